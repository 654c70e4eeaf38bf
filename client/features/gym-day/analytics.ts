/** A gym's days as its charts ask for them: by the day, the week or the month of a period, and by the hour of the week. Pure. */
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import { addDays, weekday } from '../../../schemas/basics/time.ts';
import { type GymDay, MIX_KINDS, type MixKind, type Takings } from '../../../schemas/gym-day/shape.ts';
import { lastMonths, monthOf } from '../payment/gym/months.ts';
import type { DaysPeriod } from './period.ts';

/** Days that are told together, both ends among them. */
export interface Span {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

const WEEK = 7;
const WEEKS = 13;

/** The oldest first; the last goes up to today, and no further. */
export function spansOf(period: DaysPeriod, today: LocalDate): readonly Span[] {
  if (period === '13-months')
    return lastMonths(today).map((month) => {
      const next = addDays(`${month}-28`, 4).slice(0, 7);
      return { first: `${month}-01`, last: month === monthOf(today) ? today : addDays(`${next}-01`, -1) };
    });
  if (period === '4-weeks')
    return Array.from({ length: 4 * WEEK }, (_, at) => addDays(today, at + 1 - 4 * WEEK)).map((day) => ({
      first: day,
      last: day,
    }));
  const monday = addDays(today, -weekday(today));
  return Array.from({ length: WEEKS }, (_, at) => addDays(monday, (at + 1 - WEEKS) * WEEK)).map((first, at) => ({
    first,
    last: at === WEEKS - 1 ? today : addDays(first, WEEK - 1),
  }));
}

const isIn = ({ first, last }: Span, day: LocalDate): boolean => day >= first && day <= last;
export const daysIn = <D extends { readonly day: LocalDate }>(days: readonly D[], span: Span): readonly D[] =>
  days.filter(({ day }) => isIn(span, day));
export const wholeOf = (spans: readonly Span[]): Span => ({ first: spans[0]?.first ?? '', last: spans.at(-1)?.last ?? '' });

export interface DaysSum {
  readonly visits: number;
  readonly people: number;
  readonly newcomers: number;
  readonly returning: number;
  readonly late: number;
  readonly held: number;
  readonly places: number;
  readonly taken: number;
  readonly missed: number;
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
export const visitsOf = ({ hours }: Pick<GymDay, 'hours'>): number => sum(hours);

/** `people` of several days counts whoever came on two of them twice: nobody's name is kept to tell. */
export function sumOfDays(days: readonly GymDay[]): DaysSum {
  const of = (read: (day: GymDay) => number) => sum(days.map(read));
  return {
    visits: of(visitsOf),
    people: of(({ people }) => people),
    newcomers: of(({ newcomers }) => newcomers),
    returning: of(({ returning }) => returning),
    late: of(({ late }) => late),
    held: of(({ classes }) => classes.held),
    places: of(({ classes }) => classes.places),
    taken: of(({ classes }) => classes.taken),
    missed: of(({ classes }) => classes.missed),
  };
}

/** In per cent; undefined of nothing. */
export const shareOf = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : (100 * part) / whole);

/** Visits by the hour and the weekday, Monday first: as many rows as there are between the first hour in which somebody came and the last. */
export function heatOf(days: readonly GymDay[]): readonly { readonly hour: number; readonly visits: readonly number[] }[] {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, visits: Array<number>(WEEK).fill(0) }));
  for (const { day, hours: came } of days) {
    const on = weekday(day);
    for (const [hour, visits] of came.entries()) {
      const row = hours[hour]?.visits;
      if (row) row[on] = (row[on] ?? 0) + visits;
    }
  }
  const isBusy = ({ visits }: { readonly visits: readonly number[] }) => visits.some((one) => one > 0);
  return hours.slice(Math.max(0, hours.findIndex(isBusy)), hours.findLastIndex(isBusy) + 1);
}

/** What people came in on, most first. */
export function mixOf(days: readonly GymDay[]): readonly { readonly kind: MixKind; readonly visits: number }[] {
  const all = days.flatMap(({ mix }) => mix);
  return MIX_KINDS.map((kind) => ({ kind, visits: sum(all.filter((one) => one.kind === kind).map(({ visits }) => visits)) }))
    .filter(({ visits }) => visits > 0)
    .toSorted((a, b) => b.visits - a.visits);
}

/** In pence. */
export const takenIn = (takings: readonly Takings[], what: 'sales' | 'yours'): number =>
  sum(takings.map((one) => one[what].amountMinor));
