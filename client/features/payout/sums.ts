/** What a gym's lines add up to (product.md 4.3): whole pence, from the gym's side. Pure. */
import type { Money } from '../../../schemas/basics/primitives.ts';
import { money } from '../../../schemas/basics/primitives.ts';
import { localDay } from '../../../schemas/basics/time.ts';
import type { GymLine, LineKind } from '../../../schemas/payout/shape.ts';

/** They sum to `yours`: all that comes in is positive, and what goes back or is kept is negative. */
export interface MoneySum {
  /** What members paid. */
  readonly sales: Money;
  /** What went back to them, or was taken back by their banks. */
  readonly back: Money;
  readonly commission: Money;
  readonly vatOnCommission: Money;
  /** Fees of disputes, vouchers, and visits that no pass paid for. */
  readonly other: Money;
  readonly yours: Money;
}

/** What was earned before, on its way to the bank and back. */
const TO_BANK: readonly LineKind[] = ['payout', 'payout_returned', 'debt_paid', 'debt_disputed'];
const SOLD: readonly LineKind[] = ['sale', 'renewal', 'drop_in'];
const GOES_BACK: readonly LineKind[] = ['refund', 'chargeback', 'chargeback_end'];

/** What was earned, without what was only moved. */
export const earned = (lines: readonly GymLine[]): readonly GymLine[] => lines.filter(({ kind }) => !TO_BANK.includes(kind));

/** What is put aside is the gym's all the same: a reserve, or what its bank only asks about. */
const ownOf = ({ net, waits }: GymLine): number => net.amountMinor + waits.amountMinor;

export function sumOf(lines: readonly GymLine[]): MoneySum {
  const sum = { sales: 0, back: 0, commission: 0, vatOnCommission: 0, other: 0, yours: 0 };
  for (const line of earned(lines)) {
    const { kind, commission, vatOnCommission, fee } = line;
    const own = ownOf(line);
    const kept = commission.amountMinor + vatOnCommission.amountMinor + fee.amountMinor;
    sum[SOLD.includes(kind) ? 'sales' : GOES_BACK.includes(kind) ? 'back' : 'other'] += own - kept;
    sum.commission += commission.amountMinor;
    sum.vatOnCommission += vatOnCommission.amountMinor;
    sum.other += fee.amountMinor;
    sum.yours += own;
  }
  return {
    sales: money(sum.sales),
    back: money(sum.back),
    commission: money(sum.commission),
    vatOnCommission: money(sum.vatOnCommission),
    other: money(sum.other),
    yours: money(sum.yours),
  };
}

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
