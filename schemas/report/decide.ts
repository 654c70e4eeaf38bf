/** What came of a report about a gym, said by those who run the platform. What is done to the gym is an order of its own. */

import { localDay, localTime } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { REPORTS } from './known.ts';
import type { ReportDecide } from './proposals.ts';
import { settled } from './settled.ts';

const ZONE = 'Europe/London';

export function decideReportDecide({ body }: ReportDecide, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = known.get('report', REPORTS, body.reportId);
  if (finding.state === 'unknown') return accepted([], ['reports']);
  const report = found(finding);
  if (!report) return refused('NOT_FOUND');
  const { status, decidedAt } = report;
  if (status !== 'new' && decidedAt !== undefined)
    return refused('ALREADY_DECIDED', {
      ...{ state: status, name: 'somebody else' },
      ...{ date: localDay(decidedAt, ZONE), time: localTime(decidedAt, ZONE) },
    });
  // A review is decided about once, for all who reported it.
  if (report.target !== 'gym') return refused('REPORT_BY_REVIEW');
  return audited(accepted(settled(report, body.as, moment)), {
    action: `report.${body.as}`,
    target: { type: 'report', id: report._id },
    before: { status },
    after: { status: body.as },
  });
}
