/** The cardholder's bank takes a payment back (a chargeback), or has decided: heard in any order, each end once. */
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import type { PaymentDisputed } from './proposals.ts';
import type { Payment } from './shape.ts';
import { PAYMENT } from './states.ts';

type Chargeback = NonNullable<Payment['chargebacks']>[number];
const EVENT = { opened: 'disputed', won: 'won', lost: 'lost' } as const;

export function decidePaymentDisputed({ body }: PaymentDisputed, known: Known, moment: Moment): Decision {
  const { paymentId, memberId, disputeRef, state, amount } = body;
  const payment = found(known.get('payment', `${memberScope(memberId)}/payments`, paymentId));
  if (!payment) return accepted([]);
  const before = payment.chargebacks ?? [];
  const prior = before.find(({ ref }) => ref === disputeRef);
  // What has been decided is not opened again by a word that was late.
  if (prior && (prior.state === state || prior.state !== 'opened')) return accepted([]);
  const now: Chargeback = { ref: disputeRef, state, amount, at: moment.receivedAt };
  const chargebacks = [...before.filter((one) => one !== prior), now];
  return accepted([standing({ ...payment, ...stamp(moment, payment), chargebacks })]);
}

/** As it stands after all that banks have said: one that is lost outweighs one that is open, and that one those that were won. */
export function standing(payment: Payment): Payment {
  const { status, chargebacks = [] } = payment;
  if (status !== 'succeeded' && status !== 'disputed') return payment;
  const first = (['lost', 'opened'] as const).find((state) => chargebacks.some((one) => one.state === state)) ?? 'won';
  return { ...payment, status: PAYMENT[status][EVENT[first]] };
}
