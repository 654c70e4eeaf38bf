/** Somebody had a report of the whole platform made (2.23): who, which and of which days is on record before its first line is out. */
import * as z from 'zod/mini';
import { LocalDate, Uid } from '../basics/primitives.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { systemOf } from '../proposal/shape.ts';
import { MONEY_REPORTS, PLATFORM_REPORTS } from './shape.ts';

export const PlatformReportMade = systemOf('system.platform-report', {
  uid: Uid,
  report: z.enum(PLATFORM_REPORTS),
  from: LocalDate,
  to: LocalDate,
});
export type PlatformReportMade = z.infer<typeof PlatformReportMade>;

/** what is about money is a super-admin's. Who may not have it does not learn that there is any (A11). */
export function decidePlatformReport({ body }: PlatformReportMade, known: Known, _moment: Moment): Decision {
  const { uid, report, from, to } = body;
  const isMoney = MONEY_REPORTS.some((one) => one === report);
  if (platformPowerMissing(known, { by: uid }, isMoney ? 'super-admin' : 'admin')) return refused('NOT_FOUND');
  return audited(accepted([]), {
    by: uid,
    // Its first word says how long it is kept: about money six years.
    action: isMoney ? 'payout.report_made' : 'platformreport.made',
    target: { type: 'platformreport', id: report },
    after: { from, to },
  });
}
