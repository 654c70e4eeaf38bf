/** What is left of a review when the account of its author is erased (G16). */
import { FORMER, without } from '../../blank.ts';
import { found } from '../../decision.ts';
import type { Gym } from '../../gym/shape.ts';
import type { Leaver } from '../../noun.ts';
import { gymsReview, reviewsOf } from '../known.ts';
import type { GymReview, Review } from '../shape.ts';
import { withoutWords } from '../without-words.ts';
import { ratingWith } from './publish.ts';
import type { GymRating } from './shape.ts';

/** What they said is theirs, and goes with them; that there was one is kept, under no name. */
export function reviewsErased({ after: { uid }, known, moment }: Leaver): readonly Review[] {
  return reviewsOf(known, uid).map((one) => ({
    ...without(one, 'sub', 'title', 'photos', 'incentive', 'appeal', 'lookAt'),
    ...{ updatedAt: moment.receivedAt, memberName: FORMER, text: '', versions: [], heldFor: [], status: 'withdrawn' },
  }));
}

export function gymReviewsErased({ after: { uid }, known, moment }: Leaver): readonly GymReview[] {
  return reviewsOf(known, uid).flatMap(({ gymId, shownAs }) => {
    const shown = found(gymsReview(known, gymId, shownAs));
    return shown
      ? [{ ...withoutWords(shown), updatedAt: moment.receivedAt, memberName: FORMER, status: 'withdrawn' as const }]
      : [];
  });
}

export const ratingsErased = (leaver: Leaver): readonly GymRating[] =>
  scoresErased(leaver).filter((one) => one.type === 'gymrating');

/** Lists of gyms say the score as well. */
export const ratedGymsErased = (leaver: Leaver): readonly Gym[] => scoresErased(leaver).filter((one) => one.type === 'gym');

const scoresErased = (leaver: Leaver) =>
  gymReviewsErased(leaver).flatMap((one) => ratingWith([one], one.gymId, leaver.known, leaver.moment));
