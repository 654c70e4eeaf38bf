/** What becomes of a review (product.md 2.9): every status and everything that can happen to it. No gym brings any of it about. */
import type { Machine } from '../basics/machine.ts';
import type { GymReview, Review, ReviewStatus } from './shape.ts';

/**
 * `none`: this member has said nothing of this gym yet. `appealed`: removed, and its author has asked for a second look · `upheld`: it stays
 * removed for good · `restored`: published again by it.
 */
export type ReviewStanding = 'none' | ReviewStatus | 'appealed' | 'upheld' | 'restored';
export type ReviewEvent =
  /** Written or changed, and nothing stands against it. */
  | 'passed'
  /** Written or changed, and somebody has to look at it first. */
  | 'stopped'
  | 'withdrawn'
  /** Often enough, or on a legal ground; or its visit was taken back (V2). */
  | 'doubted'
  | 'kept'
  | 'removed'
  /** Its gym did not come back (V1). */
  | 'archived'
  /** Its author asks for a second look, once. */
  | 'appealed'
  /** Somebody who has not removed it has taken it. */
  | 'upheld'
  | 'restored';

const NOT_FOUND = { code: 'NOT_FOUND' } as const;
const GONE = { code: 'REVIEW_GONE' } as const;
const REMOVED = { code: 'REVIEW_REMOVED' } as const;
const NOT_REMOVED = { code: 'REVIEW_NOT_REMOVED' } as const;
const APPEALED = { code: 'REVIEW_APPEALED' } as const;
const NO_APPEAL = { code: 'REVIEW_NO_APPEAL' } as const;
const FINAL = { code: 'REVIEW_FINAL' } as const;
const ALREADY = { code: 'ALREADY_DECIDED' } as const;

const thereIsNothingToAppeal = { appealed: NOT_REMOVED, upheld: NOT_REMOVED, restored: NOT_REMOVED } as const;
const gone = { appealed: GONE, upheld: GONE, restored: GONE } as const;

export const REVIEW = {
  none: {
    ...{ passed: 'published', stopped: 'held', withdrawn: NOT_FOUND, doubted: NOT_FOUND },
    ...{ kept: NOT_FOUND, removed: NOT_FOUND, archived: NOT_FOUND },
    ...{ appealed: NOT_FOUND, upheld: NOT_FOUND, restored: NOT_FOUND },
  },
  published: {
    ...{ passed: 'published', stopped: 'held', withdrawn: 'withdrawn', doubted: 'held' },
    ...{ kept: 'published', removed: 'removed', archived: 'archived', ...thereIsNothingToAppeal },
  },
  held: {
    ...{ passed: 'published', stopped: 'held', withdrawn: 'withdrawn', doubted: 'held' },
    ...{ kept: 'published', removed: 'removed', archived: 'archived', ...thereIsNothingToAppeal },
  },
  // Its author may appeal; nothing that they write brings it back, and why it went stays what they were told. Whoever sees that it was a mistake says so before anybody has to appeal.
  removed: {
    ...{ passed: REMOVED, stopped: REMOVED, withdrawn: 'withdrawn', doubted: 'removed' },
    ...{ kept: 'published', removed: ALREADY, archived: 'removed' },
    ...{ appealed: 'appealed', upheld: NO_APPEAL, restored: NO_APPEAL },
  },
  appealed: {
    ...{ passed: REMOVED, stopped: REMOVED, withdrawn: 'withdrawn', doubted: 'appealed' },
    ...{ kept: APPEALED, removed: APPEALED, archived: 'appealed' },
    ...{ appealed: APPEALED, upheld: 'upheld', restored: 'restored' },
  },
  upheld: {
    ...{ passed: REMOVED, stopped: REMOVED, withdrawn: 'withdrawn', doubted: 'upheld' },
    ...{ kept: FINAL, removed: FINAL, archived: 'upheld' },
    ...{ appealed: FINAL, upheld: ALREADY, restored: ALREADY },
  },
  // These words are not removed again; only the law is above that (`moderate.ts`).
  restored: {
    ...{ passed: 'published', stopped: 'held', withdrawn: 'withdrawn', doubted: 'held' },
    ...{ kept: 'restored', removed: FINAL, archived: 'archived' },
    ...{ appealed: NOT_REMOVED, upheld: ALREADY, restored: ALREADY },
  },
  withdrawn: {
    ...{ passed: 'published', stopped: 'held', withdrawn: 'withdrawn', doubted: 'withdrawn' },
    ...{ kept: GONE, removed: GONE, archived: 'withdrawn', ...gone },
  },
  archived: {
    ...{ passed: 'published', stopped: 'held', withdrawn: 'withdrawn', doubted: 'archived' },
    ...{ kept: GONE, removed: GONE, archived: 'archived', ...gone },
  },
} as const satisfies Machine<ReviewStanding, ReviewEvent>;

