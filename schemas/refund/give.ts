/** Somebody at a gym, or a rule, gives a payment back. What people give is held with its amount; keeping it pays that and no other. */

import { pounds } from '../basics/pounds.ts';
import { stamp } from '../basics/revise.ts';
import { gymScope, memberScope } from '../basics/scope.ts';
import { localDay, plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import { accepted, audited, type Decision, found, held, type Known, type Moment, refused } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { askedOf } from '../gym/live/asked.ts';
import { keptOf } from '../ledger/sale.ts';
import { LIMITS } from '../limits.ts';
import { grantAt } from '../person/power.ts';
import { opIdOf } from '../proposal/shape.ts';
import { settingAt } from '../setting/value.ts';
import { refundAsked } from './ask.ts';
import { type Refundable, refundableOf, refundsOf } from './known.ts';
import type { RefundDue, RefundGive } from './proposals.ts';
import { type GymSide, gymSideOf, policyOf, type RefundQuote, refundQuote } from './quote.ts';
import type { PaymentRefund, RefundCause } from './shape.ts';

/** Null: nothing goes back. */
function quoteFor(
  { pass, payment, refunded, isOver }: Refundable,
  cause: RefundCause,
  { receivedAt: at }: Moment,
): RefundQuote | null {
  if (isOver && cause !== 'duplicate_charge') return null;
  const quote = refundQuote({ pass, payment: { total: payment.total, refunded }, cause, policy: policyOf(pass), at });
  return quote.amount.amountMinor === 0 ? null : quote;
}

export function decideRefundGive(give: RefundGive, known: Known, moment: Moment): Decision {
  const asked = quoted(give, known, moment);
  if ('instead' in asked) return asked.instead;
  const { refundable, quote } = asked;
  const { total } = refundable.payment;
  const sale = found(known.find('entry', 'cell/ledger', 'cause', refundable.payment._id)) ?? [];
  const facts = bothSides(quote, gymSideOf(quote, total, refundable.refunded, keptOf(sale)));
  return { ...held('REFUND_CONFIRM', facts), waits: [String(quote.amount.amountMinor)] };
}

/** `gives` and `returns` are what the member gets, and with it the voucher. */
function bothSides({ amount, voucher }: RefundQuote, { gives, commissionBack, vatBack }: GymSide) {
  const given = pounds(gives.amountMinor);
  return {
    amount: pounds(amount.amountMinor),
    gives: voucher.amountMinor === 0 ? given : `${given} (${pounds(voucher.amountMinor)} of it as a voucher)`,
    returns: pounds(commissionBack.amountMinor + vatBack.amountMinor),
  };
}

/** @param waits the amount that was held, in pence */
export function decideRefundAgain(
  give: RefundGive,
  known: Known,
  moment: Moment,
  waits: readonly string[] | undefined,
): Decision {
  const asked = quoted(give, known, moment);
  if ('instead' in asked) return asked.instead;
  const { refundable, quote, givenOn } = asked;
  const amount = quote.amount.amountMinor;
  if (waits?.[0] !== String(amount)) return refused('REFUND_CHANGED', { amount: pounds(amount) });
  const { _id: proposalId, body } = give;
  const given = { key: opIdOf(proposalId), proposalId, cause: body.cause, quote, givenOn };
  return audited(accepted(refundAsked(refundable, given, known, moment)), {
    action: 'refund.given',
    target: { type: 'payment', id: body.paymentId },
    after: { amount, cause: body.cause },
  });
}

/** Nobody gives money back an hour after they saw how much it was. */
export const refundHeldUntil = (_give: RefundGive, _known: Known, heldAt: string): string => plus(heldAt, LIMITS.purchaseFresh);

type Asked =
  | { readonly instead: Decision }
  | { readonly refundable: Refundable; readonly quote: RefundQuote; readonly givenOn: string };

function quoted({ body }: RefundGive, known: Known, moment: Moment): Asked {
  const asked = askedOf(body.gymId, 'refund.give', known, moment);
  if ('instead' in asked) return asked;
  // A gym's device holds no member's passes: there it is asked, and only answered by the server.
  if (known.get('payment', `${memberScope(body.memberId)}/payments`, body.paymentId).state === 'unknown')
    return { instead: accepted([], ['payments']) };
  const refundable = refundableOf(known, body.memberId, body);
  if (refundable?.payment.gymId !== body.gymId) return { instead: refused('REFUND_NOTHING') };
  if (refundable.isAsked) return { instead: refused('REFUND_ASKED') };
  const quote = quoteFor(refundable, body.cause, moment);
  if (!quote) return { instead: refused('REFUND_NOTHING') };
  const givenOn = `${moment.by}:${localDay(moment.receivedAt, asked.gym.timeZone)}`;
  const over = overLimit({ ...body, givenOn, amount: quote.amount.amountMinor }, known, moment);
  return over ? { instead: over } : { refundable, quote, givenOn };
}

type Giving = Pick<RefundGive['body'], 'gymId' | 'memberId' | 'paymentId'> & {
  readonly givenOn: string;
  readonly amount: number;
};
const sumOf = (refunds: readonly PaymentRefund[]): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, one) => sum + one.amount.amountMinor, 0);

/** an owner gives back any of their own sales; whoever else may, so much of a payment, also in pieces, and in a day. */
function overLimit(
  { gymId, memberId, paymentId, givenOn, amount }: Giving,
  known: Known,
  { by, receivedAt: at }: Moment,
): Decision | null {
  if (grantAt(known, by, gymId)?.preset === 'owner') return null;
  // What its member had back by the rules is not counted.
  const pieces = (found(refundsOf(known, memberId, paymentId)) ?? []).filter((one) => one.givenOn !== undefined);
  const atOnce = settingAt(known, 'refunds.staffAtOnce', at);
  if (atOnce !== undefined && sumOf(pieces) + amount > atOnce)
    return refused('REFUND_LIMIT', { limit: pounds(atOnce), span: 'at a time' });
  const aDay = settingAt(known, 'refunds.staffADay', at);
  const given = sumOf(found(known.find('refund', `${gymScope(gymId)}/payments`, 'givenOn', givenOn)) ?? []);
  if (aDay !== undefined && given + amount > aDay) return refused('REFUND_LIMIT', { limit: pounds(aDay), span: 'a day' });
  return null;
}

/** Said twice, or of what has gone back already, it gives nothing. */
export function decideRefundDue({ _id, body }: RefundDue, known: Known, moment: Moment): Decision {
  const payment = found(known.get('payment', `${memberScope(body.memberId)}/payments`, body.paymentId));
  // It was said: it is not to be said again.
  const said = payment?.dueBack ? [{ ...without(payment, 'dueBack'), ...stamp(moment, payment) }] : [];
  const refundable = refundableOf(known, body.memberId, body);
  if (!refundable || refundable.isAsked) return accepted(said);
  const quote = quoteFor(refundable, body.cause, moment);
  if (!quote) return accepted(said);
  const because = body.cause === 'gym_closed' ? goneSentence(refundable, known) : '';
  const given = { key: opIdOf(_id), proposalId: _id, cause: body.cause, quote, because };
  return accepted([...said, ...refundAsked(refundable, given, known, moment)]);
}

/** Its owner closed it, or we removed it. */
function goneSentence({ pass, payment }: Refundable, known: Known): string {
  const isClosed = found(gymOf(known, payment.gymId))?.status === 'closed';
  return `${pass.snapshot.gymName} has ${isClosed ? 'closed for good' : 'left Fitness Hub'}. `;
}
