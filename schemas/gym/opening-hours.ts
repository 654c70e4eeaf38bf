/**
 * Is a gym open? Pure: the gym as the device knows it and a moment, nothing else. Weekly hours, replaced on special days, cut by closures
 * of the whole gym; overnight hours belong to the day they begin on; wall clocks are read in the gym's zone, so the night the clocks
 * change is an hour shorter or longer for real. Hours that are not known are never open.
 */
import { byText } from '../basics/by-text.ts';
import type { Instant, LocalDate, LocalTime } from '../basics/primitives.ts';
import { sameContent } from '../basics/revise.ts';
import { addDays, earlierOf, instantAt, instantOf, laterOf, localDay, localTime, weekday } from '../basics/time.ts';
import type { DayOfWeek, Gym } from './shape.ts';

/** What of a gym decides whether it is open. */
export type GymHours = Pick<Gym, 'timeZone' | 'openingHours' | 'specialOpeningHours' | 'closures' | 'status'>;
export type Closure = Gym['closures'][number];

export type OpenState =
  | { readonly state: 'unknown' }
  /** Without `closesAt` it does not close within the coming week. */
  | { readonly state: 'open'; readonly closesAt?: Instant }
  /** `opensAt` is missing when no opening is known; `closure` says why it is closed now, if a closure does. */
  | { readonly state: 'closed'; readonly opensAt?: Instant; readonly closure?: Closure };

export interface Hours {
  readonly opens: LocalTime;
  /** At or before `opens`: on the next day. */
  readonly closes: LocalTime;
}

const dayNames: readonly DayOfWeek[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** How far ahead an opening or a closing time is looked for. */
const horizonDays = 8;
/** A gym that has left or was stopped is not open, whatever its hours say. */
const shut: readonly Gym['status'][] = ['suspended', 'closed', 'removed'];

/** The hours that begin on that calendar day, in order; `unknown` when neither weekly nor special hours are given. Empty is closed. */
export function hoursOn(gym: GymHours, day: LocalDate): readonly Hours[] | 'unknown' {
  const special = gym.specialOpeningHours?.filter((row) => row.validFrom <= day && day <= row.validThrough) ?? [];
  if (special.length > 0) return inOrder(special.flatMap(({ opens, closes }) => (opens && closes ? [{ opens, closes }] : [])));
  if (gym.openingHours === undefined || gym.openingHours.length === 0) return 'unknown';
  const name = dayNames[weekday(day)];
  return inOrder(gym.openingHours.filter((row) => name !== undefined && row.dayOfWeek.includes(name)));
}

/** True when that day's hours are not the weekly ones. */
export function isSpecialDay(gym: GymHours, day: LocalDate): boolean {
  return gym.specialOpeningHours?.some((row) => row.validFrom <= day && day <= row.validThrough) ?? false;
}

/** Open, closed, or not known, at a moment (milliseconds since 1970). */
export function openState(gym: GymHours, now: number): OpenState {
  const moment = instantOf(now);
  const closure = closureAt(gym, moment);
  if (shut.includes(gym.status)) return { state: 'closed', ...(closure && { closure }) };
  const known = spansAround(gym, moment);
  if (closure !== undefined) return closedUntil(nextOpening(gym, closure.endsAt), closure);
  const span = known.spans.find((candidate) => candidate.from <= moment && moment < candidate.to);
  if (span !== undefined) return openUntil(closingTime(gym, span.to, moment));
  return known.today ? closedUntil(nextOpening(gym, moment)) : { state: 'unknown' };
}

/** Closed for certain, as `openState` says it, without looking for the moment at which that ends. */
export function isClosed(gym: GymHours, now: number): boolean {
  const moment = instantOf(now);
  if (shut.includes(gym.status) || closureAt(gym, moment) !== undefined) return true;
  const known = spansAround(gym, moment);
  return known.today && !known.spans.some(({ from, to }) => from <= moment && moment < to);
}

/** The closure of the whole gym that is on, or the next one to come within `days`. */
export function nextClosure(gym: GymHours, now: number, days = 30): Closure | undefined {
  const moment = instantOf(now);
  const until = instantOf(now + days * 86_400_000);
  return wholeGym(gym)
    .filter((closure) => closure.endsAt > moment && closure.startsAt <= until)
    .sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))[0];
}

/** All that is closed, or will be within `days`, the next first: the whole gym, a part of it, or some of its classes. */
export function comingClosures(gym: Pick<Gym, 'closures'>, now: number, days = 30): readonly Closure[] {
  const [moment, until] = [instantOf(now), instantOf(now + days * 86_400_000)];
  return gym.closures
    .filter((closure) => closure.endsAt > moment && closure.startsAt <= until)
    .toSorted((one, other) => byText(one.startsAt, other.startsAt));
}

