/** What becomes of a check-in (product.md 2.8): it is recorded whatever it is (A2), and what it is may be revised by later facts. */
import type { Machine } from '../basics/machine.ts';
import type { Checkin } from './shape.ts';

/** `none`: nobody came yet. */
export type CheckinState = 'none' | Checkin['status'];
export type CheckinEvent =
  /** Settled: nothing is wrong with it. */
  | 'stands'
  /** Settled: it counts, and somebody has to look at it. */
  | 'doubted'
  /** Settled: the same visit seen twice (R-34, C1). */
  | 'repeats'
  /** Staff say that nobody came in. */
  | 'voided'
  /** What staff said was wrong: somebody did come. */
  | 'restored';

export const CHECKIN = {
  none: {
    stands: 'accepted',
    doubted: 'accepted_flagged',
    repeats: 'duplicate',
    voided: 'voided',
    restored: 'accepted',
  },
  accepted: {
    stands: 'accepted',
    doubted: 'accepted_flagged',
    repeats: 'duplicate',
    voided: 'voided',
    restored: 'accepted',
  },
  accepted_flagged: {
    stands: 'accepted',
    doubted: 'accepted_flagged',
    repeats: 'duplicate',
    voided: 'voided',
    restored: 'accepted',
  },
  duplicate: {
    stands: 'accepted',
    doubted: 'accepted_flagged',
    repeats: 'duplicate',
    voided: 'voided',
    restored: 'accepted',
  },
  voided: {
    stands: 'voided',
    doubted: 'voided',
    repeats: 'voided',
    voided: 'voided',
    restored: 'accepted',
  },
} as const satisfies Machine<CheckinState, CheckinEvent>;
