/** The moments before which nothing can have been said in a review, or of one (L6). */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { memberRecord } from '../pass/member.ts';
import { grantAt } from '../person/power.ts';
import { gymsReview, ownReview } from './known.ts';
import type {
  ReviewAppeal,
  ReviewContest,
  ReviewModerate,
  ReviewReconsider,
  ReviewRespond,
  ReviewWithdraw,
  ReviewWrite,
} from './proposals.ts';

type Since = readonly (Instant | undefined)[];

/** Nobody writes of a gym before they were there. */
export function writtenSince({ body }: ReviewWrite, known: Known, by: string): Since {
  const visits = (found(memberRecord(known, by).checkins) ?? []).filter(({ gymId }) => gymId === body.gymId);
  return [visits.map(({ judgedAt }) => judgedAt).toSorted()[0]];
}

export const withdrawnSince = ({ body }: ReviewWithdraw, known: Known, by: string): Since => [
  found(ownReview(known, by, body.gymId))?.judgedAt,
];

export const respondedSince = ({ body }: ReviewRespond, known: Known, by: string): Since => [
  grantAt(known, by, body.gymId)?.since,
  found(gymsReview(known, body.gymId, body.reviewId))?.createdAt,
];

export const moderatedSince = ({ body }: ReviewModerate | ReviewReconsider, known: Known): Since => [
  found(known.get('review', 'platform/reviews', body.reviewId))?.createdAt,
];

/** Nobody disagrees with what was not removed. */
export const appealedSince = ({ body }: ReviewAppeal, known: Known, by: string): Since => [
  found(ownReview(known, by, body.gymId))?.moderation?.at,
];

export const contestedSince = ({ body }: ReviewContest, known: Known, by: string): Since => [
  grantAt(known, by, body.gymId)?.since,
  found(gymsReview(known, body.gymId, body.reviewId))?.reply?.removal?.at,
];
