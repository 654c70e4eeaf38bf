import type { LocalDate } from './primitives.ts';

/** 30 February is written like a day. */
export const isDay = (date: LocalDate): boolean => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return day <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
};
