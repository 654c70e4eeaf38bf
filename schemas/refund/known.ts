/** What a refund is worked out from: the pass, what was paid for it, and what of that has gone back. */
import { type Money, money } from '../basics/primitives.ts';
import { memberScope } from '../basics/scope.ts';
import type { Finding, Known } from '../decision.ts';
import { found } from '../decision.ts';
import type { Pass } from '../pass/shape.ts';
import type { Payment } from '../payment/shape.ts';
import type { PaymentRefund } from './shape.ts';

export interface Refundable {
  readonly pass: Pass;
  readonly payment: Payment;
  /** Sent by the provider, or asked of it: neither can be given again. */
  readonly refunded: Money;
  /** One is on its way, and has not been answered. */
  readonly isAsked: boolean;
  /** The pass runs in a later month than the one that this paid for. */
  readonly isOver: boolean;
}

const PAID: readonly Payment['status'][] = ['succeeded', 'partially_refunded'];

/** A bank has it, or may have it for good: nobody gives it back beside the bank. */
const isTaken = ({ chargebacks }: Payment): boolean => chargebacks?.some(({ state }) => state !== 'won') ?? false;

/** @returns null where there is no such pass or payment, or nothing has been paid */
export function refundableOf(known: Known, memberId: string, of: { readonly paymentId: string }): Refundable | null {
  const scope = memberScope(memberId);
  const payment = found(known.get('payment', `${scope}/payments`, of.paymentId));
  const pass = payment && found(known.get('pass', `${scope}/passes`, payment.passId));
  // Whether an owed visit is owed its visit says, and what was paid for none goes back with that (../owed-visit/paid.ts).
  if (!payment || !pass || payment.kind === 'owed_visit') return null;
  if (!PAID.includes(payment.status) || isTaken(payment)) return null;
  const since = pass.renewal?.since;
  const isOver = since !== undefined && (payment.paidAt ?? '') < since;
  return { pass, payment, isOver, ...goneBack(found(refundsOf(known, memberId, payment._id)) ?? []) };
}

/** @param all refunds of one payment */
export function goneBack(all: readonly PaymentRefund[]): Pick<Refundable, 'refunded' | 'isAsked'> {
  const refunds = all.filter(({ status }) => status !== 'failed');
  const refunded = money(refunds.reduce((sum, { amount }) => sum + amount.amountMinor, 0));
  return { refunded, isAsked: refunds.some(({ status }) => status === 'asked') };
}

/** The last payment for a pass: of one that was renewed, the time that runs. */
export function lastPaymentFor(known: Known, memberId: string, passId: string): Finding<Payment | undefined> {
  const payments = known.find('payment', `${memberScope(memberId)}/payments`, 'passId', passId);
  return payments.state === 'known' ? { ...payments, value: lastPaid(payments.value) } : payments;
}

/** @param payments all for one pass */
export const lastPaid = (payments: readonly Payment[]): Payment | undefined =>
  payments
    .filter(({ status, kind }) => PAID.includes(status) && kind !== 'owed_visit')
    .toSorted((a, b) => ((a.paidAt ?? '') < (b.paidAt ?? '') ? -1 : 1))
    .at(-1);

export const refundsOf = (known: Known, memberId: string, paymentId: string): Finding<readonly PaymentRefund[]> =>
  known.find('refund', `${memberScope(memberId)}/payments`, 'paymentId', paymentId);

/** What of a payment, whatever it was for, can still go back; nothing where a bank has it, or may. */
export function moreToGive(known: Known, payment: Payment): { readonly left: number; readonly isAsked: boolean } {
  const { refunded, isAsked } = goneBack(found(refundsOf(known, payment.memberId, payment._id)) ?? []);
  const isOurs = PAID.includes(payment.status) && !isTaken(payment);
  return { left: isOurs ? payment.total.amountMinor - refunded.amountMinor : 0, isAsked };
}
