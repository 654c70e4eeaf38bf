/** A month as weeks of seven days, Monday first, and what of each day is closed. */
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import { addDays, instantAt, weekday } from '../../../schemas/basics/time.ts';
import type { GymClosure } from '../../../schemas/closure/shape.ts';

/** `2026-12`. */
export const monthOf = (day: LocalDate): string => day.slice(0, 7);

/** The weeks that a month touches, with the days of its neighbours that fill them. */
export function weeksOf(month: string): LocalDate[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -weekday(first));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, day) => addDays(monday, week * 7 + day))).filter(
    (week) => week.some((day) => monthOf(day) === month),
  );
}

/** That day of the month that many months on, or its last. */
export function inMonths(day: LocalDate, months: number): LocalDate {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

export type DayClosed = 'all' | 'part' | 'none';

/** The gym as a whole, from midnight to midnight, is closed; or something of it, for some of the day, is. */
export function closedOn(day: LocalDate, closures: readonly GymClosure[]): DayClosed {
  const on = closures.filter(({ status, startsAt, endsAt, timeZone }) => {
    const [from, to] = [instantAt(day, '00:00', timeZone), instantAt(addDays(day, 1), '00:00', timeZone)];
    return status !== 'cancelled' && startsAt < to && endsAt > from;
  });
  const isAll = on.some(
    ({ scope, startsAt, endsAt, timeZone }) =>
      scope === 'whole_gym' &&
      startsAt <= instantAt(day, '00:00', timeZone) &&
      endsAt >= instantAt(addDays(day, 1), '00:00', timeZone),
  );
  if (isAll) return 'all';
  return on.length > 0 ? 'part' : 'none';
}
