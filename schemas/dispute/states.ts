/** What becomes of a dispute (product.md 2.16) until it is decided: every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { DisputeStatus } from './shape.ts';

/** `none`: nobody said anything about this booking or visit yet. */
export type DisputeStanding = 'none' | DisputeStatus;
export type DisputeEvent =
  /** Its member says that something is wrong; the gym is asked at once. */
  | 'opened'
  /** The gym says what it knows. */
  | 'answered'
  /** The gym's time to answer is over. */
  | 'overdue'
  /** Its member takes it back. */
  | 'withdrawn';

const NOT_FOUND = { code: 'NOT_FOUND' } as const;
const OPEN = { code: 'DISPUTE_OPEN' } as const;
const WITH_US = { code: 'DISPUTE_WITH_US' } as const;

export const DISPUTE = {
  none: { opened: 'awaiting_owner', answered: NOT_FOUND, overdue: 'none', withdrawn: NOT_FOUND },
  awaiting_owner: { opened: OPEN, answered: 'under_review', overdue: 'under_review', withdrawn: 'withdrawn' },
  under_review: { opened: OPEN, answered: WITH_US, overdue: 'under_review', withdrawn: WITH_US },
  // Taken back, it stands in nobody's way: the same may be opened once more.
  withdrawn: { opened: 'awaiting_owner', answered: { code: 'DISPUTE_WITHDRAWN' }, overdue: 'withdrawn', withdrawn: 'withdrawn' },
} as const satisfies Machine<DisputeStanding, DisputeEvent>;
