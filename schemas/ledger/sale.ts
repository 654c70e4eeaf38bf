/** What a member pays: what comes in equals what is owed to the gym plus what the platform keeps (R-2, R-3, S10). */
import type { Moment } from '../decision.ts';
import type { Payment } from '../payment/shape.ts';
import { commissionOn, type KeptShare } from './commission.ts';
import { type BookedCause, balanceOf, entriesOf } from './entries.ts';
import { payableFrom, type Sold } from './payout-week.ts';
import type { LedgerEntry } from './shape.ts';

/** A sale, a renewal or a drop-in, at its whole price also where a voucher took something off. @param gymBps the gym's own commission, where it has one */
export function saleEntries(payment: Payment, sold: Sold, moment: Moment, gymBps?: number): LedgerEntry[] {
  const credit = payment.credit?.amount.amountMinor ?? 0;
  const gross = payment.total.amountMinor + credit;
  const { commission, vat } = commissionOn(gross, payment.kind, gymBps);
  return entriesOf(
    {
      id: payment._id,
      gymId: payment.gymId,
      passId: payment.passId,
      payableFrom: payableFrom(sold, payment.paidAt ?? moment.receivedAt),
    },
    [
      ['psp_clearing', payment.total.amountMinor],
      ['member_credit', credit],
      ['gym_payable', -(gross - commission - vat)],
      ['commission', -commission],
      ['vat_on_commission', -vat],
    ],
    moment,
  );
}

/** What was kept of a payment, by the books: the rate may have changed since. */
export const keptOf = (sale: readonly LedgerEntry[]): KeptShare => ({
  commission: 0 - balanceOf(sale, 'commission'),
  vat: 0 - balanceOf(sale, 'vat_on_commission'),
});

/**
 * C3, C7, C8: a member pays a visit that was owed. The gym had it then (`owedVisitEntries`), and nothing is kept of it.
 * @param isOwed otherwise nobody owes it any more, and it goes back
 */
export const owedVisitPaidEntries = (payment: Payment, isOwed: boolean, moment: Moment): LedgerEntry[] =>
  entriesOf(
    { id: payment._id, gymId: payment.gymId, passId: payment.passId, payableFrom: moment.receivedAt },
    [
      ['psp_clearing', payment.total.amountMinor],
      [isOwed ? 'owed_by_members' : 'compensation', -payment.total.amountMinor],
    ],
    moment,
  );

export const feeCauseOf = (paymentId: string): string => paymentId.replace('payment:', 'fee:');

/** What the provider keeps for its work on a payment. Ours to bear. @param of `id`: `feeCauseOf` the payment */
export const providerFeeEntries = (
  of: Pick<BookedCause, 'id' | 'gymId' | 'passId'>,
  feeMinor: number,
  moment: Moment,
): LedgerEntry[] =>
  entriesOf(
    { ...of, payableFrom: moment.receivedAt },
    [
      ['psp_fees', feeMinor],
      ['psp_clearing', -feeMinor],
    ],
    moment,
  );
