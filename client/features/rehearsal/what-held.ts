/** What held while this device was without a network: out of its Outbox, which has forgotten nothing. Pure. */
import type { OutboxRow } from '../../sync/queries/rows.ts';
import type { RehearsalView } from '../../sync/rehearsal/rehearsal.ts';

export interface WhatHeld {
  /** Recorded at the door. */
  readonly door: number;
  /** All that was done meanwhile, the door's among it: each waited on this device. */
  readonly done: number;
  /** Of these, what has not arrived yet. */
  readonly waiting: number;
  /** What has arrived and was doubted or turned down; of a tablet also what did not arrive as it was recorded. */
  readonly doubted: number;
}

type Over = Pick<Extract<RehearsalView, { state: 'over' }>, 'from' | 'to'>;

export function whatHeld(rows: readonly Pick<OutboxRow, 'kind' | 'madeAt' | 'state'>[], { from, to }: Over): WhatHeld {
  const meanwhile = rows.filter(({ madeAt }) => madeAt >= from && madeAt <= to);
  return {
    door: meanwhile.filter(({ kind }) => kind === 'checkin.record').length,
    done: meanwhile.length,
    doubted: meanwhile.filter(({ state }) => state === 'accepted_flagged' || state === 'refused').length,
    waiting: meanwhile.filter(({ state }) => state === 'waiting' || state === 'sending').length,
  };
}
