/** Money has gone back to a member: only now is it booked, and only now is its pass refunded (R-4, A12, C8). */
import { isRefusal } from '../basics/machine.ts';
import { money } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { payableFrom, soldAs } from '../ledger/payout-week.ts';
import { refundEntries, type SentFrom } from '../ledger/refund.ts';
import { keptOf } from '../ledger/sale.ts';
import { settleMember } from '../pass/member.ts';
import type { Pass } from '../pass/shape.ts';
import { PASS } from '../pass/states.ts';
import { pastDueBeside } from '../past-due/beside.ts';
import type { Payment } from '../payment/shape.ts';
import { booked } from '../payout/booked.ts';
import { creditNoteDrawn, receiptOf } from '../receipt/credit.ts';
import type { PaymentRefund } from './shape.ts';
import { voucherDrawn } from './voucher/draw.ts';

/** The refund comes first. @param sent the refund as it was sent · @param from by the provider, or by us */
export function sentBack(
  sent: PaymentRefund,
  payment: Payment,
  pass: Pass,
  known: Known,
  moment: Moment,
  from: SentFrom = 'psp_clearing',
): readonly [PaymentRefund, ...AnyDocument[]] {
  const [paid, voucher] = voucherDrawn(sent, moment);
  const before = payment.refunded?.amountMinor ?? 0;
  const lost = (payment.chargebacks ?? []).filter(({ state }) => state === 'lost');
  const sale = found(known.find('entry', 'cell/ledger', 'cause', payment._id)) ?? [];
  const sold = soldAs(pass);
  const entries = refundEntries(
    {
      id: sent._id,
      payment,
      kept: keptOf(sale),
      refundedBefore: lost.reduce((sum, { amount }) => sum + amount.amountMinor, before),
      amountMinor: sent.amount.amountMinor,
      salePayableFrom: payableFrom(sold, payment.paidAt ?? payment.createdAt),
    },
    moment,
    from,
  );
  const after = refundedPass(pass, sent);
  return [
    paid,
    ...creditNoteOf(paid, payment, pass, known, moment),
    givenBack(payment, before + sent.amount.amountMinor, moment),
    ...booked(payment.gymId, [...entries, ...voucher], { payment, sold }, known, moment),
    ...settleMember(known, moment, sent.memberId, { passes: [after] }),
    ...pastDueBeside(after, known, moment),
  ];
}

function creditNoteOf(
  { _id: refundId, amount, cause }: PaymentRefund,
  payment: Payment,
  pass: Pass,
  known: Known,
  moment: Moment,
) {
  const receipt = receiptOf(known, payment);
  if (!receipt) return [];
  const { timeZone } = pass.snapshot;
  return creditNoteDrawn({ receipt, amount: amount.amountMinor, reason: cause, refundId, timeZone }, known, moment);
}

function givenBack(payment: Payment, refunded: number, moment: Moment): Payment {
  const status = refunded < payment.total.amountMinor ? 'partially_refunded' : 'refunded';
  return { ...payment, ...stamp(moment, payment), status, refunded: money(refunded) };
}

/** C8: a visit that we heard of after the amount was worked out was not in it; since then, not since the bank answered, the pass is refunded. */
function refundedPass(pass: Pass, refund: PaymentRefund): Pass {
  if (refund.passStays) return pass;
  // with its notice it ends by itself.
  if (pass.notice?.refundId === refund._id) return pass;
  const status = PASS[pass.status].refunded;
  if (isRefusal(status)) return pass;
  return { ...without(pass, 'suspendedAt', 'pausedAt', 'pausedFrom', 'pastDueAt'), status, refundedAt: refund.createdAt };
}
