/** What a gym's lines add up to (product.md 4.3): whole pence, from the gym's side. The same for a month on its owner's device and for a day here. Pure. */
import { type Money, money } from '../../basics/primitives.ts';
import type { GymLine, LineKind } from '../shape.ts';

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
export const SOLD: readonly LineKind[] = ['sale', 'renewal', 'drop_in'];
const GOES_BACK: readonly LineKind[] = ['refund', 'chargeback', 'chargeback_end'];

/** What was earned, without what was only moved. */
export const earned = (lines: readonly GymLine[]): readonly GymLine[] => lines.filter(({ kind }) => !TO_BANK.includes(kind));

/** What is put aside is the gym's all the same: a reserve, or what its bank only asks about. */
export const ownOf = ({ net, waits }: GymLine): number => net.amountMinor + waits.amountMinor;

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
