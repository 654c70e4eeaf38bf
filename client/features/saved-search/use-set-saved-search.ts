import { useCallback } from 'react';
import type { SavedSearch } from '../../../schemas/saved-search/shape.ts';
import { type Row, usePropose } from '../../sync/hooks.tsx';
import { refusalSentence } from '../../ui/form/refusal.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useOutbox } from '../outbox/hooks.ts';
import { undoneOr } from '../outbox/undone.ts';
import { savedSearchWords as words } from './saved-search.words.ts';

type Said = Pick<SavedSearch, 'query' | 'name' | 'kept'>;

/** Saves a search or removes it: on this device at once, sent when it can be. What went wrong is told, nothing else. */
export function useSetSavedSearch(): (said: Said) => Promise<void> {
  const propose = usePropose();
  const toast = useToast();
  return useCallback(
    async ({ query, name, kept }) => {
      const display = kept ? words.saveDisplay(name) : words.removeDisplay(name);
      try {
        const { proposalId, verdict } = await propose('savedsearch.set', { query, name, kept }, display);
        // A twin of what already waits is as good as said.
        if (proposalId === '' || (verdict.state === 'refused' && verdict.code !== 'DUPLICATE'))
          toast({
            kind: 'plain',
            text: verdict.code === undefined ? words.failed : await refusalSentence(verdict.code, verdict.facts),
          });
      } catch {
        toast({ kind: 'plain', text: words.failed });
      }
    },
    [propose, toast],
  );
}

/** Removes one. What has not left this device is taken back: saved and removed before anybody heard of it, nothing was said. */
export function useRemoveSavedSearch(): (row: Row<SavedSearch>) => Promise<void> {
  const set = useSetSavedSearch();
  const outbox = useOutbox();
  return async ({ doc: { query, name }, proposalId }) => {
    const undo = outbox.find(({ id, state }) => id === proposalId && state === 'waiting')?.undo;
    return undoneOr(undo, () => set({ query, name, kept: false }));
  };
}
