/** Whole days that a gym was closed, and which of them its monthly and fixed passes get back (product.md 2.11). */
import type { LocalDate } from '../../basics/primitives.ts';
import { addDays, instantAt, localDay } from '../../basics/time.ts';
import { LIMITS } from '../../limits.ts';
import type { GymClosure } from '../shape.ts';

type Credited = NonNullable<GymClosure['credited']>;

/** Days of the gym's calendar that lie in it from midnight to midnight; the night the clocks change makes a day no less whole. */
export function wholeDaysOf({ startsAt, endsAt, timeZone }: Pick<GymClosure, 'startsAt' | 'endsAt' | 'timeZone'>): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = localDay(startsAt, timeZone); ; day = addDays(day, 1)) {
    if (instantAt(addDays(day, 1), '00:00', timeZone) > endsAt) return days;
    if (instantAt(day, '00:00', timeZone) >= startsAt) days.push(day);
  }
}

const isGivenBack = ({ scope, passExtension }: GymClosure): boolean => scope === 'whole_gym' && passExtension === 'by_days';

/**
 * Of a month with more than two whole days, each is given back once, whichever closure brought it about.
 * @param others the gym's closures that have begun, this one or not
 */
export function creditedBy(closure: GymClosure, others: readonly GymClosure[]): Credited {
  if (!isGivenBack(closure)) return [];
  const before = others.filter((one) => one._id !== closure._id && isGivenBack(one) && one.status !== 'scheduled');
  const closed = new Set([closure, ...before.filter(({ status }) => status !== 'cancelled')].flatMap(wholeDaysOf));
  const months = [...new Set(wholeDaysOf(closure).map(monthOf))];
  return months.flatMap((month) => {
    const inMonth = [...closed].filter((day) => monthOf(day) === month).length;
    const given = before.flatMap(({ credited = [] }) => credited.filter((one) => one.month === month));
    const days = inMonth - given.reduce((sum, one) => sum + one.days, 0);
    return inMonth > LIMITS.closureDaysBorne && days > 0 ? [{ month, days }] : [];
  });
}

const monthOf = (day: LocalDate): string => day.slice(0, 7);
