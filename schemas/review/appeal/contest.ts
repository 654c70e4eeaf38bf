/** A gym whose reply was removed asks for a second look, as its member would: whoever may reply there does. */
import { isRefusal } from '../../basics/machine.ts';
import type { Instant } from '../../basics/primitives.ts';
import { replaced } from '../../basics/revise.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { powerMissing } from '../../person/power.ts';
import { caseOf, countsAt, gymsReview } from '../known.ts';
import { withCase } from '../moderation/case.ts';
import type { ReviewContest } from '../proposals.ts';
import type { GymReview, ReviewCase } from '../shape.ts';
import { REPLY, replyStandingOf } from '../states.ts';
import { tooLate } from './ask.ts';
import { removalsWith } from './removals.ts';

export function decideReviewContest({ body, origin }: ReviewContest, known: Known, moment: Moment): Decision {
  const missing = powerMissing(known, moment.by, body.gymId, 'review.contest');
  if (missing) return missing;
  const finding = gymsReview(known, body.gymId, body.reviewId);
  if (finding.state === 'unknown') return accepted([], ['reviews']);
  const shown = found(finding);
  const reply = shown?.reply;
  const next = REPLY[replyStandingOf(reply)].appealed;
  if (!shown || !reply || isRefusal(next)) return refused(isRefusal(next) ? next.code : 'NOT_FOUND');
  const at = countsAt(origin, moment);
  const { statement } = body;
  const late = tooLate(reply.removal?.at, at);
  if (late) return late;
  const [after] = replaced(shown, { ...shown, reply: { ...reply, appeal: { statement, at } } }, { ...moment, by: 'system' });
  return accepted([...(after ? [after] : []), ...caseWith(shown, reply.text, { at, statement }, known, moment)]);
}

/** Those who decide read it with the review; the gym's own device has neither. */
function caseWith(
  { _id }: GymReview,
  text: string,
  appeal: { readonly at: Instant; readonly statement: string },
  known: Known,
  moment: Moment,
): ReviewCase[] {
  const review = found(known.find('review', 'platform/reviews', 'shownAs', _id))?.[0];
  if (!review) return [];
  const removals = removalsWith(caseOf(known, review), 'reply', (one) => ({ ...one, text, appeal }));
  return withCase(review, { removals }, known, moment);
}
