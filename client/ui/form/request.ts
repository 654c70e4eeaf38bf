/** Asking for something on a tap (A1): stored on this device first, and a sentence where it could not be. */
import { useCallback } from 'react';
import type { ProposalKind } from '../../../schemas/proposals.ts';
import type { BodyOf } from '../../sync/device/device.ts';
import { usePropose } from '../../sync/hooks.tsx';
import { words } from '../words.ts';
import { reasonSentence } from './reason-sentence.ts';

/** `ok`: it lies in the Outbox, under that id. */
export type Requested = { readonly ok: true; readonly proposalId: string } | { readonly ok: false; readonly message: string };

const LONGEST_LINE = 200;

export function useRequest(): <K extends ProposalKind>(kind: K, body: BodyOf<K>, display: string) => Promise<Requested> {
  const propose = usePropose();
  return useCallback(
    async (kind, body, display) => {
      try {
        const { proposalId, verdict } = await propose(kind, body, display.slice(0, LONGEST_LINE));
        if (proposalId !== '') return { ok: true, proposalId };
        return { ok: false, message: verdict.code ? reasonSentence(verdict.code, verdict.facts) : words.form.failed };
      } catch {
        return { ok: false, message: words.form.failed };
      }
    },
    [propose],
  );
}
