/** The provider's word on a payment for an owed visit: it is paid, or still is not. What came for one that nobody owes any more goes back. */
import { keyOf } from '../basics/key.ts';
import { money } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { owedVisitPaidEntries } from '../ledger/sale.ts';
import { notice } from '../notice/make.ts';
import { shortDay } from '../notice/short-day.ts';
import type { Pass } from '../pass/shape.ts';
import { chargebackBooks } from '../payment/books.ts';
import { feeAsked } from '../payment/fee.ts';
import type { Payment } from '../payment/shape.ts';
import { booked } from '../payout/booked.ts';
import { withReceipt } from '../receipt/draw.ts';
import { refundAsked } from '../refund/ask.ts';
import { isUnpaid, owedVisitPaidBy } from './known.ts';
import type { OwedVisit } from './shape.ts';
import { standingAfter } from './standing.ts';

/** @param done the payment as it went through, after all that banks have said of it */
export function owedVisitPaid(done: Payment, pass: Pass, known: Known, moment: Moment): AnyDocument[] {
  const [paid, ...receipt] = withReceipt(done, pass, known, moment);
  const [owed] = found(owedVisitPaidBy(known, paid)) ?? [];
  const isOwed = owed !== undefined && isUnpaid(owed);
  const entries = [...owedVisitPaidEntries(paid, isOwed, moment), ...chargebackBooks(paid, [], known, moment)];
  const books = [paid, ...receipt, ...booked(paid.gymId, entries, undefined, known, moment), ...feeAsked(paid, moment)];
  if (!isOwed) return [...books, ...sentBack(paid, pass, keyOf(paid._id), known, moment)];
  const after: OwedVisit = { ...without(owed, 'bank'), ...stamp(moment, owed), status: 'paid', paidAt: moment.receivedAt };
  return [...books, after, ...standingAfter(owed.memberId, { owed: [after] }, known, moment), toldOfPaid(after, moment)];
}

/** Its device shows what became of the order; whoever was to pay by a day is told that it has not been. */
export function owedVisitUnpaid(unpaid: Payment, known: Known, moment: Moment): AnyDocument[] {
  const [owed] = found(owedVisitPaidBy(known, unpaid)) ?? [];
  if (!owed || !isUnpaid(owed)) return [unpaid];
  const words = {
    event: 'owedvisit.asked',
    title: `Not paid yet: your visit to ${owed.gymName}`,
    body: `Your card wasn’t charged. Please pay by ${shortDay(owed.payBy, owed.timeZone)}.`,
    link: '/member/payments',
    severity: 'action',
  } as const;
  const after: OwedVisit = { ...without(owed, 'bank', 'paymentId'), ...stamp(moment, owed) };
  return [unpaid, after, notice(moment, owed.memberId, owed._id, words)];
}

/** of a visit that was paid for and was none, or that a pass pays for after all. A bank that has it gives it back itself. */
export function paidInVain(payment: Payment, key: string, known: Known, moment: Moment): AnyDocument[] {
  const pass = found(known.get('pass', `member-${payment.memberId}/passes`, payment.passId));
  return pass && payment.status === 'succeeded' ? sentBack(payment, pass, key, known, moment) : [];
}

function sentBack(payment: Payment, pass: Pass, key: string, known: Known, moment: Moment): AnyDocument[] {
  if (payment.chargebacks?.some(({ state }) => state !== 'won')) return [];
  const quote = { amount: payment.total, reason: 'duplicate_charge', voucher: money(0), lines: [] } as const;
  const refundable = { pass, payment, refunded: money(0), isAsked: false, isOver: true };
  const given = {
    key: `${key}.${keyOf(payment._id)}`,
    proposalId: payment.proposalId,
    cause: 'duplicate_charge',
    quote,
  } as const;
  return refundAsked(refundable, given, known, moment);
}

const toldOfPaid = ({ _id, memberId, gymName }: OwedVisit, moment: Moment) =>
  notice(moment, memberId, _id, {
    event: 'owedvisit.paid',
    title: `Paid: your visit to ${gymName}`,
    body: 'Thank you. The receipt is under Payments.',
    link: '/member/payments',
  });
