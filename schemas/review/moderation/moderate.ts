/** A review, or the gym's reply to it, stays or goes, by those who run the platform. The first decision stands (V6). */
import { nameOf } from '../../application/open.ts';
import { isRefusal } from '../../basics/machine.ts';
import { replaced, stamp } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { platformPowerMissing } from '../../person/runs-platform.ts';
import { openReportsOf } from '../../report/known.ts';
import { settled } from '../../report/settled.ts';
import { removalOf, removalsBut, removalsWith } from '../appeal/removals.ts';
import { caseOf, gymsReview } from '../known.ts';
import type { ReviewModerate } from '../proposals.ts';
import type { Review } from '../shape.ts';
import { ratingWith, shownAnew } from '../shown/publish.ts';
import { REPLY, REVIEW, replyStandingOf, standingOf, statusOf } from '../states.ts';
import { authorKept, authorRemoved, replyRemoved } from '../told.ts';
import { alreadyDecided } from './already.ts';
import { withCase } from './case.ts';
import { isTheirs } from './theirs.ts';

export function decideReviewModerate({ body }: ReviewModerate, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = known.get('review', 'platform/reviews', body.reviewId);
  if (finding.state === 'unknown') return accepted([], ['reviews']);
  const review = found(finding);
  if (!review) return refused('NOT_FOUND');
  if (isTheirs(review, known, moment.by)) return refused('REVIEW_YOURS');
  if (body.as === 'removed' && body.code === undefined)
    return refused('VALIDATION', { field: 'Why', rule: 'choose one of the reasons.' });
  const opened = caseOf(known, review);
  const decided = opened?.decided;
  if (decided && decided.at !== body.decidedAt) return alreadyDecided(decided.as, decided);
  if (review.textAt !== body.textAt) return refused('CHANGED_MEANWHILE');
  const as = { uid: moment.by, name: nameOf(moment.by, known), at: moment.receivedAt, as: body.as, ...noted(body) };
  const changed =
    body.of === 'reply' ? replyModerated(review, body, known, moment) : reviewModerated(review, body, known, moment);
  if ('state' in changed) {
    const first = removalOf(opened, body.of);
    return first && changed.code === 'ALREADY_DECIDED' ? alreadyDecided('removed', first) : changed;
  }
  const removal = {
    of: body.of,
    uid: as.uid,
    name: as.name,
    at: as.at,
    ...(changed.text !== undefined && { text: changed.text }),
  };
  // A second look that was decided stays on record beside what stands by it.
  const standing = changed.stays ? removalsWith(opened, body.of, (one) => one) : removalsBut(opened, body.of);
  const removals = body.as === 'removed' ? [...removalsBut(opened, body.of), removal] : standing;
  // Whoever reported the review hears nothing of what is decided about its reply.
  const target = body.of === 'reply' ? 'response' : 'review';
  const open = openReportsOf(known, review.shownAs);
  const [theirs, others] = [open.filter((one) => one.target === target), open.filter((one) => one.target !== target)];
  // Whoever said that it stays does not answer the one who disagrees.
  if (decided?.uid === moment.by && theirs.some(({ status }) => status === 'in_review')) return refused('REPORT_OWN_DECISION');
  const documents = [
    ...changed.documents,
    ...withCase(changed.review, { decided: as, reports: others.length, removals }, known, moment),
    ...theirs.flatMap((one) => settled(one, body.as === 'removed' ? 'actioned' : 'dismissed', moment)),
  ];
  return audited(accepted(documents), {
    action: `review.${body.as}`,
    target: { type: 'review', id: review._id },
    ...(body.note === undefined ? {} : { reason: body.note }),
    before: { of: body.of, status: review.status },
    after: { of: body.of, status: changed.review.status, ...(body.code && { code: body.code }) },
  });
}

interface Moderated {
  /** As it is to be. */
  readonly review: Review;
  /** Of a reply: what it said. */
  readonly text?: string;
  /** It was restored before, and is only said to stay. */
  readonly stays?: boolean;
  readonly documents: readonly AnyDocument[];
}

function reviewModerated(review: Review, body: ReviewModerate['body'], known: Known, moment: Moment): Moderated | Decision {
  const { as, code, note } = body;
  const standing = standingOf(review);
  const next = REVIEW[aboveAppeal(standing, body)][as];
  if (isRefusal(next)) return refused(next.code);
  // V1: that it is in order does not bring its gym back.
  const heldFor = as === 'kept' ? review.heldFor.filter((one) => one === 'gym_suspended') : [];
  const after: Review = {
    ...{ ...(next === 'restored' ? review : without(review, 'appeal')), ...stamp(moment, review), updatedBy: 'system', heldFor },
    status: heldFor.length > 0 ? 'held' : statusOf(next),
    moderation: { as, at: moment.receivedAt, ...(as === 'removed' && code && { code, ...noted(body) }) },
  };
  const wasHidden = review.status !== 'published';
  const told =
    as === 'removed' && code ? [authorRemoved(after, code, note, moment)] : wasHidden ? [authorKept(after, moment)] : [];
  return { review: after, stays: next === 'restored', documents: [after, ...shownAnew(after, known, moment), ...told] };
}

function replyModerated(review: Review, body: ReviewModerate['body'], known: Known, moment: Moment): Moderated | Decision {
  const { as, code, note } = body;
  const finding = gymsReview(known, review.gymId, review.shownAs);
  if (finding.state === 'unknown') return accepted([], ['reviews']);
  const before = found(finding);
  const standing = replyStandingOf(before?.reply);
  const next = REPLY[aboveAppeal(standing, body)][as];
  if (!before?.reply || isRefusal(next)) return refused(isRefusal(next) ? next.code : 'NOT_FOUND');
  const kept = next === 'restored' ? before.reply : without(before.reply, 'removal', 'appeal');
  const reply = {
    ...{ ...kept, status: statusOf(next) },
    ...(as === 'removed' && code && { removal: { code, at: moment.receivedAt, ...noted(body) } }),
  };
  const [after] = replaced(before, { ...before, reply }, { ...moment, by: 'system' });
  const shown = after ? [after, ...ratingWith([after], after.gymId, known, moment)] : [];
  const told = as === 'removed' && code ? replyRemoved(review, code, note, known, moment) : [];
  return { review, text: reply.text, stays: next === 'restored', documents: [...shown, ...told] };
}

/** What a second look has brought back is not removed again, unless the law says so. */
const aboveAppeal = <S extends string>(
  standing: S,
  { as, code }: ReviewModerate['body'],
): Exclude<S, 'restored'> | 'published' | S =>
  standing === 'restored' && as === 'removed' && code === 'illegal' ? 'published' : standing;

const noted = ({ note }: Pick<ReviewModerate['body'], 'note'>) => (note === undefined ? {} : { note });
