import { useCallback } from 'react';
import type { Favourite } from '../../../schemas/favourite/shape.ts';
import { type Row, type Rows, usePropose } from '../../sync/hooks.tsx';
import { refusalSentence } from '../../ui/form/refusal.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useOutbox } from '../outbox/hooks.ts';
import { undoneOr } from '../outbox/undone.ts';
import { favouriteWords as words } from './favourite.words.ts';
import { useFavourites } from './hooks.ts';
import { orderAtEnd } from './order.ts';

type Said = Pick<Favourite, 'gymId' | 'kept' | 'note' | 'order'>;

/** Says what is to become of a favourite: kept on this device at once, sent when it can be. What went wrong is told, nothing else. */
export function useSetFavourite(): (said: Said, display: string) => Promise<void> {
  const propose = usePropose();
  const toast = useToast();
  return useCallback(
    async ({ gymId, kept, note, order }, display) => {
      try {
        const { proposalId, verdict } = await propose('favourite.set', { gymId, kept, note, order }, display);
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

export interface OneFavourite {
  readonly state: Rows<Favourite>['state'];
  readonly kept: boolean;
  readonly row?: Row<Favourite>;
  readonly toggle: () => Promise<void>;
}

/** Whether a gym is a favourite, and the way to change it. */
export function useFavourite(gymId: string, gymName: string): OneFavourite {
  const { state, rows } = useFavourites();
  const outbox = useOutbox();
  const set = useSetFavourite();
  const row = rows.find(({ doc }) => doc.gymId === gymId);
  const kept = row?.doc.kept ?? false;
  const toggle = async () => {
    const open = outbox.filter(
      ({ kind, about, state: sent }) =>
        kind === 'favourite.set' && about?.gymId === gymId && (sent === 'waiting' || sent === 'sending'),
    );
    // Added and taken away again before anybody heard of it: nothing was said. Not so where a note or a move waits.
    const [only] = open;
    const [before, after] = [words.addDisplay(gymName), words.removeDisplay(gymName)];
    const undo = open.length === 1 && only?.display === (kept ? before : after) ? only.undo : undefined;
    const order = row?.doc.order ?? orderAtEnd(rows.map(({ doc }) => doc));
    return undoneOr(undo, () => set({ gymId, kept: !kept, note: row?.doc.note ?? '', order }, kept ? after : before));
  };
  return { state, kept, ...(row && { row }), toggle };
}
