/** Where a gym's days lie. No validators here: a page that only asks for them must not wait for those. */
import { keyOf } from '../basics/key.ts';
import type { Instant, LocalDate } from '../basics/primitives.ts';
import { LIMITS } from '../limits.ts';

export const gymDayIdOf = (gymId: string, day: LocalDate): string => `gymday:${keyOf(gymId)}:${day}`;
export const takingsIdOf = (gymId: string, day: LocalDate): string => `takings:${keyOf(gymId)}:${day}`;

const dayOf = (id: string): LocalDate => id.slice(-'2026-03-03'.length);
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** 2.10: the month that it is and the twelve before it are kept; a month that has just begun elsewhere only is not the month yet. */
export const isCountedDay = (day: LocalDate, today: LocalDate): boolean =>
  monthNumber(today) - monthNumber(day) < LIMITS.gymMonthsKept;

/** A6: server and device let go of a day by its id. West of London the month is a day younger. */
export const isAgedGymDay = (id: string, now: Instant): boolean => {
  const yesterday = new Date(Date.parse(now) - 86_400_000).toISOString();
  return !isCountedDay(dayOf(id), yesterday.slice(0, 10));
};
