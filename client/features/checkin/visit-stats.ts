/**
 * What a person's visits add up to, from the check-ins this device holds. Days are the gym's own calendar days, weeks begin on
 * Monday, hours are the gym's. Pure: nothing is compared with anybody, nothing leaves the device.
 */

import { byText } from '../../../schemas/basics/by-text.ts';
import type { Instant, LocalDate } from '../../../schemas/basics/primitives.ts';
import { addDays, localDay, localTime, weekday } from '../../../schemas/basics/time.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import type { Payment } from '../../../schemas/payment/shape.ts';
import type { Row } from '../../sync/queries/rows.ts';

/** One visit: a gym on one of its days, however often its door was passed. */
export interface CountedVisit {
  readonly gymId: string;
  readonly gymName: string;
  /** The gym's calendar day. */
  readonly day: LocalDate;
  /** When it began. */
  readonly at: Instant;
  /** Somebody is looking at it, or the server has not spoken yet: counted, and said so. */
  readonly sure: boolean;
}

/** Newest first. Scans that were merged, ways out and visits that do not count are left out; a flagged one counts once. */
export function visitsOf(rows: readonly Row<Checkin>[]): CountedVisit[] {
  const visits = new Map<string, CountedVisit>();
  for (const { doc, mark } of rows) {
    if (doc.direction !== 'in' || doc.status === 'duplicate' || doc.status === 'voided') continue;
    const id = `${doc.gymDay} ${doc.gymId}`;
    const before = visits.get(id);
    const sure = mark === 'decided' || (before?.sure ?? false);
    const at = before && before.at < doc.judgedAt ? before.at : doc.judgedAt;
    visits.set(id, { gymId: doc.gymId, gymName: doc.gymName, day: doc.gymDay, at, sure });
  }
  return [...visits.values()].sort((a, b) => byText(b.at, a.at) || byText(a.gymId, b.gymId));
}

/** Something counted, and how much of it is not sure yet. */
export interface VisitCount {
  /** `2026-03-02`, `2026-03`, `gym:one`: what was counted. */
  readonly key: string;
  readonly count: number;
  readonly unsure: number;
}

const countBy = (
  visits: readonly CountedVisit[],
  keys: readonly string[],
  keyOf: (visit: CountedVisit) => string,
): VisitCount[] => {
  const counts = new Map(keys.map((key) => [key, { key, count: 0, unsure: 0 }]));
  for (const visit of visits) {
    const one = counts.get(keyOf(visit));
    if (!one) continue;
    one.count += 1;
    if (!visit.sure) one.unsure += 1;
  }
  return [...counts.values()];
};

/** The Monday of that day's week. */
export const weekOf = (day: LocalDate): LocalDate => addDays(day, -weekday(day));
const monthOf = (day: LocalDate): string => day.slice(0, 7);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The last `weeks` weeks, this one last, by their Mondays. */
export function byWeek(visits: readonly CountedVisit[], today: LocalDate, weeks: number): VisitCount[] {
  const mondays = upTo(weeks).map((ago) => addDays(weekOf(today), -7 * (weeks - 1 - ago)));
  return countBy(visits, mondays, ({ day }) => weekOf(day));
}

/** The twelve months of a year. */
export function byMonth(visits: readonly CountedVisit[], year: number): VisitCount[] {
  const months = upTo(12).map((month) => `${year}-${String(month + 1).padStart(2, '0')}`);
  return countBy(visits, months, ({ day }) => monthOf(day));
}

/** Monday (`0`) to Sunday (`6`). */
export const byWeekday = (visits: readonly CountedVisit[]): VisitCount[] =>
  countBy(visits, upTo(7).map(String), ({ day }) => String(weekday(day)));

/** Where the day is cut, in hours; each band goes up to the next, the last to midnight. */
export const BANDS = [0, 9, 12, 15, 18, 21] as const;

/** By the hour at which a visit began on the gym's own clock; the key is the hour at which its band begins. */
export function byTime(visits: readonly CountedVisit[], zoneOf: (gymId: string) => string): VisitCount[] {
  const bandOf = ({ at, gymId }: CountedVisit): string => {
    const hour = Number.parseInt(localTime(at, zoneOf(gymId)), 10);
    return String(BANDS.findLast((from) => from <= hour) ?? 0);
  };
  return countBy(visits, BANDS.map(String), bandOf);
}

