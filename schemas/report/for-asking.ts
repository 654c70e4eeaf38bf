/** That something must not be shown, as whoever says so has it. */
import { memberScope } from '../basics/scope.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, shown, sinceEver } from '../noun.ts';
import { decideReportAppeal, reportAppealedSince } from './appeal.ts';
import { REPORTS } from './known.ts';
import { decideReportMake } from './make.ts';
import { ReportAppeal, ReportMake } from './proposals.ts';
import { ContentReport } from './shape.ts';

export const shownReport = shown(ContentReport, {
  in: ['member/reviews', 'platform/reports'],
  databases: ({ uid, over }) => (over ? [] : [...(uid === undefined ? [] : [`${memberScope(uid)}/reviews`]), REPORTS]),
  exportedAs: 'reports',
  provisional: 'own',
});

export const report = {
  for: 'asking',
  documents: { report: shownReport },
  kinds: {
    'report.make': request(ReportMake, {
      ...{ ...ORDINARY, decide: decideReportMake, since: sinceEver, perHour: LIMITS.reportsPerHour },
    }),
    'report.appeal': request(ReportAppeal, { ...ORDINARY, decide: decideReportAppeal, since: reportAppealedSince }),
  },
  // Beside what they said themselves.
  collections: {},
} as const satisfies DeviceNoun;
