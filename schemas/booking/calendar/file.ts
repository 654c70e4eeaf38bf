/**
 * Bookings as a calendar file (RFC 5545). Times stand in the gym's own zone with its rules written out, so that every calendar shows the
 * gym's clock. Lines are folded at 75 octets and end in CRLF; the same bookings are the same bytes.
 */
import type { Instant } from '../../basics/primitives.ts';
import { earlierOf, laterOf } from '../../basics/time.ts';

export interface CalendarEntry {
  /** Stays the same when the entry is saved again, so that a calendar replaces it. */
  readonly uid: string;
  /** Rises with each change; what is lower is older. */
  readonly sequence: number;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  readonly title: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** IANA name. */
  readonly timeZone: string;
  readonly place: string;
  readonly geo?: { readonly lat: number; readonly lon: number };
  readonly notes: string;
  /** When it was last changed. */
  readonly changedAt: Instant;
}

/** @param name what a calendar that follows it is called; one that is saved once needs none */
export function calendarFile(entries: readonly CalendarEntry[], name?: string): string {
  const zones = new Map<string, { from: Instant; to: Instant }>();
  for (const { timeZone, startsAt, endsAt } of entries) {
    const { from, to } = zones.get(timeZone) ?? { from: startsAt, to: endsAt };
    zones.set(timeZone, { from: earlierOf(from, startsAt), to: laterOf(to, endsAt) });
  }
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fitness Hub//Bookings//EN',
    'CALSCALE:GREGORIAN',
    ...(name === undefined
      ? []
      : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
    ...[...zones].flatMap(([timeZone, { from, to }]) => zone(timeZone, from, to)),
    ...entries.flatMap(event),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function event(entry: CalendarEntry): string[] {
  const { timeZone, geo } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    // Without METHOD: when what it says was last revised (RFC 5545 §3.8.7.2).
    `DTSTAMP:${utc(entry.changedAt)}`,
    `LAST-MODIFIED:${utc(entry.changedAt)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTART;TZID=${timeZone}:${wallClock(entry.startsAt, timeZone)}`,
    `DTEND;TZID=${timeZone}:${wallClock(entry.endsAt, timeZone)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    ...(geo ? [`GEO:${geo.lat};${geo.lon}`] : []),
    `DESCRIPTION:${escaped(entry.notes)}`,
    `STATUS:${entry.status}`,
    // Nobody's time is taken by what is off.
    ...(entry.status === 'CANCELLED' ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ];
}

/** `spin-2026-03-03.ics`: letters, digits and dashes only. */
export function calendarFileName(title: string, localDate: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${plain || 'booking'}-${localDate}.ics`;
}

const zoned = (instant: Instant, timeZone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);

/** `20260303T180000` on the clock of the zone. */
const wallClock = (instant: Instant, timeZone: string): string => compact(zoned(instant, timeZone).toPlainDateTime());
const compact = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
const utc = (instant: Instant): string => `${compact(zoned(instant, 'UTC').toPlainDateTime())}Z`;

/** The zone's rule round the events: the change before the first, those between, and the one after the last, each as one observance. */
function zone(timeZone: string, from: Instant, to: Instant): string[] {
  const first = zoned(from, timeZone);
  const previous = first.getTimeZoneTransition('previous');
  const observances = [observance(previous ?? first.with({ month: 1, day: 1 }).startOfDay(), previous)];
  const end = Temporal.Instant.from(to).epochMilliseconds;
  let next = first.getTimeZoneTransition('next');
  while (next) {
    observances.push(observance(next, next));
    next = next.epochMilliseconds > end ? null : next.getTimeZoneTransition('next');
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE'];
}

/** From this moment on the zone has its offset; `DTSTART` is on the clock that was in force just before (RFC 5545 §3.6.5). */
function observance(from: Temporal.ZonedDateTime, transition: Temporal.ZonedDateTime | null): string[] {
  const before = transition ? transition.subtract({ nanoseconds: 1 }).offsetNanoseconds : from.offsetNanoseconds;
  const after = from.offsetNanoseconds;
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
  const onset = from.toInstant().toZonedDateTimeISO('UTC').toPlainDateTime().add({ nanoseconds: before });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compact(onset)}`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(after)}`,
    `END:${kind}`,
  ];
}

/** `+0100` */
function offset(nanoseconds: number): string {
  const minutes = Math.abs(Math.round(nanoseconds / 60_000_000_000));
  const two = (count: number) => String(count).padStart(2, '0');
  return `${nanoseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** RFC 5545 §3.3.11. */
const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n');

/** RFC 5545 §3.1: at most 75 octets a line, never cut inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let room = 75;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) {
      pieces.push(piece);
      piece = '';
      // The space that marks a continuation counts too.
      room = 74;
    }
    piece += character;
    room -= size;
  }
  return [...pieces, piece].join('\r\n ');
}
