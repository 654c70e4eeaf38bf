/** Somebody says that what is shown must not be (product.md 2.17). */

import { memberScope } from '../basics/scope.ts';
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, forgetting, type Leaver, type Noun } from '../noun.ts';
import { report as member } from './for-member.ts';
import { report as platform } from './for-platform.ts';
import { decideReportOver, reportDue } from './over.ts';
import { ReportOver } from './proposals.ts';
import { ContentReport } from './shape.ts';

export const report = {
  documents: {
    report: document(ContentReport, {
      ...member.documents.report,
      blanked: (doc) => ({ ...without(doc, 'details', 'appeal'), ...BY_NOBODY, uid: NOBODY, gymName: GONE, snapshot: '' }),
      homes: (doc) => member.documents.report.databases({ ...doc, over: undefined } as ContentReport),
      due: reportDue,
      erased: reportsErased,
    }),
  },
  readers: { 'member/reviews': 'self', 'platform/reports': 'admin' },
  indexes: { reviews: ['uid'], reports: ['targetId'] },
  kinds: {
    ...member.kinds,
    ...platform.kinds,
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
