/**
 * Instants, days and wall clocks. Rules about days and cut-offs run in the gym's zone through `Temporal` (each entry point loads
 * the polyfill where the platform has none); instants are text in UTC, whose order is time order.
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

const zoned = (instant: Instant, timeZone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);

/** The gym's calendar day at that moment. */
export const localDay = (instant: Instant, timeZone: string): LocalDate => zoned(instant, timeZone).toPlainDate().toString();
/** The gym's wall clock at that moment, `HH:mm`. */
export const localTime = (instant: Instant, timeZone: string): LocalTime =>
  zoned(instant, timeZone).toPlainTime().toString().slice(0, 5);
/** Monday is 0. */
export const weekday = (day: LocalDate): number => Temporal.PlainDate.from(day).dayOfWeek - 1;
export const addDays = (day: LocalDate, days: number): LocalDate => Temporal.PlainDate.from(day).add({ days }).toString();

/** Whole days from one to the other; negative when that is earlier. */
export const daysFrom = (from: LocalDate, to: LocalDate): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

/** A wall-clock moment in a zone. In the spring gap it moves forward by the gap, in autumn the first of two (RFC 5545 §3.3.5). */
export function instantAt(day: LocalDate, time: LocalTime, timeZone: string): Instant {
  const ms = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone, {
    disambiguation: 'compatible',
  }).epochMilliseconds;
  return instantOf(ms);
}

/** The same wall-clock time so many days earlier or later (R-20: booking opens at the slot's own clock time). */
export const addLocalDays = (instant: Instant, days: number, timeZone: string): Instant =>
  instantOf(zoned(instant, timeZone).add({ days }).epochMilliseconds);

/** A calendar duration in the zone: 31 Jan + P1M is 28 or 29 Feb. */
export const addDuration = (instant: Instant, duration: string, timeZone: string): Instant =>
  instantOf(zoned(instant, timeZone).add(Temporal.Duration.from(duration)).epochMilliseconds);

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
