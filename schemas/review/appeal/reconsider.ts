/**
 * The second look at what was removed, by somebody who has not removed it: it stays away for good, or is back with its place in the score.
 * Of two decisions the first to be received stands (V6).
 */
import { nameOf } from '../../application/open.ts';
import { isRefusal } from '../../basics/machine.ts';
import { replaced, stamp } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { platformPowerMissing } from '../../person/runs-platform.ts';
import { openReportsOf } from '../../report/known.ts';
import { caseOf, gymsReview } from '../known.ts';
import { alreadyDecided } from '../moderation/already.ts';
import { withCase } from '../moderation/case.ts';
import { isTheirs } from '../moderation/theirs.ts';
import type { ReviewReconsider } from '../proposals.ts';
import type { GymReview, Review } from '../shape.ts';
import { ratingWith, shownAnew } from '../shown/publish.ts';
import { REPLY, REVIEW, replyStandingOf, standingOf } from '../states.ts';
import { removalOf, removalsBut } from './removals.ts';
import type { AppealVerdict } from './shape.ts';
import { authorAnsweredAgain, gymAnsweredAgain } from './told.ts';

type Body = ReviewReconsider['body'];

export function decideReviewReconsider({ body }: ReviewReconsider, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = known.get('review', 'platform/reviews', body.reviewId);
  if (finding.state === 'unknown') return accepted([], ['reviews']);
  const review = found(finding);
  if (!review) return refused('NOT_FOUND');
  const opened = caseOf(known, review);
  const removal = removalOf(opened, body.of);
  const changed = body.of === 'reply' ? replyAgain(review, body, known, moment) : reviewAgain(review, body, known, moment);
  if (changed.state === 'refused') {
    const last = removal?.appeal?.decision;
    return last && changed.code === 'ALREADY_DECIDED' ? alreadyDecided(last.as, last) : refused(changed.code);
  }
  if (changed.state === 'unknown') return accepted([], ['reviews']);
  if (changed.askedAt !== body.askedAt) return refused('CHANGED_MEANWHILE');
  if (isTheirs(review, known, moment.by)) return refused('REVIEW_YOURS');
  if (removal?.uid === moment.by) return refused('REVIEW_OWN_DECISION');
  const by = { uid: moment.by, name: nameOf(moment.by, known), at: moment.receivedAt };
  const removals = removal
    ? [
        ...removalsBut(opened, body.of),
        { ...removal, appeal: { ...(removal.appeal ?? { at: body.askedAt }), decision: { ...by, as: body.as } } },
      ]
    : undefined;
  const decided = { ...by, as: body.as === 'restored' ? ('kept' as const) : ('removed' as const) };
  const reports = openReportsOf(known, review.shownAs).length;
  const documents = [
    ...changed.documents,
    ...withCase(changed.review, { decided, reports, ...(removals && { removals }) }, known, moment),
  ];
  return audited(accepted(documents), {
    action: `review.${body.as}`,
    target: { type: 'review', id: review._id },
    reason: body.reason,
    before: { of: body.of, status: 'removed' },
    after: { of: body.of, status: body.as === 'restored' ? 'published' : 'removed' },
  });
}

type Again =
  | { readonly state: 'done'; readonly review: Review; readonly askedAt: string; readonly documents: readonly AnyDocument[] }
  | { readonly state: 'refused'; readonly code: NonNullable<Decision['code']> }
  | { readonly state: 'unknown' };

const decisionOf = ({ as, reason }: Body, { receivedAt: at }: Moment): { as: AppealVerdict; reason: string; at: string } => ({
  as,
  reason,
  at,
});

function reviewAgain(review: Review, body: Body, known: Known, moment: Moment): Again {
  const next = REVIEW[standingOf(review)][body.as];
  if (isRefusal(next)) return { state: 'refused', code: next.code };
  const { appeal } = review;
  if (!appeal) return { state: 'refused', code: 'REVIEW_NO_APPEAL' };
  const isBack = body.as === 'restored';
  const after: Review = {
    ...{ ...review, ...stamp(moment, review), updatedBy: 'system' },
    ...(isBack && { status: 'published', moderation: { as: 'kept', at: moment.receivedAt } }),
    appeal: { ...appeal, decision: decisionOf(body, moment) },
  };
  const shown = isBack ? shownAnew(after, known, moment) : [];
  return {
    ...{ state: 'done', review: after, askedAt: appeal.at },
    documents: [after, ...shown, authorAnsweredAgain(after, body.as, moment)],
  };
}

function replyAgain(review: Review, body: Body, known: Known, moment: Moment): Again {
  const finding = gymsReview(known, review.gymId, review.shownAs);
  if (finding.state === 'unknown') return { state: 'unknown' };
  const before = found(finding);
  const reply = before?.reply;
  const next = REPLY[replyStandingOf(reply)][body.as];
  if (isRefusal(next)) return { state: 'refused', code: next.code };
  if (!before || !reply?.appeal) return { state: 'refused', code: 'REVIEW_NO_APPEAL' };
  const appeal = { ...reply.appeal, decision: decisionOf(body, moment) };
  const isBack = body.as === 'restored';
  const answered: GymReview['reply'] = isBack
    ? { ...without(reply, 'removal'), status: 'published', appeal }
    : { ...reply, appeal };
  const [after] = replaced(before, { ...before, reply: answered }, { ...moment, by: 'system' });
  const documents = after ? [after, ...ratingWith([after], after.gymId, known, moment)] : [];
  return {
    ...{ state: 'done', review, askedAt: reply.appeal.at },
    documents: [...documents, ...gymAnsweredAgain(review, body.as, known, moment)],
  };
}
