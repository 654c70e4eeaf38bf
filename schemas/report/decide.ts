/** What came of a report about a gym, said by those who run the platform. What is done to the gym is an order of its own. */

import { isRefusal } from '../basics/machine.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { alreadyDecided } from '../review/moderation/already.ts';
import { withCase } from '../review/moderation/case.ts';
import { isTheirs } from '../review/moderation/theirs.ts';
import { addressOf, openReportsOf, REPORTS } from './known.ts';
import type { ReportDecide } from './proposals.ts';
import { settled } from './settled.ts';
import type { ContentReport } from './shape.ts';
import { REPORT, reportStandingOf } from './states.ts';

export function decideReportDecide({ body }: ReportDecide, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = known.get('report', REPORTS, body.reportId);
  if (finding.state === 'unknown') return accepted([], ['reports']);
  const report = found(finding);
  if (!report) return refused('NOT_FOUND');
  if (isTheirs(report, known, moment.by) || isFromAddressOf(report, known, moment.by)) return refused('REVIEW_YOURS');
  const { status, decidedAt } = report;
  const next = REPORT[reportStandingOf(report)][body.as];
  if (isRefusal(next)) {
    if (next.code !== 'ALREADY_DECIDED' || decidedAt === undefined) return refused(next.code);
    return alreadyDecided(status, { name: 'somebody else', at: decidedAt });
  }
  // V6: whoever made it does not agree, and it goes up.
  const short = status === 'in_review' ? platformPowerMissing(known, moment, 'super-admin') : null;
  if (short) return short;
  const others = openReportsOf(known, report.targetId).filter(({ _id }) => _id !== report._id);
  if (body.as === 'duplicate') {
    if (!others.some(({ target }) => target === report.target)) return refused('REPORT_ALONE');
    return recorded([...settled(report, 'duplicate', moment), ...caseWith(report, others, known, moment)], report, body);
  }
  // A review is decided about once, for all who reported it.
  if (report.target !== 'gym') return refused('REPORT_BY_REVIEW');
  return recorded(settled(report, body.as, moment), report, body);
}

/** nor is it decided by who made it without signing in. */
const isFromAddressOf = ({ email }: ContentReport, known: Known, uid: string): boolean =>
  email !== undefined && email === addressOf(known, uid);

/** One report less about its review. */
function caseWith({ targetId }: ContentReport, others: readonly ContentReport[], known: Known, moment: Moment): AnyDocument[] {
  const review = found(known.find('review', 'platform/reviews', 'shownAs', targetId))?.[0];
  return review ? withCase(review, { reports: others.length }, known, moment) : [];
}

const recorded = (documents: readonly AnyDocument[], { _id, status }: ContentReport, { as }: ReportDecide['body']): Decision =>
  audited(accepted(documents), {
    action: `report.${as}`,
    target: { type: 'report', id: _id },
    before: { status },
    after: { status: as },
  });
