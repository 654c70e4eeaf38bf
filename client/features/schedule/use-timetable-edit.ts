/** A change of the timetable on its way: asked of the rules on this device first, then proposed, from a queue as well. */
import { useCallback, useState } from 'react';
import type { Decision } from '../../../schemas/decision.ts';
import type { BodyOf } from '../../sync/device/device.ts';
import { usePreview } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';

export type TimetableKind = 'schedule.set' | 'schedule.end' | 'schedule.occurrence';
export interface TimetableChange<K extends TimetableKind = TimetableKind> {
  readonly kind: K;
  /** With how many its author has seen. */
  readonly body: (seen: { readonly bookedSeen?: number }) => BodyOf<K>;
  readonly display: string;
}

export interface TimetableEdit {
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** People who have booked what it changes, as far as this device knows: their number is to be seen before it is sent (G7). */
  readonly affects: number | undefined;
  /** The refusal that the rules on this device gave; undefined once it is stored here, or while its author is asked. */
  readonly send: <K extends TimetableKind>(change: TimetableChange<K>) => Promise<Decision | undefined>;
  readonly goAhead: () => void;
  readonly leave: () => void;
}

export function useTimetableEdit(onSent: (proposalId: string) => void): TimetableEdit {
  const preview = usePreview();
  const propose = useProposal();
  const { busy, problem: failure, ask } = useRequest();
  const [asked, setAsked] = useState<{ readonly count: number; readonly send: () => Promise<void> }>();
  const store = useCallback(
    async <K extends TimetableKind>({ kind, body, display }: TimetableChange<K>, seen: { readonly bookedSeen?: number }) => {
      const stored = await ask(() => propose(kind, body(seen), display));
      if (stored?.ok) onSent(stored.proposalId);
    },
    [ask, propose, onSent],
  );
  const send = async <K extends TimetableKind>(change: TimetableChange<K>): Promise<Decision | undefined> => {
    const verdict = await preview(change.kind, change.body({}));
    if (verdict.state === 'refused') return verdict;
    const count = Number(verdict.facts?.count ?? 0);
    if (verdict.state === 'held' && verdict.code === 'SCHEDULE_AFFECTS')
      setAsked({ count, send: () => store(change, { bookedSeen: count }) });
    else await store(change, {});
    return undefined;
  };
  return {
    ...{ busy, failure, send },
    affects: asked?.count,
    goAhead: () => {
      setAsked(undefined);
      void asked?.send();
    },
    leave: () => setAsked(undefined),
  };
}
