/** V4: written on one device before what another has said already. The later words stand; these are kept beside them, for their author. */
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import type { Moment } from '../../decision.ts';
import type { Review } from '../shape.ts';
import type { ReviewWords } from './screen.ts';

export function earlierVersion(
  review: Review,
  { rating, title, text }: ReviewWords & Pick<Review, 'rating'>,
  at: Instant,
  moment: Moment,
): Review {
  const version = { rating, ...(title !== undefined && { title }), text, at };
  const versions = [...review.versions, version].toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(-10);
  return { ...review, ...stamp(moment, review), versions };
}
