/** A gym's lines by month and by product (product.md 4.3): whole pence, from the gym's side. Pure. */
import type { Money } from '../../../schemas/basics/primitives.ts';
import { money } from '../../../schemas/basics/primitives.ts';
import { localDay } from '../../../schemas/basics/time.ts';
import { earned, type MoneySum, ownOf, SOLD, sumOf } from '../../../schemas/payout/lines/sum.ts';
import type { GymLine } from '../../../schemas/payout/shape.ts';

export interface MonthSum extends MoneySum {
  /** `2026-03` of the gym's calendar. */
  readonly month: string;
}

/** Each of these months, in their order; a line is in the month of the gym's day on which it was booked. */
export function sumsByMonth(lines: readonly GymLine[], months: readonly string[], timeZone: string): readonly MonthSum[] {
  const of = Map.groupBy(lines, monthIn(timeZone));
  return months.map((month) => ({ month, ...sumOf(of.get(month) ?? []) }));
}

/** Making a calendar day takes a phone longer than adding: each hour is looked up once, and months begin on a whole one. */
export function monthIn(timeZone: string): (line: Pick<GymLine, 'at'>) => string {
  const known = new Map<string, string>();
  return ({ at }) => {
    // A quarter of an hour: the finest by which zones differ.
    const quarter = `${at.slice(0, 14)}${Math.floor(Number(at.slice(14, 16)) / 15)}`;
    const month = known.get(quarter) ?? localDay(at, timeZone).slice(0, 7);
    known.set(quarter, month);
    return month;
  };
}

export interface ProductSum extends MoneySum {
  /** What was sold; undefined: of nothing that was sold. */
  readonly name: string | undefined;
  readonly sold: number;
}

/** By what was sold, most sales first. */
export function sumsByProduct(lines: readonly GymLine[]): readonly ProductSum[] {
  const of = Map.groupBy(earned(lines), ({ name }) => name);
  return [...of]
    .map(([name, all]) => ({ name, sold: all.filter(({ kind }) => SOLD.includes(kind)).length, ...sumOf(all) }))
    .sort((a, b) => b.sales.amountMinor - a.sales.amountMinor || (a.name ?? '').localeCompare(b.name ?? '', 'en-GB'));
}

/** What of it cannot be paid yet. */
export const notYet = (lines: readonly GymLine[], now: string): Money =>
  money(
    earned(lines)
      .filter(({ payableFrom }) => payableFrom > now)
      .reduce((sum, line) => sum + ownOf(line), 0),
  );
