/** Somebody says that what is shown must not be (product.md 2.17). */

import { memberScope } from '../basics/scope.ts';
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, forgetting, type Leaver, type Noun, system } from '../noun.ts';
import { report as asking } from './for-asking.ts';
import { report as platform } from './for-platform.ts';
import { decideReportReceived } from './make.ts';
import { decideReportOver, reportDue } from './over.ts';
import { ReportOver, ReportReceivedFrom } from './proposals.ts';
import { ContentReport } from './shape.ts';

export const report = {
  documents: {
    report: document(ContentReport, {
      ...asking.documents.report,
      blanked: (doc) => ({
        ...{ ...without(doc, 'details', 'appeal', 'email'), ...BY_NOBODY, gymName: GONE, snapshot: '' },
        ...(doc.uid !== undefined && { uid: NOBODY }),
      }),
      homes: (doc) => asking.documents.report.databases({ ...doc, over: undefined } as ContentReport),
      due: reportDue,
      erased: reportsErased,
    }),
  },
  readers: { 'member/reviews': 'self', 'platform/reports': 'admin' },
  indexes: { reviews: ['uid'], reports: ['targetId'] },
  kinds: {
    ...asking.kinds,
    ...platform.kinds,
    'system.report-received': system(ReportReceivedFrom, decideReportReceived),
    'system.report-over': forgetting(ReportOver, decideReportOver, ({ uid }: ContentReport) => [uid]),
  },
  collections: platform.collections,
  notices: { 'report.decided': { group: 'always', mailed: true } },
} as const satisfies Noun;

/** What they wrote goes; that something was reported is kept. */
function reportsErased({ after: { uid }, known, moment }: Leaver): readonly ContentReport[] {
  const reports = found(known.find('report', `${memberScope(uid)}/reviews`, 'uid', uid)) ?? [];
  return reports.map((one) => ({ ...without(one, 'details', 'appeal'), updatedAt: moment.receivedAt }));
}
