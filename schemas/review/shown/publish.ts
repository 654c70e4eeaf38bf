/** What the gym and everybody read of a review as it stands now, and what the gym's stars are with it (A5: in the same commit). */
import { byText } from '../../basics/by-text.ts';
import { replaced, stamp } from '../../basics/revise.ts';
import { BY_NOBODY, GONE, without } from '../../blank.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { gymOf } from '../../gym/known.ts';
import { isPublicGym } from '../../gym/public.ts';
import type { Gym } from '../../gym/shape.ts';
import { overlaid } from '../../pass/member.ts';
import { gymsReview, gymsReviews, ratingOf } from '../known.ts';
import { REMOVAL_CODES } from '../said.ts';
import type { GymReview, Review } from '../shape.ts';
import { ageingOf } from './ageing.ts';
import { countOf, ratingIdOf, scoreOf } from './score.ts';
import type { GymRating, ShownReview } from './shape.ts';

const NEWEST = 20;
const STARS = [1, 2, 3, 4, 5];

/** Whoever cannot see the gym's list (a member's device) makes nothing of it: the server does. */
export function shownAnew(review: Review, known: Known, moment: Moment): AnyDocument[] {
  const finding = gymsReview(known, review.gymId, review.shownAs);
  if (finding.state === 'unknown') return [];
  const before = found(finding);
  // Nobody is named by the envelope: the gym learns no uid.
  const [after] = replaced(before, gymReviewOf(review, before), { ...moment, by: 'system' });
  return after ? [after, ...ratingWith([after], review.gymId, known, moment)] : [];
}

/** Its words while it is published, and of the rest that there is one. */
function gymReviewOf(review: Review, before: GymReview | undefined): GymReview {
  const { shownAs, gymId, visitMonth, rating, startedAt, textAt, status, moderation } = review;
  const { schemaVersion, createdAt, updatedAt } = review;
  const base = { gymId, visitMonth, rating, startedAt, textAt, status, schemaVersion, createdAt, updatedAt };
  // One that began anew has not been answered yet.
  const reply = before?.startedAt === startedAt && before.reply ? { reply: before.reply } : {};
  const code = status === 'removed' && moderation?.code ? { code: moderation.code } : {};
  const shown = status === 'published' ? wordsOf(review) : { memberName: GONE, text: '' };
  return { _id: shownAs, type: 'gymreview', ...base, ...BY_NOBODY, ...shown, ...reply, ...code };
}

const wordsOf = ({ memberName, sub, title, text, photos, incentive }: Review) => ({
  ...{ memberName, text },
  ...(sub && { sub }),
  ...(title !== undefined && { title }),
  ...(photos && { photos }),
  ...(incentive !== undefined && { incentive }),
});

/** The gym's stars, with these of its reviews as they are to be, and with the gym what lists say of them. */
export function ratingWith(
  changed: readonly GymReview[],
  gymId: string,
  known: Known,
  moment: Moment,
): readonly (GymRating | Gym)[] {
  const all = gymsReviews(known, gymId);
  const gym = found(gymOf(known, gymId));
  if (all.state === 'unknown' || !gym) return [];
  const bySystem = { ...moment, by: 'system' };
  const reviews = overlaid(found(all) ?? [], changed);
  const rating = ratingFrom(reviews, gym, bySystem);
  const ageing = ageingOf(reviews.filter(isPublished), moment.receivedAt);
  return [...replaced(ratingOf(known, gymId), rating, bySystem), ...replaced(gym, scored(gym, rating, ageing), bySystem)];
}

/** without a score while it is not public. */
function scored(gym: Gym, { stars }: GymRating, ageing: ReturnType<typeof ageingOf>): Gym {
  const mean = scoreOf(stars);
  if (mean === undefined) return without(gym, 'rating');
  return { ...gym, rating: { mean, count: countOf(stars), ...(ageing && { ageing }) } };
}

const isPublished = ({ status }: GymReview): boolean => status === 'published';

/** It is where its gym is: with everybody, or with its own staff. */
export function ratingMoved(gym: Gym, known: Known, moment: Moment): GymRating[] {
  const before = ratingOf(known, gym._id);
  if (!before) return [];
  return replaced(before, { ...without(before, 'unlisted'), ...placeOf(gym) }, { ...moment, by: 'system' });
}

const placeOf = (gym: Gym) => ({ areaId: gym.areaId, ...(isPublicGym(gym) ? {} : { unlisted: true as const }) });

function ratingFrom(all: readonly GymReview[], gym: Gym, moment: Moment): GymRating {
  const published = all.filter(isPublished);
  const newest = published.toSorted((a, b) => byText(b.startedAt, a.startedAt) || byText(a._id, b._id)).slice(0, NEWEST);
  const removed = all.filter(({ status }) => status === 'removed');
  return {
    ...{ _id: ratingIdOf(gym._id), type: 'gymrating', ...stamp(moment), gymId: gym._id },
    ...placeOf(gym),
    stars: STARS.map((stars) => published.filter(({ rating }) => rating === stars).length),
    newest: newest.map(shownReview),
    removed: REMOVAL_CODES.map((code) => ({ code, count: removed.filter((one) => one.code === code).length })).filter(
      ({ count }) => count > 0,
    ),
  };
}

function shownReview(review: GymReview): ShownReview {
  const { _id: id, memberName, visitMonth, rating, sub, title, text, photos, incentive, startedAt: at, textAt, reply } = review;
  return {
    ...{ id, memberName, visitMonth, at, rating, text },
    ...(textAt !== at && { changedAt: textAt }),
    ...(sub && { sub }),
    ...(title !== undefined && { title }),
    ...(photos && { photos }),
    ...(incentive !== undefined && { incentive }),
    ...(reply?.status === 'published' && {
      reply: { text: reply.text, at: reply.at, ...(reply.answers !== textAt && { before: true as const }) },
    }),
  };
}