/** What closures of the whole gym leave of the hours that begin on that day; empty is closed. */
export function openOn(gym: GymHours, day: LocalDate): readonly Hours[] | 'unknown' {
  const hours = hoursOn(gym, day);
  const [midnight, next] = [instantAt(day, '00:00', gym.timeZone), instantAt(addDays(day, 1), '00:00', gym.timeZone)];
  if (wholeGym(gym).some(({ startsAt, endsAt }) => startsAt <= midnight && endsAt >= next)) return [];
  if (hours === 'unknown') return hours;
  const cut = wholeGym(gym).reduce<readonly Span[]>(
    (spans, { startsAt, endsAt }) => {
      const left = spans.flatMap(({ from, to }) => [
        { from, to: earlierOf(to, startsAt) },
        { from: laterOf(from, endsAt), to },
      ]);
      return left.filter(({ from, to }) => from < to);
    },
    spansOn(gym, day),
  );
  // Cut nowhere, they are said as they are written.
  if (sameContent(cut, spansOn(gym, day))) return hours;
  return cut.map(({ from, to }) => ({ opens: localTime(from, gym.timeZone), closes: localTime(to, gym.timeZone) }));
}

/** True when a closure of the whole gym takes some of that day. */
export const isCutShort = (gym: GymHours, day: LocalDate): boolean => !sameContent(openOn(gym, day), hoursOn(gym, day));

interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

const openUntil = (closesAt: Instant | undefined): OpenState => ({ state: 'open', ...(closesAt !== undefined && { closesAt }) });
const closedUntil = (opensAt: Instant | undefined, closure?: Closure): OpenState => ({
  state: 'closed',
  ...(opensAt !== undefined && { opensAt }),
  ...(closure !== undefined && { closure }),
});

const inOrder = <T extends Hours>(rows: readonly T[]): T[] => [...rows].sort((one, other) => byText(one.opens, other.opens));
const wholeGym = (gym: GymHours) => gym.closures.filter((closure) => closure.scope === 'whole_gym');
const closureAt = (gym: GymHours, moment: Instant) =>
  wholeGym(gym).find((closure) => closure.startsAt <= moment && moment < closure.endsAt);

function spansOn(gym: GymHours, day: LocalDate): readonly Span[] {
  const hours = hoursOn(gym, day);
  if (hours === 'unknown') return [];
  return hours.map(({ opens, closes }) => ({
    from: instantAt(day, opens, gym.timeZone),
    to: instantAt(closes <= opens ? addDays(day, 1) : day, closes, gym.timeZone),
  }));
}

/** What began yesterday may still be going on. */
function spansAround(gym: GymHours, moment: Instant): { spans: readonly Span[]; today: boolean } {
  const day = localDay(moment, gym.timeZone);
  return {
    spans: [...spansOn(gym, addDays(day, -1)), ...spansOn(gym, day)],
    today: hoursOn(gym, day) !== 'unknown',
  };
}

/** The end of a run of hours that touch (midnight of a gym that never closes is no closing time), or the next closure. */
function closingTime(gym: GymHours, spanEnd: Instant, moment: Instant): Instant | undefined {
  const closes = wholeGym(gym)
    .map((closure) => closure.startsAt)
    .filter((startsAt) => startsAt > moment)
    .reduce<Instant | undefined>((first, at) => (first === undefined ? at : earlierOf(first, at)), undefined);
  const firstDay = localDay(moment, gym.timeZone);
  let end = spanEnd;
  for (let ahead = 0; ahead <= horizonDays; ahead += 1) {
    for (const span of spansOn(gym, addDays(firstDay, ahead))) if (span.from <= end && span.to > end) end = span.to;
    if (closes !== undefined && closes <= end) return closes;
    // Nothing that begins on a later day can touch it.
    if (localDay(end, gym.timeZone) <= addDays(firstDay, ahead)) return end;
  }
  return undefined;
}

/** The first moment at or after `from` at which it is open. */
function nextOpening(gym: GymHours, from: Instant): Instant | undefined {
  const firstDay = localDay(from, gym.timeZone);
  for (let ahead = -1; ahead <= horizonDays; ahead += 1)
    for (const span of spansOn(gym, addDays(firstDay, ahead))) {
      let opens = span.from > from ? span.from : from;
      // One closure may follow another.
      for (let closure = closureAt(gym, opens); closure !== undefined; closure = closureAt(gym, opens)) opens = closure.endsAt;
      if (opens < span.to) return opens;
    }
  return undefined;
}
