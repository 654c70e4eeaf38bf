/** Asking for something on a tap: one hook for all who do, with what is shown of it. The network rule stands with its button (`NeedsNetwork`). */
import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { ProposalKind } from '../../../schemas/folds/proposals.ts';
import { report } from '../../report/report.ts';
import type { BodyOf } from '../../sync/device/device.ts';
import { type Proposed, usePropose } from '../../sync/hooks.tsx';
import { words } from '../words.ts';
import { type Asking, type AskingView, asking } from './asking.ts';
import { refusalSentence } from './refusal.ts';

/** `failed`: the sentence where there is none. */
export function useRequest(failed: string = words.form.failed): AskingView & Omit<Asking, 'view'> {
  const [{ view, ask, say }] = useState(() => asking(failed));
  return { ...useSyncExternalStore(view.subscribe, view.get, view.get), ask, say };
}

/** `ok`: it lies in the Outbox, under that id. */
export type Requested =
  | { readonly ok: true; readonly proposalId: string }
  | { readonly ok: false; readonly message: string; readonly code?: ReasonCode };

const LONGEST_LINE = 200;

/** `failed`: the sentence where there is none. */
export async function requested({ proposalId, verdict }: Proposed, failed: string = words.form.failed): Promise<Requested> {
  if (proposalId !== '') return { ok: true, proposalId };
  const { code, facts } = verdict;
  return code ? { ok: false, message: await refusalSentence(code, facts), code } : { ok: false, message: failed };
}

/** Asked before something goes out, where somebody has to show first who they are: why it does not, or null. */
export type MayPropose = (kind: ProposalKind) => Promise<string | null>;
const AskFirst = createContext<MayPropose | undefined>(undefined);
export const BeforeProposing = AskFirst.Provider;

/** Something that is proposed (A1): stored on this device first, and a sentence where it could not be; never rejects. */
export function useProposal(
  failed: string = words.form.failed,
): <K extends ProposalKind>(kind: K, body: BodyOf<K>, display: string) => Promise<Requested> {
  const propose = usePropose();
  const mayPropose = useContext(AskFirst);
  return useCallback(
    async (kind, body, display) => {
      try {
        const why = (await mayPropose?.(kind)) ?? null;
        if (why !== null) return { ok: false, message: why };
        return await requested(await propose(kind, body, display.slice(0, LONGEST_LINE)), failed);
      } catch (error) {
        report('proposed on a tap', error);
        return { ok: false, message: failed };
      }
    },
    [propose, mayPropose, failed],
  );
}
