/** The double entry of a sale (R-2, S10): what came in equals what is owed to the gym plus what the platform keeps. */

import { keyOf, money } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import type { Moment } from '../decision.ts';
import type { LedgerEntry, Payment } from './shape.ts';

const COMMISSION_BPS = 1500;
const COMMISSION_MINIMUM = 50;
const VAT_ON_COMMISSION = 0.2;

/** Half up to a penny. */
const halfUp = (amount: number): number => Math.floor(amount + 0.5);

/** 15 % of the gross, at least £0.50 but never more than the sale itself, and 20 % VAT on it, minor units. */
export function commissionOn(grossMinor: number): { commission: number; vat: number } {
  const commission = Math.min(grossMinor, Math.max(COMMISSION_MINIMUM, halfUp((grossMinor * COMMISSION_BPS) / 10_000)));
  return { commission, vat: Math.min(grossMinor - commission, halfUp(commission * VAT_ON_COMMISSION)) };
}

export function saleEntries(payment: Payment, moment: Moment): LedgerEntry[] {
  const gross = payment.total.amountMinor;
  const { commission, vat } = commissionOn(gross);
  const sides: [LedgerEntry['account'], number][] = [
    ['psp_clearing', gross],
    ['gym_payable', -(gross - commission - vat)],
    ['commission', -commission],
    ['vat_on_commission', -vat],
  ];
  return sides
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({
      _id: `entry:${keyOf(payment._id)}:${account}`,
      type: 'entry',
      ...stamp(moment),
      cause: payment._id,
      account,
      gymId: payment.gymId,
      amount: money(amount),
      at: moment.receivedAt,
    }));
}
