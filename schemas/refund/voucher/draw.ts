/** whoever was wrongly turned away has £5 from the gym when their money is back; what nobody spends within a year the gym has again. */
import { keyOf, money } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { memberScope } from '../../basics/scope.ts';
import { plus } from '../../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import { voucherEntries, voucherOverEntries } from '../../ledger/owed.ts';
import { RATES } from '../../ledger/rates.ts';
import type { LedgerEntry } from '../../ledger/shape.ts';
import { LIMITS } from '../../limits.ts';
import { booked } from '../../payout/booked.ts';
import type { VoucherOver } from '../proposals.ts';
import type { PaymentRefund } from '../shape.ts';
import { isUnspent } from './spend.ts';

/** Of a refund that was paid: with the voucher, where there is one, and its entries. */
export function voucherDrawn(paid: PaymentRefund, moment: Moment): readonly [PaymentRefund, LedgerEntry[]] {
  if (paid.cause !== 'refused_entry') return [paid, []];
  const voucher = { amount: money(LIMITS.refusedEntryVoucher), until: plus(moment.receivedAt, RATES.voucherLives) };
  return [{ ...paid, voucher }, voucherEntries(`compensation:${keyOf(paid._id)}`, subjectOf(paid), moment)];
}

/** Said twice, or of one that was spent, it changes nothing. */
export function decideVoucherOver({ body: { refundId, memberId } }: VoucherOver, known: Known, moment: Moment): Decision {
  const refund = found(known.get('refund', `${memberScope(memberId)}/payments`, refundId));
  const { voucher } = refund ?? {};
  if (!refund || !voucher || voucher.until > moment.receivedAt || !isUnspent(voucher)) return accepted([]);
  const entries = voucherOverEntries(`compensation-over:${keyOf(refundId)}`, subjectOf(refund), moment);
  return accepted([
    { ...refund, ...stamp(moment, refund), voucher: { ...voucher, over: true } },
    ...booked(refund.gymId, entries, undefined, known, moment),
  ]);
}

const subjectOf = ({ gymId, passId }: PaymentRefund) => ({ gymId, passId });
