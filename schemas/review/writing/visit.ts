/** The visit that a review rests on. */
import { byText } from '../../basics/by-text.ts';
import type { Instant } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import type { Checkin } from '../../checkin/shape.ts';
import { LIMITS } from '../../limits.ts';

/**
 * `counts`: it was accepted, and lately · `taken_back`: it was one, and lately (V2) · `too_long_ago` · `none`. `since`: nothing older counts, where
 * one has been said before.
 */
export type VisitFound =
  | { readonly state: 'counts' | 'taken_back'; readonly visit: Checkin }
  | { readonly state: 'too_long_ago' | 'none' };

export function visitFor(checkins: readonly Checkin[], gymId: string, at: Instant, since = ''): VisitFound {
  const here = checkins
    .filter((one) => one.gymId === gymId && one.direction === 'in' && one.judgedAt <= at)
    .toSorted((one, other) => byText(other.judgedAt, one.judgedAt) || byText(one._id, other._id));
  const lately = here.filter(({ judgedAt }) => judgedAt >= plus(at, -LIMITS.reviewAfterVisit) && judgedAt >= since);
  const visit = lately.find(({ status }) => status === 'accepted');
  if (visit) return { state: 'counts', visit };
  const gone = lately.find(({ status }) => status === 'voided');
  if (gone) return { state: 'taken_back', visit: gone };
  return { state: here.some(({ status }) => status === 'accepted') ? 'too_long_ago' : 'none' };
}
