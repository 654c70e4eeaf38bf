/** A person's visits as a table that any spreadsheet opens (RFC 4180). Pure. */
import { localTime } from '../../../../schemas/basics/time.ts';
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
  return [HEAD, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** In quotes where it must be; a name that a spreadsheet would take for a formula is told apart by an apostrophe. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
