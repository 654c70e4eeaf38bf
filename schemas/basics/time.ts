/**
 * Instants, days and wall clocks. Rules about days and cut-offs run in the gym's zone through `Temporal` (each entry point loads
 * the polyfill where the platform has none); instants are text in UTC, whose order is time order. Every decision asks for several days and
 * wall clocks, so `Temporal` is asked once for how long a zone keeps its distance from UTC, and the rest is addition; where the clocks change
 * within a day of it, `Temporal` is asked itself.
 */
import type { Instant, LocalDate, LocalTime } from './primitives.ts';

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const msOf = (instant: Instant): number => Date.parse(instant);
export const instantOf = (ms: number): Instant => new Date(ms).toISOString();
export const plus = (instant: Instant, ms: number): Instant => instantOf(msOf(instant) + ms);
/** Milliseconds from `earlier` to `later`. */
export const between = (earlier: Instant, later: Instant): number => msOf(later) - msOf(earlier);
export const laterOf = (a: Instant, b: Instant): Instant => (a >= b ? a : b);
/** Of those that are there; undefined when none is. */
export const latestOf = (all: readonly (Instant | undefined)[]): Instant | undefined =>
  all.reduce((a, b) => (a && b ? laterOf(a, b) : (a ?? b)), undefined);
export const earlierOf = (a: Instant, b: Instant): Instant => (a <= b ? a : b);

const DAY = 86_400_000;
/** Of each zone, those asked for last: the clocks of most change twice a year. */
const SPANS_KEPT = 8;

/** While a zone keeps one distance from UTC; `to` is not of it. All in milliseconds, since 1970 and in the zone ahead of UTC. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly ahead: number;
}

const spans = new Map<string, readonly Span[]>();

function spanAt(ms: number, timeZone: string): Span {
  const known = spans.get(timeZone) ?? [];
  const there = known.find(({ from, to }) => ms >= from && ms < to);
  if (there) return there;
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  // Of what is before it `previous` speaks only: the very moment of a change belongs to what comes after.
  const from = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  const to = at.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  const span = { from, to, ahead: at.offsetNanoseconds / 1e6 };
  spans.set(timeZone, [span, ...known].slice(0, SPANS_KEPT));
  return span;
}

/** What the gym's clock shows, as if it were UTC. */
function wallClock(instant: Instant, timeZone: string): number {
  const ms = msOf(instant);
  return ms + spanAt(ms, timeZone).ahead;
}

/** When a gym's clock shows that. In the spring gap it moves forward by the gap, in autumn the first of two (RFC 5545 §3.3.5). */
function whenShown(wall: number, timeZone: string): Instant {
  const { from, to, ahead } = spanAt(wall, timeZone);
  // No zone is a day ahead of UTC or behind it.
  if (wall >= from + DAY && wall < to - DAY) return instantOf(wall - ahead);
  const shown = Temporal.PlainDateTime.from(instantOf(wall).slice(0, -1));
  return instantOf(shown.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

const dayOf = (ms: number): LocalDate => instantOf(ms).slice(0, 10);

/** Its first millisecond, as if it were UTC. Throws RangeError where there is no such day. */
function msOfDay(day: LocalDate): number {
  const ms = Date.parse(day);
  if (dayOf(ms) !== day) throw new RangeError(`There is no day ${day}`);
  return ms;
}

/** The gym's calendar day at that moment. */
export const localDay = (instant: Instant, timeZone: string): LocalDate => dayOf(wallClock(instant, timeZone));
/** The gym's wall clock at that moment, `HH:mm`. */
export const localTime = (instant: Instant, timeZone: string): LocalTime => instantOf(wallClock(instant, timeZone)).slice(11, 16);
/** Monday is 0; the first of 1970 was a Thursday. */
export const weekday = (day: LocalDate): number => (((msOfDay(day) / DAY + 3) % 7) + 7) % 7;
export const addDays = (day: LocalDate, days: number): LocalDate => dayOf(msOfDay(day) + days * DAY);

/** Whole days from one to the other; negative when that is earlier. */
export const daysFrom = (from: LocalDate, to: LocalDate): number => (msOfDay(to) - msOfDay(from)) / DAY;

/** A wall-clock moment in a zone. In the spring gap it moves forward by the gap, in autumn the first of two. Throws RangeError where no clock shows it. */
export function instantAt(day: LocalDate, time: LocalTime, timeZone: string): Instant {
  const wall = Date.parse(`${day}T${time}Z`);
  if (dayOf(wall) !== day) throw new RangeError(`There is no ${day} ${time}`);
  return whenShown(wall, timeZone);
}

/** The same wall-clock time so many days earlier or later (R-20: booking opens at the slot's own clock time). */
export const addLocalDays = (instant: Instant, days: number, timeZone: string): Instant =>
  days === 0 ? instant : whenShown(wallClock(instant, timeZone) + days * DAY, timeZone);

/** A calendar duration in the zone: 31 Jan + P1M is 28 or 29 Feb. */
export const addDuration = (instant: Instant, duration: string, timeZone: string): Instant =>
  instantOf(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).add(Temporal.Duration.from(duration)).epochMilliseconds);

/** The first moment of the day after the one this falls on. */
export const endOfLocalDay = (instant: Instant, timeZone: string): Instant =>
  instantAt(addDays(localDay(instant, timeZone), 1), '00:00', timeZone);

/** Calls once after so many milliseconds; the function it returns calls that off. */
type After = (delay: number, call: () => void) => () => void;

/** What a platform counts down in one go: 2^31 − 1 milliseconds, 24.8 days. Beyond that it calls at once. */
export const LONGEST_WAIT = 2 ** 31 - 1;

/** Takes a longer wait in several. @param once what the platform does */
export const inSeveral =
  (once: After): After =>
  (delay, call) => {
    let stop = () => {};
    const wait = (left: number): void => {
      stop = left > LONGEST_WAIT ? once(LONGEST_WAIT, () => wait(left - LONGEST_WAIT)) : once(left, call);
    };
    wait(delay);
    return () => stop();
  };
