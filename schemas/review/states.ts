/** What becomes of a review (product.md 2.9): every status and everything that can happen to it. No gym brings any of it about. */
import type { Machine } from '../basics/machine.ts';
import type { ReviewStatus } from './shape.ts';

/** `none`: this member has said nothing of this gym yet. */
export type ReviewStanding = 'none' | ReviewStatus;
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
  | 'archived';

const NOT_FOUND = { code: 'NOT_FOUND' } as const;
const GONE = { code: 'REVIEW_GONE' } as const;
const REMOVED = { code: 'REVIEW_REMOVED' } as const;

export const REVIEW = {
  none: {
    ...{ passed: 'published', stopped: 'held', withdrawn: NOT_FOUND, doubted: NOT_FOUND },
    ...{ kept: NOT_FOUND, removed: NOT_FOUND, archived: NOT_FOUND },
  },
  published: {
    ...{ passed: 'published', stopped: 'held', withdrawn: 'withdrawn', doubted: 'held' },
    ...{ kept: 'published', removed: 'removed', archived: 'archived' },
  },
  held: {
    ...{ passed: 'published', stopped: 'held', withdrawn: 'withdrawn', doubted: 'held' },
    ...{ kept: 'published', removed: 'removed', archived: 'archived' },
  },
  // Its author may appeal; nothing that they write brings it back.
  removed: {
    ...{ passed: REMOVED, stopped: REMOVED, withdrawn: 'withdrawn', doubted: 'removed' },
    ...{ kept: 'published', removed: 'removed', archived: 'removed' },
  },
  withdrawn: {
    ...{ passed: 'published', stopped: 'held', withdrawn: 'withdrawn', doubted: 'withdrawn' },
    ...{ kept: GONE, removed: GONE, archived: 'withdrawn' },
  },
  archived: {
    ...{ passed: 'published', stopped: 'held', withdrawn: 'withdrawn', doubted: 'archived' },
    ...{ kept: GONE, removed: GONE, archived: 'archived' },
  },
} as const satisfies Machine<ReviewStanding, ReviewEvent>;
