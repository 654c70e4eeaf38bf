/**
 * what a gym can show for a payment that a cardholder's bank asks back goes to that bank five days after it asked: until then a tablet that was
 * offline may still bring a visit. Once for each dispute; of nobody who never came there is anything to show.
 */

import { byText } from '../basics/by-text.ts';
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { without } from '../blank.ts';
import { isEntrance } from '../checkin/order.ts';
import type { Checkin } from '../checkin/shape.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { bankDisputes } from '../dispute/bank/of-payment.ts';
import type { Errand } from '../errand/shape.ts';
import { chargebackIdOf } from '../ledger/chargeback.ts';
import { memberRecord } from '../pass/member.ts';
import { answerBy, type PaymentChargeback } from './chargeback.ts';
import type { DefenceDue } from './proposals.ts';
import type { Payment } from './shape.ts';

/** As many as go to the bank, the latest of them. */
const SHOWN = 50;

/** Of the pass that was paid for, at the gym that sold it, from before the bank asked; oldest first. */
export function visitsToShow({ memberId, passId, gymId }: Payment, askedAt: string, known: Known): readonly Checkin[] {
  const all = found(memberRecord(known, memberId).checkins) ?? [];
  return all
    .filter((one) => one.passId === passId && one.gymId === gymId && isEntrance(one) && one.judgedAt <= askedAt)
    .toSorted((one, other) => byText(one.judgedAt, other.judgedAt));
}

/** When the first of them has to be answered; null: none does. */
export const defenceDueAt = ({ chargebacks = [] }: Pick<Payment, 'chargebacks'>): Instant | null =>
  chargebacks.flatMap((one) => answerBy(one) ?? []).toSorted(byText)[0] ?? null;

export function decideDefenceDue({ body: { paymentId, memberId } }: DefenceDue, known: Known, moment: Moment): Decision {
  const payment = found(known.get('payment', `${memberScope(memberId)}/payments`, paymentId));
  const all = payment?.chargebacks ?? [];
  const isDue = (by: Instant | undefined) => by !== undefined && by <= moment.receivedAt;
  const due = all.filter((one) => isDue(answerBy(one)));
  if (!payment) return accepted([]);
  // An older version wrote no dispute beside it.
  if (due.length === 0) return accepted(bankDisputes(payment, known, moment));
  const shown = new Map(due.map((one) => [one, visitsToShow(payment, one.at, known).slice(-SHOWN)]));
  const chargebacks = all.map((one): PaymentChargeback => {
    const visits = shown.get(one);
    return visits ? { ...without(one, 'defendAt'), defended: { at: moment.receivedAt, visits: visits.length } } : one;
  });
  const errands = [...shown].flatMap(([one, visits]) => (visits.length === 0 ? [] : errandFor(payment, one, visits, moment)));
  const after: Payment = { ...payment, ...stamp(moment, payment), chargebacks };
  return accepted([after, ...bankDisputes(after, known, moment), ...errands]);
}

const errandFor = (
  { gymId, lines, paidAt, createdAt }: Payment,
  { ref }: PaymentChargeback,
  visits: readonly Checkin[],
  moment: Moment,
): Errand => ({
  _id: chargebackIdOf(ref).replace('chargeback:', 'errand:defence-'),
  type: 'errand',
  ...stamp(moment),
  kind: 'defence',
  status: 'open',
  task: {
    ...{ gymId, disputeRef: ref, what: lines[0]?.name ?? 'A pass', boughtAt: paidAt ?? createdAt },
    visits: visits.map(({ judgedAt }) => judgedAt),
  },
});
