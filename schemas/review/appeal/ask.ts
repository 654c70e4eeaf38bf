/** A member whose review was removed asks for a second look: once, within 14 days by when it was written, without a network too. */

import { isRefusal } from '../../basics/machine.ts';
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { plus } from '../../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { caseOf, countsAt, ownReview } from '../known.ts';
import { withCase } from '../moderation/case.ts';
import type { ReviewAppeal } from '../proposals.ts';
import type { Review } from '../shape.ts';
import { REVIEW, standingOf } from '../states.ts';
import { removalsWith } from './removals.ts';

const DAY = 86_400_000;

export function decideReviewAppeal({ body, origin }: ReviewAppeal, known: Known, moment: Moment): Decision {
  const finding = ownReview(known, moment.by, body.gymId);
  if (finding.state === 'unknown') return accepted([], ['reviews']);
  const review = found(finding);
  const next = REVIEW[review ? standingOf(review) : 'none'].appealed;
  if (!review || isRefusal(next)) return refused(isRefusal(next) ? next.code : 'NOT_FOUND');
  const at = countsAt(origin, moment);
  const late = tooLate(review.moderation?.at, at);
  if (late) return late;
  const after: Review = { ...review, ...stamp(moment, review), appeal: { statement: body.statement, at } };
  const removals = removalsWith(caseOf(known, review), 'review', (one) => ({ ...one, appeal: { at } }));
  return accepted([after, ...withCase(after, { removals }, known, moment)]);
}

/** Null: it is in time. What was removed before it was written down when can still be appealed. */
export const tooLate = (removedAt: Instant | undefined, at: Instant): Decision | null =>
  removedAt !== undefined && at > plus(removedAt, LIMITS.reviewAppealWithin)
    ? refused('REVIEW_APPEAL_OVER', { days: LIMITS.reviewAppealWithin / DAY })
    : null;
