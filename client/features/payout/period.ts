/** Whole months of a gym's calendar, from one to another, as accounts are kept by. Pure. */
import { monthsFrom } from '../payment/gym/months.ts';

export interface Period {
  /** `2026-01` … */
  readonly first: string;
  /** … and `2026-03`, which is in it. */
  readonly last: string;
}

/** Calendar quarters of which every month is among these, the latest first. */
export const quartersIn = (months: readonly string[]): readonly Period[] =>
  months
    .filter((month) => (Number(month.slice(5)) - 1) % 3 === 0)
    .map((first) => ({ first, last: monthsFrom(first, 2) }))
    .filter(({ last }) => months.includes(last))
    .toReversed();

/** `backwards`: it ends before it begins · `not_kept`: of some of it this device has nothing. */
export function wrongPeriod({ first, last }: Period, kept: readonly string[]): 'backwards' | 'not_kept' | undefined {
  if (!kept.includes(first) || !kept.includes(last)) return 'not_kept';
  return first > last ? 'backwards' : undefined;
}
