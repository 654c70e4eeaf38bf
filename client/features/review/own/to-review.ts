/** Which gyms somebody has been to and said nothing of yet. */
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { Review } from '../../../../schemas/review/shape.ts';
import { visitFor } from '../../../../schemas/review/writing/visit.ts';

const WEEK = 7 * 86_400_000;

export interface ToReview {
  readonly visit: Checkin;
  /** They were there in the last week: asked once, and not again about the same visits. */
  readonly isInvited: boolean;
}

/** The latest visit to each, newest first. `ownGyms`: where they work. */
export function toReview(
  checkins: readonly Checkin[],
  reviews: readonly Pick<Review, 'gymId' | 'status'>[],
  ownGyms: readonly string[],
  now: Instant,
): ToReview[] {
  const said = new Set(reviews.filter(({ status }) => status !== 'withdrawn').map(({ gymId }) => gymId));
  const gyms = [...new Set(checkins.map(({ gymId }) => gymId))].filter((id) => !said.has(id) && !ownGyms.includes(id));
  return gyms
    .flatMap((gymId) => {
      const found = visitFor(checkins, gymId, now);
      return found.state === 'counts' ? [{ visit: found.visit, isInvited: found.visit.judgedAt >= plus(now, -WEEK) }] : [];
    })
    .toSorted((one, other) => (one.visit.judgedAt > other.visit.judgedAt ? -1 : 1));
}
