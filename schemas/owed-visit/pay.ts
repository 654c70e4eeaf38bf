/** A member pays for a visit that no pass paid for (C3, C7, C8): what was seen, once, and nothing while they say that the visit is wrong. */
import { pounds } from '../basics/pounds.ts';
import { money } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { between } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { Errand } from '../errand/shape.ts';
import { LIMITS } from '../limits.ts';
import { shortDay } from '../notice/short-day.ts';
import type { Payment } from '../payment/shape.ts';
import { isOpen } from '../payment/states.ts';
import { paysWith } from '../payment-method/pays-with.ts';
import { ownOf } from '../person/known.ts';
import { opIdOf } from '../proposal/shape.ts';
import { vatIn } from '../receipt/vat.ts';
import { isDisputed, isUnpaid, owedVisitOf } from './known.ts';
import type { OwedVisitPay } from './proposals.ts';
import type { OwedVisit } from './shape.ts';

export function decideOwedVisitPay(pay: OwedVisitPay, known: Known, moment: Moment): Decision {
  const { owedVisitId, amountSeen } = pay.body;
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh) return refused('NEEDS_ONLINE', { action: 'pay' });
  const finding = owedVisitOf(known, moment.by, owedVisitId);
  if (finding.state === 'unknown') return accepted([], ['payments']);
  const owed = found(finding);
  if (!owed) return refused('NOT_FOUND');
  if (!isUnpaid(owed)) return refused('DISPUTE_NOTHING');
  if (isDisputed(owed, found(ownOf(known, moment.by, 'dispute')) ?? [])) return refused('DISPUTE_OPEN');
  if (isBeingPaid(owed, known)) return refused('DUPLICATE');
  if (amountSeen.amountMinor !== owed.amount.amountMinor)
    return refused('PRICE_CHANGED', { price: pounds(owed.amount.amountMinor) });
  const method = paysWith(pay.body, known, moment.by);
  if (method === null) return refused('METHOD_MISSING');
  const payment = paymentFor(pay, owed, known, moment);
  return accepted([{ ...owed, ...stamp(moment, owed), paymentId: payment._id }, payment, chargeErrand(payment, method, moment)]);
}

/** A charge for it is under way. */
export function isBeingPaid({ memberId, paymentId }: OwedVisit, known: Known): boolean {
  const payment = paymentId && found(known.get('payment', `${memberScope(memberId)}/payments`, paymentId));
  return payment ? isOpen(payment) : false;
}

/** It is a visit to the gym: its VAT is that of the pass it was made on. */
function paymentFor({ _id: proposalId }: OwedVisitPay, owed: OwedVisit, known: Known, moment: Moment): Payment {
  const { memberId, gymId, passId, amount: total, visitedAt, timeZone } = owed;
  const payments = found(known.find('payment', `${memberScope(memberId)}/payments`, 'passId', passId)) ?? [];
  const sold = payments.find(({ kind }) => kind !== 'owed_visit')?.lines[0];
  const pass = found(known.get('pass', `${memberScope(memberId)}/passes`, passId));
  const { vatRate } = sold ?? {};
  const vat = vatRate === undefined ? 0 : vatIn(total.amountMinor, vatRate);
  const line = {
    productId: sold?.productId ?? pass?.productId ?? 'product:visit',
    version: sold?.version ?? pass?.productVersion ?? 1,
    name: `Visit, ${shortDay(visitedAt, timeZone)}`,
    gross: total,
    ...(vatRate && { vatRate }),
    vat: money(vat),
  };
  return {
    ...{ _id: `payment:${opIdOf(proposalId)}`, type: 'payment', ...stamp(moment), proposalId, judgedAt: moment.judgedAt },
    ...{ memberId, gymId, passId, kind: 'owed_visit', lines: [line], total, status: 'created' },
  };
}

const chargeErrand = ({ _id: paymentId, memberId, total: amount }: Payment, method: string, moment: Moment): Errand => ({
  ...{ _id: paymentId.replace('payment:', 'errand:charge-'), type: 'errand', ...stamp(moment), kind: 'charge', status: 'open' },
  task: { paymentId, memberId, amount, method, from: 'payments' },
});
