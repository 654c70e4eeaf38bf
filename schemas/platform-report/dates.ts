/** Days and quarters as they stand in a report. */
import type { Instant, LocalDate } from '../basics/primitives.ts';
import { localDay } from '../basics/time.ts';
import type { ReportDays } from './shape.ts';

const ZONE = 'Europe/London';

export const londonDay = (at: Instant): LocalDate => localDay(at, ZONE);
/** `03/03/2026`, as a British spreadsheet reads a date. */
export const ukDate = (day: LocalDate): string => day.split('-').toReversed().join('/');
export const isWithin = (at: Instant, { from, to }: ReportDays): boolean => {
  const day = londonDay(at);
  return day >= from && day <= to;
};
/** `2026 Q1`: quarters of the calendar year, as HMRC asks for them. */
export const quarterOf = (at: Instant): string => {
  const [year = '', month = ''] = londonDay(at).split('-');
  return `${year} Q${Math.ceil(Number(month) / 3)}`;
};
/** what is of a year is reported by the end of January after it. */
export const taxDueBy = ({ to }: Pick<ReportDays, 'to'>): LocalDate => `${Number(to.slice(0, 4)) + 1}-01-31`;
