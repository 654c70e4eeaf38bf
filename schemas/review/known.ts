/** Reviews as rules ask for them, and when what is said of one counts. */
import { keyOf } from '../basics/key.ts';
import type { Instant } from '../basics/primitives.ts';
import { gymScope, memberScope, venueScope } from '../basics/scope.ts';
import { between } from '../basics/time.ts';
import { type Finding, found, type Known, type Moment } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { grantsOf } from '../person/known.ts';
import type { Origin } from '../proposal/shape.ts';
import type { GymReview, Review, ReviewCase } from './shape.ts';
import { ratingIdOf } from './shown/score.ts';
import type { GymRating } from './shown/shape.ts';

export const reviewIdOf = (gymId: string, uid: string): string => `review:${keyOf(gymId)}.${uid}`;
export const caseIdOf = ({ shownAs }: Pick<Review, 'shownAs'>): string => `reviewcase:${keyOf(shownAs)}`;

export const ownReview = (known: Known, uid: string, gymId: string): Finding<Review> =>
  known.get('review', `${memberScope(uid)}/reviews`, reviewIdOf(gymId, uid));

export const gymsReview = (known: Known, gymId: string, id: string): Finding<GymReview> =>
  known.get('gymreview', `${gymScope(gymId)}/reviews`, id);

export const gymsReviews = (known: Known, gymId: string): Finding<readonly GymReview[]> =>
  known.find('gymreview', `${gymScope(gymId)}/reviews`, 'gymId', gymId);

export const caseOf = (known: Known, review: Pick<Review, 'shownAs'>): ReviewCase | undefined =>
  found(known.get('reviewcase', 'platform/reviews', caseIdOf(review)));

/** Wherever the gym is: with everybody, or with its own staff. */
export const ratingOf = (known: Known, gymId: string): GymRating | undefined =>
  [venueScope(gymId), gymScope(gymId)]
    .map((scope) => found(known.get('gymrating', `${scope}/gyms`, ratingIdOf(gymId))))
    .find((one) => one !== undefined);

/** whoever owns it, or works there, whatever became of that; and whose bank account it was paid to, as far as we know: theirs who named it. */
export const belongsTo = (known: Known, uid: string, gymId: string): boolean =>
  (grantsOf(known, uid)?.gyms ?? []).some((one) => one.gymId === gymId) || sentAccountOf(known, uid, gymId);

const sentAccountOf = (known: Known, uid: string, gymId: string): boolean =>
  (found(known.find('payoutdetails', `${gymScope(gymId)}/payouts`, 'gymId', gymId)) ?? []).some(({ sentBy }) => sentBy === uid);

/** V3: what is written on a phone without a network counts from then, up to a week; a clock that cannot be trusted counts from receipt. */
export const countsAt = ({ trust }: Pick<Origin, 'trust'>, { judgedAt, receivedAt }: Moment): Instant =>
  trust !== 'untrusted' && between(judgedAt, receivedAt) <= LIMITS.reviewClaim ? judgedAt : receivedAt;

/** All of somebody's. */
export const reviewsOf = (known: Known, uid: string): readonly Review[] =>
  found(known.find('review', `${memberScope(uid)}/reviews`, 'uid', uid)) ?? [];
