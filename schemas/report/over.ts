/** A report is kept for two years (product.md 2.17), whatever became of it; then it is nowhere any more. */
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { plus } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import type { Due } from '../noun.ts';
import { REPORTS } from './known.ts';
import type { ReportOver } from './proposals.ts';
import type { ContentReport } from './shape.ts';

const keptUntil = ({ createdAt }: Pick<ContentReport, 'createdAt'>) => plus(createdAt, LIMITS.reportsKept);

export const reportDue = (report: ContentReport): Due | null =>
  report.over
    ? null
    : {
        at: keptUntil(report),
        kind: 'system.report-over',
        body: { ...(report.uid !== undefined && { uid: report.uid }), reportId: report._id },
      };

export function decideReportOver({ body }: ReportOver, known: Known, moment: Moment): Decision {
  const report = found(known.get('report', body.uid === undefined ? REPORTS : `${memberScope(body.uid)}/reviews`, body.reportId));
  if (!report || report.over || keptUntil(report) > moment.receivedAt) return accepted([]);
  return accepted([{ ...report, ...stamp(moment, report), over: true }]);
}
