/** The gym replies to a review: one reply each, changed for 30 days, taken back at any time. It moves no review and hides none. */
import { isRefusal } from '../basics/machine.ts';
import { replaced } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, flagged, found, type Known, type Moment, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { powerMissing } from '../person/power.ts';
import { countsAt, gymsReview } from './known.ts';
import type { ReviewRespond } from './proposals.ts';
import type { GymReview } from './shape.ts';
import { ratingWith } from './shown/publish.ts';
import { REPLY, replyStandingOf } from './states.ts';
import { authorAnswered } from './told.ts';
import { wrongIn } from './writing/screen.ts';
import { WRONG } from './writing/wrong.words.ts';

export function decideReviewRespond({ body, origin }: ReviewRespond, known: Known, moment: Moment): Decision {
  const missing = powerMissing(known, moment.by, body.gymId, 'review.respond');
  if (missing) return missing;
  const finding = gymsReview(known, body.gymId, body.reviewId);
  if (finding.state === 'unknown') return accepted([], ['reviews']);
  const review = found(finding);
  if (!review) return refused('NOT_FOUND');
  const { reply } = review;
  const standing = replyStandingOf(reply);
  if (body.text === undefined) {
    const next = REPLY[standing].withdrawn;
    if (isRefusal(next)) return refused(next.code);
    if (!reply || next === standing || next === 'none') return accepted([]);
    return accepted(withReply(review, { ...without(reply, 'appeal'), status: next }, known, moment));
  }
  // V5: what it answers is not there any more.
  if (review.status !== 'published') return refused('REVIEW_GONE');
  const isOther = body.answers !== review.textAt;
  const status = REPLY[standing][isOther ? 'saidLate' : 'said'];
  if (isRefusal(status)) return refused(status.code);
  const wrong = wrongIn({ text: body.text });
  if (wrong && wrong !== 'short') return refused('VALIDATION', { ...WRONG[wrong], field: 'Your reply' });
  const at = countsAt(origin, moment);
  const startedAt = reply && reply.status !== 'withdrawn' ? reply.startedAt : at;
  if (at > plus(startedAt, LIMITS.replyEditFor)) return refused('REPLY_LOCKED', { days: LIMITS.replyEditFor / 86_400_000 });
  // V5: it was written to other words than these. Its owner reads them first.
  const after = withReply(review, { text: body.text, answers: body.answers, startedAt, at, status }, known, moment);
  if (isOther) return flagged('REVIEW_CHANGED', after);
  const isFirst = reply?.status !== 'published';
  return accepted([...after, ...(isFirst ? heard(review, known, moment) : [])]);
}

function withReply(review: GymReview, reply: GymReview['reply'], known: Known, moment: Moment) {
  const [after] = replaced(review, { ...review, ...(reply && { reply }) }, { ...moment, by: 'system' });
  return after ? [after, ...ratingWith([after], after.gymId, known, moment)] : [];
}

/** Their author is known to us alone: the gym's device tells nobody. */
function heard(review: GymReview, known: Known, moment: Moment) {
  const mine = found(known.find('review', 'platform/reviews', 'shownAs', review._id))?.[0];
  return mine ? [authorAnswered(mine, moment)] : [];
}
