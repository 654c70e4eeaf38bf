/** Months of a gym's calendar, as `2026-03`. Pure. */
import type { Instant, LocalDate } from '../../../../schemas/basics/primitives.ts';
import { instantAt } from '../../../../schemas/basics/time.ts';
import { LIMITS } from '../../../../schemas/limits.ts';

/** So many a gym's device keeps (product.md 2.10), this one among them. */
export const MONTHS_KEPT = LIMITS.gymMonthsKept;

export const monthOf = (day: LocalDate): string => day.slice(0, 7);

export function monthsFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** This one last. */
export const lastMonths = (today: LocalDate): readonly string[] =>
  Array.from({ length: MONTHS_KEPT }, (_, at) => monthsFrom(monthOf(today), at + 1 - MONTHS_KEPT));

/** `below` is not in it any more. Midnight is the gym's own. */
export function spanOf(month: string, timeZone: string): { readonly from: Instant; readonly below: Instant } {
  const start = (one: string) => instantAt(`${one}-01`, '00:00', timeZone);
  return { from: start(month), below: start(monthsFrom(month, 1)) };
}
