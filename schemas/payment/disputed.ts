/** The cardholder's bank takes a payment back (a chargeback), or has decided: heard in any order, each end once. */
import { type Money, money } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import { bankDisputes } from '../dispute/bank/of-payment.ts';
import { soldAs } from '../ledger/payout-week.ts';
import { RATES } from '../ledger/rates.ts';
import { booked } from '../payout/booked.ts';
import { debtDisputed, isDebt } from '../payout/debt/disputed.ts';
import { creditedOf, creditNoteDrawn, receiptOf } from '../receipt/credit.ts';
import { goneBack, refundsOf } from '../refund/known.ts';
import { toldOfAskedBack } from './asked-back.ts';
import { chargebackBooks } from './books.ts';
import { type PaymentChargeback, restOf } from './chargeback.ts';
import { passesAfter } from './pass-held.ts';
import type { PaymentDisputed } from './proposals.ts';
import type { Payment } from './shape.ts';
import { PAYMENT } from './states.ts';

const EVENT = { opened: 'disputed', won: 'won', lost: 'lost' } as const;

export function decidePaymentDisputed({ body }: PaymentDisputed, known: Known, moment: Moment): Decision {
  const { paymentId, memberId, disputeRef, state, amount, fee } = body;
  if (isDebt(paymentId)) return debtDisputed(body, known, moment);
  const payment = found(known.get('payment', `${memberScope(memberId)}/payments`, paymentId));
  if (!payment) return accepted([]);
  const before = payment.chargebacks ?? [];
  const own = before.filter(({ ref }) => ref === disputeRef || ref === restOf(disputeRef));
  const [prior] = own;
  // What has been decided is not opened again by a word that was late.
  if (prior && (prior.state === state || prior.state !== 'opened')) return accepted([]);
  const others = before.filter((one) => !own.includes(one));
  const heard = {
    ...{ ref: disputeRef, state, at: moment.receivedAt },
    ...(state === 'opened' && { defendAt: plus(moment.receivedAt, RATES.bankAnsweredAfter) }),
  };
  // What it took when it was first heard of is what it gives back, and what was booked.
  const now: PaymentChargeback[] = prior
    ? own.map((one) => ({ ...without(one, 'defendAt'), state, at: moment.receivedAt }))
    : [{ ...takenOf(payment, amount.amountMinor, others, known), ...(fee && { fee }), ...heard }];
  const after = standing({ ...payment, ...stamp(moment, payment), chargebacks: [...others, ...now] });
  // Of what has not been paid yet, all is booked with the payment (../pass/buy.ts).
  const disputes = bankDisputes(after, known, moment);
  if (after.paidAt === undefined) return accepted([after, ...disputes]);
  const sale = found(known.find('entry', 'cell/ledger', 'cause', paymentId)) ?? [];
  const entries = chargebackBooks(after, sale, known, moment);
  return accepted([
    ...[after, ...disputes],
    ...(state === 'lost' ? creditNoteOf(after, now, known, moment) : []),
    ...booked(after.gymId, entries, saleOf(after, known), known, moment),
    ...passesAfter(after, amount, known, moment),
    ...toldOfAskedBack(after, now, known, moment),
  ]);
}

/** What the bank gave back is credited as what the gym gives back is, and never more than is left of the receipt. */
export function creditNoteOf(payment: Payment, taken: readonly PaymentChargeback[], known: Known, moment: Moment) {
  const receipt = receiptOf(known, payment);
  const pass = found(known.get('pass', `${memberScope(payment.memberId)}/passes`, payment.passId));
  if (!receipt || !pass) return [];
  const left = receipt.total.amountMinor - creditedOf(known, receipt);
  const { timeZone } = pass.snapshot;
  const gone = taken.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  return creditNoteDrawn({ receipt, amount: Math.min(gone, left), reason: 'charged_back', timeZone }, known, moment);
}

function saleOf(payment: Payment, known: Known) {
  const pass = found(known.get('pass', `${memberScope(payment.memberId)}/passes`, payment.passId));
  return pass && { payment, sold: soldAs(pass) };
}

/** Nothing goes back twice: not what was refunded or is on its way, nor what another dispute has. */
function takenOf({ _id, memberId, total }: Payment, asked: number, others: readonly PaymentChargeback[], known: Known) {
  const refunds = found(refundsOf(known, memberId, _id)) ?? [];
  const gone = others.filter(({ state }) => state !== 'won').map(({ amount }) => amount.amountMinor);
  const left = gone.reduce((rest, pence) => rest - pence, total.amountMinor - goneBack(refunds).refunded.amountMinor);
  const taken = Math.min(asked, left);
  const isOnItsWay = taken < asked && refunds.some(({ status }) => status === 'asked');
  return { amount: money(taken), ...(isOnItsWay && { said: money(asked) }) };
}

/** A refund that was on its way has failed: the bank had that as well, and we took it for given back. */
export function withRest(payment: Payment, failed: Money, moment: Moment): Payment {
  let unsent = failed.amountMinor;
  const chargebacks = (payment.chargebacks ?? []).flatMap((one): PaymentChargeback[] => {
    if (one.said === undefined || one.state === 'won') return [one];
    const rest = Math.min(unsent, one.said.amountMinor - one.amount.amountMinor);
    unsent -= rest;
    const { ref, state } = one;
    const also: PaymentChargeback = { ref: restOf(ref), state, amount: money(rest), at: moment.receivedAt };
    return [without(one, 'said'), ...(rest > 0 ? [also] : [])];
  });
  return { ...payment, ...stamp(moment, payment), chargebacks };
}

/** As it stands after all that banks have said: one that is lost outweighs one that is open, and that one those that were won. */
export function standing(payment: Payment): Payment {
  const { status, chargebacks = [] } = payment;
  if (status !== 'succeeded' && status !== 'disputed') return payment;
  const first = (['lost', 'opened'] as const).find((state) => chargebacks.some((one) => one.state === state)) ?? 'won';
  return { ...payment, status: PAYMENT[status][EVENT[first]] };
}
