/** The provider's word on a refund: only now has money moved, and only now is it booked (R-4, A12). Said twice it is heard once. */
import { pounds } from '../basics/pounds.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { bankDisputes } from '../dispute/bank/of-payment.ts';
import { soldAs } from '../ledger/payout-week.ts';
import { notice } from '../notice/make.ts';
import type { Pass } from '../pass/shape.ts';
import { chargebackBooks } from '../payment/books.ts';
import { creditNoteOf as creditedFor, withRest } from '../payment/disputed.ts';
import type { Payment } from '../payment/shape.ts';
import { booked } from '../payout/booked.ts';
import type { RefundReported } from './proposals.ts';
import { refundReturned } from './returned.ts';
import { sentBack } from './sent.ts';
import type { PaymentRefund } from './shape.ts';

export function decideRefundReported({ body }: RefundReported, known: Known, moment: Moment): Decision {
  const { refundId, memberId, result, pspRef } = body;
  const scope = memberScope(memberId);
  const refund = found(known.get('refund', `${scope}/payments`, refundId));
  const payment = refund && found(known.get('payment', `${scope}/payments`, refund.paymentId));
  const pass = refund && found(known.get('pass', `${scope}/passes`, refund.passId));
  if (!refund || !payment || !pass) return accepted([]);
  // Of what was sent, under that very name; said twice it is heard once.
  if (result === 'returned' && refund.status !== 'asked') {
    const isNew = refund.status === 'paid' && refund.pspRef === pspRef && !refund.returnedAt && !refund.settled;
    return accepted(isNew ? refundReturned(refund, pass, moment) : []);
  }
  if (refund.status !== 'asked') return accepted([]);
  if (result === 'failed') return failed({ ...refund, pspRef }, payment, pass, known, moment);
  const sent: PaymentRefund = { ...refund, ...stamp(moment, refund), status: 'paid', pspRef, paidAt: moment.receivedAt };
  const [paid, ...rest] = sentBack(sent, payment, pass, known, moment);
  // Its answer was lost, and this was heard first: whatever came back had been sent.
  return accepted(result === 'returned' ? [...rest, ...refundReturned(paid, pass, moment)] : [paid, ...rest]);
}

/** Where a bank took the payment meanwhile, which is why it failed, the bank has that as well. */
function takenInstead({ amount }: PaymentRefund, payment: Payment, pass: Pass, known: Known, moment: Moment) {
  if (!payment.chargebacks?.some(({ said, state }) => said !== undefined && state !== 'won')) return [];
  const after = withRest(payment, amount, moment);
  const sale = found(known.find('entry', 'cell/ledger', 'cause', payment._id)) ?? [];
  const entries = chargebackBooks(after, sale, known, moment);
  const before = new Set((payment.chargebacks ?? []).map(({ ref }) => ref));
  // Of what is lost already its rest is as well.
  const lost = (after.chargebacks ?? []).filter(({ ref, state }) => state === 'lost' && !before.has(ref));
  return [
    ...[after, ...bankDisputes(after, known, moment)],
    ...creditedFor(after, lost, known, moment),
    ...booked(payment.gymId, entries, { payment: after, sold: soldAs(pass) }, known, moment),
  ];
}

function failed(refund: PaymentRefund, payment: Payment, pass: Pass, known: Known, moment: Moment): Decision {
  return accepted([
    { ...refund, ...stamp(moment, refund), status: 'failed' },
    ...takenInstead(refund, payment, pass, known, moment),
    notice(moment, refund.memberId, pass._id, {
      event: 'pass.refund_failed',
      title: `We couldn’t send your money back: ${pass.snapshot.name}`,
      body: `Your bank didn’t take ${pounds(refund.amount.amountMinor)}. You still have it coming: please write to us.`,
      link: '/contact',
      severity: 'action',
    }),
  ]);
}
