/** What was reported, for those who run the platform. */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideReportDecide } from './decide.ts';
import { shownReport } from './for-asking.ts';
import { REPORTS } from './known.ts';
import { ReportDecide } from './proposals.ts';

export const report = {
  for: 'platform',
  documents: { report: shownReport },
  kinds: {
    'report.decide': request(ReportDecide, {
      ...{ ...ORDINARY, decide: decideReportDecide, since: decidedSince },
      online: 'decide about a report',
    }),
  },
  collections: { 'platform/reports': { indexes: [] } },
} as const satisfies DeviceNoun;

function decidedSince({ body }: ReportDecide, known: Known): readonly (Instant | undefined)[] {
  return [found(known.get('report', REPORTS, body.reportId))?.createdAt];
}
