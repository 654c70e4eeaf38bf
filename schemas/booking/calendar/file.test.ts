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

it('[RFC 5545] is these lines and no others, for a calendar that follows it', () => {
  const off: CalendarEntry = {
    ...{ uid: 'two@fitness-hub', sequence: 0, status: 'CANCELLED', title: 'Yoga', place: 'Loft', notes: 'Cancelled.' },
    ...{ startsAt: '2026-01-05T23:00:00.000Z', endsAt: '2026-01-06T00:30:00.000Z', timeZone: 'America/New_York' },
    changedAt: '2026-01-01T09:00:00.000Z',
  };
  expect(calendarFile([entry, off], 'Classes, mine').split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fitness Hub//Bookings//EN', 'CALSCALE:GREGORIAN'],
    ...['NAME:Classes\\, mine', 'X-WR-CALNAME:Classes\\, mine', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'],
    ...['BEGIN:VTIMEZONE', 'TZID:Europe/London'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:20260329T010000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100', 'END:DAYLIGHT'],
    ...['BEGIN:STANDARD', 'DTSTART:20261025T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000', 'END:STANDARD'],
    ...['END:VTIMEZONE', 'BEGIN:VTIMEZONE', 'TZID:America/New_York'],
    ...['BEGIN:STANDARD', 'DTSTART:20251102T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:20260308T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT'],
    ...['END:VTIMEZONE', 'BEGIN:VEVENT', 'UID:booking:01HX@fitness-hub'],
    ...['DTSTAMP:20260710T085203Z', 'LAST-MODIFIED:20260710T085203Z', 'SEQUENCE:3'],
    ...['DTSTART;TZID=Europe/London:20260714T180000', 'DTEND;TZID=Europe/London:20260714T184500'],
    ...['SUMMARY:Spin\\; the long\\, hot one', 'LOCATION:Iron Works\\, 1 Mill Lane\\, Leeds LS1 4AP', 'GEO:53.79;-1.54'],
    ...['DESCRIPTION:Free to cancel until Tue 12:00.\\nBring a towel.', 'STATUS:CONFIRMED', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:two@fitness-hub', 'DTSTAMP:20260101T090000Z', 'LAST-MODIFIED:20260101T090000Z', 'SEQUENCE:0'],
    ...['DTSTART;TZID=America/New_York:20260105T180000', 'DTEND;TZID=America/New_York:20260105T193000'],
    ...['SUMMARY:Yoga', 'LOCATION:Loft', 'DESCRIPTION:Cancelled.', 'STATUS:CANCELLED', 'TRANSP:TRANSPARENT', 'END:VEVENT'],
    ...['END:VCALENDAR', ''],
  ]);
  expect(calendarFile([]).split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fitness Hub//Bookings//EN', 'CALSCALE:GREGORIAN', 'END:VCALENDAR', ''],
  ]);
});

it('[RFC 5545] writes out every change of a zone from the first class to the last, however they are ordered', () => {
  const of = (startsAt: string, endsAt: string, timeZone = 'Europe/London') => ({ ...entry, startsAt, endsAt, timeZone });
  const changes = (...entries: CalendarEntry[]) =>
    linesOf(calendarFile(entries)).flatMap((line, at, all) =>
      line.startsWith('TZOFFSETTO') ? [`${all[at - 2]?.slice(8)} ${all[at - 1]?.slice(13)} ${line.slice(11)}`] : [],
    );
  const [autumn, spring, next] = ['20251026T020000 +0100 +0000', '20260329T010000 +0000 +0100', '20261025T020000 +0100 +0000'];
  const winter = of('2026-03-03T18:00:00.000Z', '2026-03-03T18:45:00.000Z');
  expect(changes(winter)).toEqual([autumn, spring]);
  expect(changes(entry, winter)).toEqual([autumn, spring, next]);
  expect(changes(winter, entry)).toEqual([autumn, spring, next]);
  // Over when the clocks go forward, or a moment before.
  expect(changes(of('2026-03-29T00:00:00.000Z', '2026-03-29T00:59:59.999Z'))).toEqual([autumn, spring]);
  expect(changes(of('2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z'))).toEqual([autumn, spring, next]);
  expect(changes(of('2026-01-05T08:00:00.000Z', '2026-01-05T09:00:00.000Z', 'Australia/Adelaide'))).toEqual([
    ...['20251005T020000 +0930 +1030', '20260405T030000 +1030 +0930'],
  ]);
  expect(changes(of('2026-07-14T17:00:00.000Z', '2026-07-14T18:00:00.000Z', 'UTC'))).toEqual(['20260101T000000 +0000 +0000']);
  expect(linesOf(calendarFile([{ ...entry, timeZone: 'UTC' }]))).toContain('BEGIN:STANDARD');
});

it('[RFC 5545] folds from the 76th octet on, and a line that goes on from the 75th', () => {
  const summary = (count: number) => {
    const file = calendarFile([{ ...entry, title: 'a'.repeat(count) }]);
    return file.slice(file.indexOf('SUMMARY'), file.indexOf('LOCATION')).split('\r\n').slice(0, -1);
  };
  const first = `SUMMARY:${'a'.repeat(67)}`;
  expect(summary(67)).toEqual([first]);
  expect(summary(68)).toEqual([first, ' a']);
  expect(summary(67 + 74)).toEqual([first, ` ${'a'.repeat(74)}`]);
  expect(summary(67 + 75)).toEqual([first, ` ${'a'.repeat(74)}`, ' a']);
});

it('[RFC 5545] escapes every one of them, and any end of a line', () => {
  const lines = linesOf(calendarFile([{ ...entry, title: 'a\\b;;c,,d\r\ne\rf\ng' }]));
  expect(lines).toContain('SUMMARY:a\\\\b\\;\\;c\\,\\,d\\ne\\nf\\ng');
});

it('names the file without dashes at its ends, and with one between words', () => {
  expect(calendarFileName(' – Yoga 2 – ', '2026-07-14')).toBe('yoga-2-2026-07-14.ics');
  expect(calendarFileName('Öl & Å', '2026-07-14')).toBe('ol-a-2026-07-14.ics');
});
