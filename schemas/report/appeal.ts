/** Whoever reported something that stays asks for a second look (2.17): once, within 14 days by when it was written. */
import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { plus } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { countsAt } from '../review/known.ts';
import { withCase } from '../review/moderation/case.ts';
import { openReportsOf } from './known.ts';
import type { ReportAppeal } from './proposals.ts';
import type { ContentReport } from './shape.ts';
import { REPORT, reportStandingOf } from './states.ts';

const DAY = 86_400_000;
const ownReport = (known: Known, uid: string, id: string) => known.get('report', `${memberScope(uid)}/reviews`, id);

export function decideReportAppeal({ body, origin }: ReportAppeal, known: Known, moment: Moment): Decision {
  const finding = ownReport(known, moment.by, body.reportId);
  if (finding.state === 'unknown') return accepted([], ['reports']);
  const report = found(finding);
  const next = REPORT[report ? reportStandingOf(report) : 'none'].appealed;
  if (!report || isRefusal(next)) return refused(isRefusal(next) ? next.code : 'NOT_FOUND');
  const at = countsAt(origin, moment);
  if (report.decidedAt !== undefined && at > plus(report.decidedAt, LIMITS.reviewAppealWithin))
    return refused('REVIEW_APPEAL_OVER', { days: LIMITS.reviewAppealWithin / DAY });
  const after: ContentReport = { ...report, ...stamp(moment, report), status: next, appeal: { statement: body.statement, at } };
  const review = found(known.find('review', 'platform/reviews', 'shownAs', report.targetId))?.[0];
  const reports = openReportsOf(known, report.targetId).length + 1;
  return accepted([after, ...(review ? withCase(review, { reports }, known, moment) : [])]);
}

/** Nobody disagrees with what is not decided. */
export const reportAppealedSince = ({ body }: ReportAppeal, known: Known, by: string): readonly (Instant | undefined)[] => [
  found(ownReport(known, by, body.reportId))?.decidedAt,
];