export function standingOf({ status, appeal }: Pick<Review, 'status' | 'appeal'>): Exclude<ReviewStanding, 'none'> {
  if (status === 'removed' && appeal) return appeal.decision?.as === 'upheld' ? 'upheld' : 'appealed';
  return status === 'published' && appeal?.decision?.as === 'restored' ? 'restored' : status;
}

/** As it is stored. */
export const statusOf = <S extends string>(standing: S | 'restored'): S | 'published' =>
  standing === 'restored' ? 'published' : standing;

/** Of what a review is held for, what its author cannot put right: neither by other words nor by taking it back and writing it anew. */
export const notByWords = (review: Pick<Review, 'heldFor'> | undefined): Review['heldFor'] =>
  review?.heldFor.filter((one) => one === 'reports') ?? [];

/** The same of a gym's reply. */
export type ReplyStanding = 'none' | NonNullable<GymReview['reply']>['status'] | 'appealed' | 'upheld' | 'restored';
export type ReplyEvent =
  | 'said'
  /** Said to words that were changed since (V5). */
  | 'saidLate'
  | 'withdrawn'
  | 'kept'
  | 'removed'
  | 'appealed'
  | 'upheld'
  | 'restored';

const REPLY_REMOVED = { code: 'REPLY_REMOVED' } as const;
const saysMore = { said: 'published', saidLate: 'held' } as const;
const saysNothing = { said: REPLY_REMOVED, saidLate: REPLY_REMOVED, withdrawn: REPLY_REMOVED } as const;

export const REPLY = {
  none: {
    ...{ ...saysMore, withdrawn: 'none', kept: NOT_FOUND, removed: NOT_FOUND },
    ...{ appealed: NOT_FOUND, upheld: NOT_FOUND, restored: NOT_FOUND },
  },
  published: { ...saysMore, withdrawn: 'withdrawn', kept: 'published', removed: 'removed', ...thereIsNothingToAppeal },
  held: { ...saysMore, withdrawn: 'withdrawn', kept: 'held', removed: 'removed', ...thereIsNothingToAppeal },
  withdrawn: { ...saysMore, withdrawn: 'withdrawn', kept: NOT_FOUND, removed: NOT_FOUND, ...gone },
  // Taking it back does not make room for the next one.
  removed: {
    ...{ ...saysNothing, kept: 'published', removed: ALREADY },
    ...{ appealed: 'appealed', upheld: NO_APPEAL, restored: NO_APPEAL },
  },
  appealed: {
    ...{ ...saysNothing, kept: APPEALED, removed: APPEALED },
    ...{ appealed: APPEALED, upheld: 'upheld', restored: 'restored' },
  },
  upheld: { ...saysNothing, kept: FINAL, removed: FINAL, appealed: FINAL, upheld: ALREADY, restored: ALREADY },
  restored: {
    ...{ ...saysMore, withdrawn: 'withdrawn', kept: 'restored', removed: FINAL },
    ...{ appealed: NOT_REMOVED, upheld: ALREADY, restored: ALREADY },
  },
} as const satisfies Machine<ReplyStanding, ReplyEvent>;

export function replyStandingOf(reply: GymReview['reply']): ReplyStanding {
  if (!reply) return 'none';
  const { status, appeal } = reply;
  if (status === 'removed' && appeal) return appeal.decision?.as === 'upheld' ? 'upheld' : 'appealed';
  return status === 'published' && appeal?.decision?.as === 'restored' ? 'restored' : status;
}
