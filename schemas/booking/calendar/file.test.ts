import { expect, it } from 'vitest';
import { type CalendarEntry, calendarFile, calendarFileName } from './file.ts';

const entry: CalendarEntry = {
  uid: 'booking:01HX@fitness-hub',
  title: 'Spin; the long, hot one',
  startsAt: '2026-07-14T17:00:00.000Z',
  endsAt: '2026-07-14T17:45:00.000Z',
  timeZone: 'Europe/London',
  place: 'Iron Works, 1 Mill Lane, Leeds LS1 4AP',
  geo: { lat: 53.79, lon: -1.54 },
  notes: 'Free to cancel until Tue 12:00.\nBring a towel.',
  changedAt: '2026-07-10T08:52:03.123Z',
  sequence: 3,
  status: 'CONFIRMED',
};
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n');

it('gives start and end on the clock of the gym, with its TZID', () => {
  const lines = linesOf(calendarFile([entry]));
  expect(lines).toContain('DTSTART;TZID=Europe/London:20260714T180000');
  expect(lines).toContain('DTEND;TZID=Europe/London:20260714T184500');
  expect(lines).toContain('DTSTAMP:20260710T085203Z');
});

it('writes out the zone: the summer time that is in force and the change that ends it', () => {
  const lines = linesOf(calendarFile([entry]));
  const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'));
  expect(zone).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Europe/London',
    'BEGIN:DAYLIGHT',
    'DTSTART:20260329T010000',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0100',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20261025T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0000',
    'END:STANDARD',
  ]);
});

it('escapes what has a meaning in the format', () => {
  const lines = linesOf(calendarFile([entry]));
  expect(lines).toContain('SUMMARY:Spin\\; the long\\, hot one');
  expect(lines).toContain('DESCRIPTION:Free to cancel until Tue 12:00.\\nBring a towel.');
});

it('folds at 75 octets without cutting a character', () => {
  const long = calendarFile([{ ...entry, title: 'é'.repeat(100) }]);
  for (const line of long.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(linesOf(long)).toContain(`SUMMARY:${'é'.repeat(100)}`);
});

it('manages a zone that never changes', () => {
  const lines = linesOf(calendarFile([{ ...entry, timeZone: 'UTC' }]));
  expect(lines).toContain('DTSTART;TZID=UTC:20260714T170000');
  expect(lines).toContain('TZOFFSETTO:+0000');
});

it('names the file after the class and its day', () => {
  expect(calendarFileName('Spin & Core – évening', '2026-07-14')).toBe('spin-core-evening-2026-07-14.ics');
  expect(calendarFileName('!!!', '2026-07-14')).toBe('booking-2026-07-14.ics');
});
