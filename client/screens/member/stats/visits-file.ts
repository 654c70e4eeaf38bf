/** A person's visits as a table that any spreadsheet opens (RFC 4180). Pure. */
import { localTime } from '../../../../schemas/basics/time.ts';
import { csvOf } from '../../../../schemas/file/csv.ts';
import type { CountedVisit } from '../../../features/checkin/visit-stats.ts';

const HEAD = ['Date', 'Time', 'Gym', 'State'];

/** Newest first, days and times as the gym's own clock had them. */
export function visitsFile(visits: readonly CountedVisit[], zoneOf: (gymId: string) => string): string {
  const rows = visits.map(({ day, at, gymId, gymName, sure }) => [
    day,
    localTime(at, zoneOf(gymId)),
    gymName,
    sure ? 'Counted' : 'Being checked',
  ]);
  return csvOf([HEAD, ...rows]);
}