export interface GymCount extends VisitCount {
  readonly gymName: string;
  /** The gym's day of the last visit. */
  readonly last: LocalDate;
}

/** Most visited first; by its newest name. */
export function byGym(visits: readonly CountedVisit[]): GymCount[] {
  const gyms = [...new Set(visits.map(({ gymId }) => gymId))];
  const newest = new Map([...visits].reverse().map((visit) => [visit.gymId, visit]));
  return countBy(visits, gyms, ({ gymId }) => gymId)
    .map((one) => ({ ...one, gymName: newest.get(one.key)?.gymName ?? '', last: newest.get(one.key)?.day ?? '' }))
    .sort((a, b) => b.count - a.count || byText(b.last, a.last) || a.gymName.localeCompare(b.gymName, 'en-GB'));
}

export interface Streak {
  /** Weeks in a row with a visit, up to this one; a week that is still running breaks nothing. */
  readonly weeks: number;
  readonly longest: number;
  /** False: a visit until Sunday keeps it. */
  readonly thisWeek: boolean;
}

export function streakOf(visits: readonly CountedVisit[], today: LocalDate): Streak {
  const weeks = new Set(visits.map(({ day }) => weekOf(day)));
  const running = (from: LocalDate): number => {
    let count = 0;
    for (let week = from; weeks.has(week); week = addDays(week, -7)) count += 1;
    return count;
  };
  const current = weekOf(today);
  const thisWeek = weeks.has(current);
  const longest = Math.max(0, ...[...weeks].filter((week) => !weeks.has(addDays(week, 7))).map(running));
  return { weeks: running(thisWeek ? current : addDays(current, -7)), longest, thisWeek };
}

/** Classes that were attended in a year of the gym's calendar, most often first. */
export function classesIn(bookings: readonly Booking[], year: number): { readonly name: string; readonly count: number }[] {
  const names = new Map<string, number>();
  for (const { status, startsAt, timeZone, slotName } of bookings) {
    if (status !== 'attended' || yearOf(localDay(startsAt, timeZone)) !== year) continue;
    names.set(slotName, (names.get(slotName) ?? 0) + 1);
  }
  return [...names]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en-GB'));
}

export const yearOf = (day: LocalDate): number => Number.parseInt(day, 10);
export const inYear = (visits: readonly CountedVisit[], year: number): CountedVisit[] =>
  visits.filter(({ day }) => yearOf(day) === year);

export interface Cost {
  /** Paid in that time, less what has come back of it, minor units. */
  readonly paidMinor: number;
  /** What has come back of it. */
  readonly backMinor: number;
  /** `paidMinor` shared among the visits of that time, rounded to the penny; absent without a visit. */
  readonly perVisitMinor?: number;
}

/** The money left the card, whatever came back since. What a bank has taken back whole is as if it never went. */
const PAID: readonly Payment['status'][] = ['succeeded', 'partially_refunded', 'refunded', 'disputed'];

/**
 * What was paid in a year, or a month of it (`2026`, `2026-03`), shared among its visits. A pass bought in December and used in January counts where
 * it was paid, and what comes back counts where it had been paid.
 */
export function costIn(payments: readonly Payment[], visits: readonly CountedVisit[], period: string, timeZone: string): Cost {
  const isIn = (day: LocalDate) => day.startsWith(period);
  const paid = payments.filter(
    ({ status, paidAt, createdAt }) => PAID.includes(status) && isIn(localDay(paidAt ?? createdAt, timeZone)),
  );
  const backMinor = paid.reduce((sum, { refunded }) => sum + (refunded?.amountMinor ?? 0), 0);
  const paidMinor = paid.reduce((sum, { total }) => sum + total.amountMinor, 0) - backMinor;
  const count = visits.filter(({ day }) => isIn(day)).length;
  return { paidMinor, backMinor, ...(count > 0 && { perVisitMinor: Math.round(paidMinor / count) }) };
}

/** The one that leads, if one does: with two equal ones nothing is a favourite. */
export function leader(counts: readonly VisitCount[]): VisitCount | undefined {
  const [first, second] = [...counts].sort((a, b) => b.count - a.count);
  return first && first.count > 0 && first.count !== second?.count ? first : undefined;
}
