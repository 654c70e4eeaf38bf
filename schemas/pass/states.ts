/** What becomes of a pass (product.md 2.5): every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { Pass } from './shape.ts';

/** `none`: there is no such pass. */
export type PassState = 'none' | Pass['status'];
export type PassEvent =
  /** Somebody ordered it; the money is asked for (A12). */
  | 'bought'
  /** The provider has the money. */
  | 'paid'
  /** The provider said no, or nothing for half an hour. */
  | 'unpaid'
  /** Settled (A2): nobody has used it yet. */
  | 'unused'
  /** Settled: started, with visits and days left. */
  | 'inUse'
  /** Settled: no visits left. */
  | 'usedUp'
  /** Settled: its days are over, or it was not started in time. */
  | 'over'
  /** The system stops it: a chargeback, sharing (C4, C9). */
  | 'suspended'
  /** Its holder ends it, or its gym does, and the money is on its way back. */
  | 'cancelled'
  /** The money was given back (C7). */
  | 'refunded'
  /** The system lets it go on: no longer suspended, paused or past due; what it then is, settling says. */
  | 'freed'
  /** Put aside for a while. */
  | 'paused'
  /** It was to go on, and the money for that did not come. */
  | 'renewalFailed'
  /** Somebody wants to book with it or come in. */
  | 'used';

const PASS_MISSING = { code: 'PASS_MISSING' } as const;
const PASS_NOT_PAID = { code: 'PASS_NOT_PAID' } as const;
const PASS_NOT_STARTED = { code: 'PASS_NOT_STARTED' } as const;
const PASS_USED_UP = { code: 'PASS_USED_UP' } as const;
const PASS_EXPIRED = { code: 'PASS_EXPIRED' } as const;
const PASS_PAUSED = { code: 'PASS_PAUSED' } as const;
const PASS_PAST_DUE = { code: 'PASS_PAST_DUE' } as const;
const PASS_SUSPENDED = { code: 'PASS_SUSPENDED' } as const;
const PASS_REFUNDED = { code: 'PASS_REFUNDED' } as const;

export const PASS = {
  none: {
    bought: 'pending_payment',
    paid: 'none',
    unpaid: 'none',
    unused: 'none',
    inUse: 'none',
    usedUp: 'none',
    over: 'none',
    suspended: PASS_MISSING,
    cancelled: PASS_MISSING,
    refunded: PASS_MISSING,
    freed: PASS_MISSING,
    paused: PASS_MISSING,
    renewalFailed: PASS_MISSING,
    used: PASS_MISSING,
  },
  pending_payment: {
    bought: 'pending_payment',
    paid: 'ready',
    unpaid: 'cancelled',
    unused: 'pending_payment',
    inUse: 'pending_payment',
    usedUp: 'pending_payment',
    over: 'pending_payment',
    suspended: PASS_NOT_PAID,
    cancelled: PASS_NOT_PAID,
    refunded: PASS_NOT_PAID,
    freed: PASS_NOT_PAID,
    paused: PASS_NOT_PAID,
    renewalFailed: PASS_NOT_PAID,
    used: PASS_NOT_PAID,
  },
  ready: {
    bought: 'ready',
    paid: 'ready',
    unpaid: 'ready',
    unused: 'ready',
    inUse: 'active',
    usedUp: 'used_up',
    over: 'expired',
    suspended: 'suspended',
    cancelled: 'cancelled',
    refunded: 'refunded',
    freed: 'ready',
    paused: PASS_NOT_STARTED,
    renewalFailed: PASS_NOT_STARTED,
    used: 'ready',
  },
  active: {
    bought: 'active',
    paid: 'active',
    unpaid: 'active',
    unused: 'ready',
    inUse: 'active',
    usedUp: 'used_up',
    over: 'expired',
    suspended: 'suspended',
    cancelled: 'cancelled',
    refunded: 'refunded',
    freed: 'active',
    paused: 'paused',
    renewalFailed: 'past_due',
    used: 'active',
  },
  used_up: {
    bought: 'used_up',
    paid: 'used_up',
    unpaid: 'used_up',
    unused: 'ready',
    inUse: 'active',
    usedUp: 'used_up',
    over: 'expired',
    suspended: 'suspended',
    cancelled: 'cancelled',
    refunded: 'refunded',
    freed: 'active',
    paused: PASS_USED_UP,
    renewalFailed: PASS_USED_UP,
    used: PASS_USED_UP,
  },
  expired: {
    bought: 'expired',
    paid: 'expired',
    unpaid: 'expired',
    unused: 'ready',
    inUse: 'active',
    usedUp: 'used_up',
    over: 'expired',
    suspended: 'suspended',
    cancelled: PASS_EXPIRED,
    refunded: 'refunded',
    freed: 'active',
    paused: PASS_EXPIRED,
    renewalFailed: PASS_EXPIRED,
    used: PASS_EXPIRED,
  },
  paused: {
    bought: 'paused',
    paid: 'paused',
    unpaid: 'paused',
    unused: 'paused',
    inUse: 'paused',
    usedUp: 'paused',
    over: 'paused',
    suspended: 'suspended',
    cancelled: 'cancelled',
    refunded: 'refunded',
    freed: 'active',
    paused: 'paused',
    renewalFailed: 'past_due',
    used: PASS_PAUSED,
  },
  past_due: {
    bought: 'past_due',
    paid: 'past_due',
    unpaid: 'past_due',
    unused: 'past_due',
    inUse: 'past_due',
    usedUp: 'past_due',
    over: 'expired',
    suspended: 'suspended',
    cancelled: PASS_PAST_DUE,
    refunded: 'refunded',
    freed: 'active',
    paused: PASS_PAST_DUE,
    renewalFailed: 'past_due',
    used: PASS_PAST_DUE,
  },
  suspended: {
    bought: 'suspended',
    paid: 'suspended',
    unpaid: 'suspended',
    unused: 'suspended',
    inUse: 'suspended',
    usedUp: 'suspended',
    over: 'suspended',
    suspended: 'suspended',
    cancelled: PASS_SUSPENDED,
    refunded: 'refunded',
    freed: 'active',
    paused: PASS_SUSPENDED,
    renewalFailed: PASS_SUSPENDED,
    used: PASS_SUSPENDED,
  },
  cancelled: {
    bought: 'cancelled',
    paid: 'cancelled',
    unpaid: 'cancelled',
    unused: 'cancelled',
    inUse: 'cancelled',
    usedUp: 'cancelled',
    over: 'cancelled',
    suspended: PASS_EXPIRED,
    cancelled: 'cancelled',
    refunded: 'refunded',
    freed: PASS_EXPIRED,
    paused: PASS_EXPIRED,
    renewalFailed: PASS_EXPIRED,
    used: PASS_EXPIRED,
  },
  refunded: {
    bought: 'refunded',
    paid: 'refunded',
    unpaid: 'refunded',
    unused: 'refunded',
    inUse: 'refunded',
    usedUp: 'refunded',
    over: 'refunded',
    suspended: PASS_REFUNDED,
    cancelled: PASS_REFUNDED,
    refunded: 'refunded',
    freed: PASS_REFUNDED,
    paused: PASS_REFUNDED,
    renewalFailed: PASS_REFUNDED,
    used: PASS_REFUNDED,
  },
} as const satisfies Machine<PassState, PassEvent>;
