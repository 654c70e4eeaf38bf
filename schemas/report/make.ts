/** Somebody reports a review, a gym's reply to one, or a gym (2.17). Three of them, or its gym on a legal ground, hold a review until we have looked. */
import { isRefusal } from '../basics/machine.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { gymOf } from '../gym/known.ts';
import { grantAt } from '../person/power.ts';
import { opIdOf } from '../proposal/shape.ts';
import { gymsReview } from '../review/known.ts';
import { withCase } from '../review/moderation/case.ts';
import type { GymReview, Review } from '../review/shape.ts';
import { shownAnew } from '../review/shown/publish.ts';
import { REVIEW } from '../review/states.ts';
import { authorHeld } from '../review/told.ts';
import { settingAt } from '../setting/value.ts';
import { openReportsOf } from './known.ts';
import type { ReportMake } from './proposals.ts';
import type { ContentReport, ReportReason } from './shape.ts';
import { isOpenReport } from './states.ts';

/** On which a gym's word is enough: that one dislikes a review is none. */
const LEGAL: readonly ReportReason[] = ['illegal', 'personal_data'];
const PRIORITY: Readonly<Record<ReportReason, number>> = {
  ...{ illegal: 1, unsafe: 1 },
  ...{ offensive: 2, personal_data: 2 },
  ...{ fake: 3, spam: 3, conflict_of_interest: 3, copyright: 3, other: 3 },
};

export function decideReportMake({ _id: proposalId, body }: ReportMake, known: Known, moment: Moment): Decision {
  if (body.reason === 'other' && body.details === undefined)
    return refused('VALIDATION', { field: 'Details', rule: 'say in a few words what is wrong.' });
  const own = known.find('report', `${memberScope(moment.by)}/reviews`, 'uid', moment.by);
  const isOpen = (found(own) ?? []).some(
    (one) => one.targetId === body.targetId && one.target === body.target && isOpenReport(one),
  );
  if (isOpen) return refused('REPORT_OPEN');
  const gymFinding = gymOf(known, body.gymId);
  if (gymFinding.state === 'absent') return refused('NOT_FOUND');
  const review = body.target === 'gym' ? undefined : gymsReview(known, body.gymId, body.targetId);
  if (body.target === 'gym' ? body.targetId !== body.gymId : review?.state === 'absent') return refused('NOT_FOUND');
  const shown = review && found(review);
  if (shown && shown.status !== 'published') return refused('REVIEW_GONE');
  if (shown && body.target === 'response' && shown.reply?.status !== 'published') return refused('REVIEW_GONE');
  const report: ContentReport = {
    ...{ _id: `report:${opIdOf(proposalId)}`, type: 'report', ...stamp(moment), proposalId, judgedAt: moment.judgedAt },
    ...{ uid: moment.by, gymId: body.gymId, gymName: found(gymFinding)?.name ?? 'Gym' },
    ...{ target: body.target, targetId: body.targetId, snapshot: saidIn(shown, body.target) },
    ...{ reason: body.reason, ...(body.details !== undefined && { details: body.details }) },
    ...{ priority: PRIORITY[body.reason], status: 'new' },
  };
  const unknown = review?.state === 'unknown' || gymFinding.state === 'unknown' ? ['gyms'] : [];
  return accepted([report, ...(shown ? followed(report, shown, known, moment) : [])], unknown);
}

const saidIn = (shown: GymReview | undefined, target: ContentReport['target']): string =>
  (target === 'response' ? shown?.reply?.text : shown?.text) ?? '';

/** Of the review itself: a reply goes only when somebody decides so. */
function followed(report: ContentReport, shown: GymReview, known: Known, moment: Moment): AnyDocument[] {
  const review = found(known.find('review', 'platform/reviews', 'shownAs', shown._id))?.[0];
  if (!review) return [];
  const reports = [...openReportsOf(known, shown._id), report];
  const grant = grantAt(known, report.uid, report.gymId);
  const byGym = grant?.preset === 'owner' && LEGAL.includes(report.reason);
  const against = new Set(reports.filter(({ target }) => target === 'review').map(({ uid }) => uid));
  const next = REVIEW[review.status].doubted;
  // Somebody has looked at these very words, and they stay.
  const wasKept = review.moderation?.as === 'kept' && review.moderation.at > review.textAt;
  const many = settingAt(known, 'reviews.reportsHold', moment.receivedAt);
  const isHeld = report.target === 'review' && !wasKept && (byGym || (many !== undefined && against.size >= many));
  if (!isHeld || isRefusal(next) || next !== 'held') return withCase(review, { reports: reports.length }, known, moment);
  const after: Review = {
    ...{ ...review, ...stamp({ ...moment, by: 'system' }, review), status: next },
    heldFor: [...new Set([...review.heldFor, 'reports' as const])],
  };
  return [
    after,
    ...shownAnew(after, known, moment),
    ...withCase(after, { reports: reports.length }, known, moment),
    authorHeld(after, moment),
  ];
}
