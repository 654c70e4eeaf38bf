/** What becomes of one thing that is verified (product.md 2.15): every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';

export const ITEM_STATUSES = [
  'not_started',
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
  'expiring',
  'expired',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];
/** `ends`: its last thirty days have begun · `ended`: the day it says is over. */
export const ITEM_EVENTS = ['submitted', 'taken', 'approved', 'returned', 'rejected', 'ends', 'ended'] as const;
export type ItemEvent = (typeof ITEM_EVENTS)[number];

const NOT_SENT = { code: 'VERIFICATION_NOT_SENT' } as const;
const DECIDED = { code: 'VERIFICATION_DECIDED' } as const;
const WITH_US = { code: 'VERIFICATION_WITH_US' } as const;
/** Sent once more: what was, is over. */
const again = { submitted: 'submitted', taken: DECIDED, approved: DECIDED, returned: DECIDED, rejected: DECIDED } as const;

export const ITEM = {
  not_started: {
    submitted: 'submitted',
    taken: NOT_SENT,
    approved: NOT_SENT,
    returned: NOT_SENT,
    rejected: NOT_SENT,
    ends: 'not_started',
    ended: 'not_started',
  },
  submitted: {
    submitted: 'submitted',
    taken: 'in_review',
    approved: 'approved',
    returned: 'changes_requested',
    rejected: 'rejected',
    ends: 'submitted',
    ended: 'submitted',
  },
  in_review: {
    submitted: WITH_US,
    taken: 'in_review',
    approved: 'approved',
    returned: 'changes_requested',
    rejected: 'rejected',
    ends: 'in_review',
    ended: 'in_review',
  },
  changes_requested: { ...again, ends: 'changes_requested', ended: 'changes_requested' },
  approved: { ...again, ends: 'expiring', ended: 'expired' },
  rejected: { ...again, ends: 'rejected', ended: 'rejected' },
  expiring: { ...again, ends: 'expiring', ended: 'expired' },
  expired: { ...again, ends: 'expired', ended: 'expired' },
} as const satisfies Machine<ItemStatus, ItemEvent>;
