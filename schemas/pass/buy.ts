/** Buying a pass: online only, at the price that was seen (L4, R-1, R-9, R-19), paid through an errand (A12). */

import { type Instant, money } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope, selfScope } from '../basics/scope.ts';
import { addDuration, between, plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import { cameBefore } from '../checkin/entering/before-pass.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import type { Errand } from '../errand/shape.ts';
import { gymOf } from '../gym/known.ts';
import type { Gym, Offer } from '../gym/shape.ts';
import { soldAs } from '../ledger/payout-week.ts';
import { saleEntries } from '../ledger/sale.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import { owedVisitPaid, owedVisitUnpaid } from '../owed-visit/paid.ts';
import { toldOfAskedBack } from '../payment/asked-back.ts';
import { chargebackBooks } from '../payment/books.ts';
import { standing } from '../payment/disputed.ts';
import { feeAsked } from '../payment/fee.ts';
import { heldPass, toldOfBank } from '../payment/pass-held.ts';
import type { PaymentAbandoned, PaymentReported } from '../payment/proposals.ts';
import type { Payment } from '../payment/shape.ts';
import { isOpen, PAYMENT } from '../payment/states.ts';
import { isGivenUp, paidTooLate } from '../payment/too-late.ts';
import { paysWith } from '../payment-method/pays-with.ts';
import { saved } from '../payment-method/saved.ts';
import { booked } from '../payout/booked.ts';
import { commissionFor } from '../payout/standing.ts';
import { unpayable } from '../payout-details/sells.ts';
import { opIdOf } from '../proposal/shape.ts';
import { withReceipt } from '../receipt/draw.ts';
import { vatIn } from '../receipt/vat.ts';
import { voucherFreed, withVoucher } from '../refund/voucher/spend.ts';
import { hashErrands } from '../roster/hashed.ts';
import { notFor } from './buying/eligible.ts';
import { notThere } from './buying/gyms.ts';
import { quoted } from './buying/quote.ts';
import { oneReturned, oneTaken, productOf } from './buying/stock.ts';
import { memberRecord, settleMember } from './member.ts';
import type { PassBuy } from './proposals.ts';
import { renewalPaid, renewalUnpaid } from './renewal/paid.ts';
import { startedAt } from './settle.ts';
import type { Pass } from './shape.ts';
import { shortCodeFor } from './short-code.ts';
import { isForStatedDay, startFrom, wrongStart } from './start/chosen.ts';
import { startConsent } from './start/consent.ts';
import { PASS } from './states.ts';
import { devicesOf, signErrands } from './tokens.ts';

type Buy = PassBuy;

const HELD: readonly Pass['status'][] = ['pending_payment', 'ready', 'active', 'paused', 'past_due'];

export function decidePassBuy(buy: Buy, known: Known, moment: Moment): Decision {
  const { gymId } = buy.body;
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh) return refused('NEEDS_ONLINE', { action: 'pay' });
  const person = found(known.get('user', `${selfScope(moment.by)}/self`, `user:${moment.by}`));
  if (person?.status === 'suspended') return refused('ACCOUNT_SUSPENDED');
  if (person?.status === 'restricted') return refused('ACCOUNT_RESTRICTED');
  if (person?.status === 'deletion_requested') return refused('ACCOUNT_CLOSING');
  if (person && !person.emailVerified) return refused('EMAIL_UNVERIFIED');
  const gym = gymOf(known, gymId);
  if (gym.state === 'absent') return refused('GYM_REMOVED');
  if (gym.state === 'unknown') return accepted([], ['gym']);
  if (gym.value.status !== 'live') return refused('GYM_NOT_LIVE');
  const cannotSell = unpayable(known, gymId, moment);
  if (cannotSell) return cannotSell;
  const product = productOf(known, gymId, buy.body.productId);
  const quote = quoted(buy.body, gym.value, product, moment);
  if ('instead' in quote) return quote.instead;
  const { offer } = quote;
  const wrong = wrongStart(buy.body.startsOn, offer, moment.receivedAt, gym.value.timeZone);
  if (wrong) return refused('VALIDATION', { ...wrong });
  const elsewhere = notThere(gym.value, offer.alsoAt ?? [], known);
  if (elsewhere) return elsewhere;
  const consent = ticked(buy, offer, moment);
  if (consent === null) return refused('TERMS_CHANGED');
  const passes = memberRecord(known, moment.by).passes;
  const live = (found(passes) ?? []).filter((pass) => HELD.includes(pass.status));
  if (live.length >= LIMITS.livePasses) return refused('PASS_LIMIT', { limit: LIMITS.livePasses, span: 'in total' });
  if (live.filter((pass) => pass.gymIds.includes(gymId)).length >= LIMITS.livePassesPerGym) {
    return refused('PASS_LIMIT', { limit: LIMITS.livePassesPerGym, span: 'for this gym' });
  }
  const notTheirs = notFor(offer, buy.body, known, moment);
  if (notTheirs) return notTheirs;
  const method = paysWith(buy.body, known, moment.by);
  if (method === null) return refused('METHOD_MISSING');
  const pass = pendingPass(buy, moment, gym.value, offer, consent);
  const [payment, ...voucher] = withVoucher(createdPayment(buy, moment, pass, offer), known, moment);
  const taken = oneTaken(found(product), gym.value, moment);
  const checkins = cameBefore(pass, known, moment);
  const held = checkins.length > 0 ? settleMember(known, moment, moment.by, { passes: [pass], checkins }) : [pass];
  return accepted(
    [...held, payment, ...voucher, chargeErrand(buy, moment, payment, method), ...taken],
    passes.state === 'unknown' ? ['passes'] : [],
  );
}

/** what they agreed to by ticking it. An older app does not say which wording it showed; null: there never was that one. */
function ticked({ body }: Buy, { kind }: Offer, { judgedAt }: Moment): Pass['startConsent'] | null {
  if (!body.startRequestedNow || body.startConsent === undefined) return undefined;
  return startConsent(kind, body.startConsent, judgedAt) ?? null;
}

function pendingPass(buy: Buy, moment: Moment, gym: Gym, offer: Offer, consent: Pass['startConsent']): Pass {
  return {
    _id: `pass:${opIdOf(buy._id)}`,
    type: 'pass',
    ...stamp(moment),
    memberId: moment.by,
    productId: offer.productId,
    productVersion: offer.version,
    // Who sold it first: they are paid, and its calendar counts.
    gymIds: [gym._id, ...(offer.alsoAt ?? []).map(({ gymId }) => gymId)],
    kind: offer.kind,
    snapshot: {
      name: offer.name,
      gymName: gym.name,
      timeZone: gym.timeZone,
      price: offer.price,
      validity: offer.validity,
      activation: offer.activation,
      accessWindows: offer.accessWindows,
      includesClasses: offer.includesClasses,
      ...(offer.onlyClasses && { onlyClasses: offer.onlyClasses }),
      ...(offer.alsoAt && { alsoAt: offer.alsoAt }),
      maxVisitsPerDay: offer.maxVisitsPerDay,
      ...(offer.eligibility && { eligibility: offer.eligibility }),
      ...(offer.refunds && { refunds: offer.refunds }),
    },
    purchasedAt: moment.receivedAt,
    activateBy: addDuration(moment.receivedAt, offer.activateWithin, gym.timeZone),
    ...(offer.visits === undefined ? {} : { visitsTotal: offer.visits }),
    visitsUsed: 0,
    visitsReserved: 0,
    owedVisits: 0,
    ...(buy.body.startsOn !== undefined && { startsOn: buy.body.startsOn }),
    ...(!isForStatedDay(offer) && { coolingOffEndsAt: plus(moment.receivedAt, LIMITS.coolingOff) }),
    startRequestedNow: buy.body.startRequestedNow,
    ...(consent && { startConsent: consent }),
    autoRenew: false,
    status: PASS.none.bought,
    flags: [],
  };
}

function createdPayment(buy: Buy, moment: Moment, pass: Pass, offer: Offer): Payment {
  const { productId, version, name, price: gross, vatRate } = offer;
  return {
    _id: `payment:${opIdOf(buy._id)}`,
    type: 'payment',
    ...stamp(moment),
    proposalId: buy._id,
    judgedAt: moment.judgedAt,
    memberId: moment.by,
    gymId: buy.body.gymId,
    passId: pass._id,
    kind: 'sale',
    lines: [{ productId, version, name, gross, vatRate, vat: money(vatIn(gross.amountMinor, vatRate)) }],
    total: gross,
    status: 'created',
  };
}

const chargeErrand = (buy: Buy, moment: Moment, payment: Payment, method: string): Errand => ({
  _id: `errand:charge-${opIdOf(buy._id)}`,
  type: 'errand',
  ...stamp(moment),
  kind: 'charge',
  status: 'open',
  task: { paymentId: payment._id, memberId: payment.memberId, amount: payment.total, method },
});

/** The provider's word, by errand or webhook; said twice it is heard once. */
export function decidePaymentReported(report: PaymentReported, known: Known, moment: Moment): Decision {
  const { paymentId, memberId, result, pspRef, shortCode, card, saved: byCard } = report.body;
  const scope = memberScope(memberId);
  const payment = found(known.get('payment', `${scope}/payments`, paymentId));
  const pass = payment && found(known.get('pass', `${scope}/passes`, payment.passId));
  if (!payment || !pass) return accepted([]);
  // Also where a webhook was heard first, which says nothing of the card.
  const cards = byCard ? saved(byCard, memberId, known, moment) : [];
  const isLate = isGivenUp(payment) && result === 'succeeded';
  if (!isOpen(payment) && !isLate) return accepted(cards);
  if (result === 'failed') return failed(payment, pass, known, moment, 'declined');
  const status = isLate ? 'succeeded' : PAYMENT[payment.status].paid;
  const through = { status, pspRef, paidAt: moment.receivedAt, ...(card ? { card } : {}) };
  const done = standing({ ...payment, ...stamp(moment, payment), ...through });
  // Its bank may have been heard before us (R-4, C9).
  const { chargebacks = [] } = done;
  const beside = [...cards, ...toldOfAskedBack(done, chargebacks, known, moment)];
  if (payment.kind === 'owed_visit') return accepted([...owedVisitPaid(done, pass, known, moment), ...beside]);
  if (isLate) return accepted([...paidTooLate(done, pass, known, moment), ...beside]);
  if (payment.kind === 'renewal') return accepted([...renewalPaid(done, pass, known, moment), ...beside]);
  const [paid, ...receipt] = withReceipt(done, pass, known, moment);
  const bought: Pass = {
    ...without(pass, 'bank'),
    ...stamp(moment, pass),
    shortCode: shortCodeFor(payment.gymId, shortCode),
    ...begins(pass, moment.receivedAt),
  };
  const sold = soldAs(bought);
  const sale = saleEntries(paid, sold, moment, commissionFor(known, paid));
  const ready = heldPass(bought, chargebacks, moment);
  const said = toldOfBank(bought, ready, chargebacks.at(-1)?.amount ?? paid.total, moment);
  // S8: who came in before the bank had answered has used it. Where it is suspended, the bank is why.
  const settled = settleMember(known, moment, memberId, { passes: [ready] });
  const held = settled.find((one): one is Pass => one.type === 'pass' && one._id === ready._id) ?? ready;
  return accepted([
    paid,
    ...settled.filter(({ _id }) => said.every((one) => one._id !== _id)),
    ...receipt,
    ...booked(paid.gymId, [...sale, ...chargebackBooks(paid, sale, known, moment)], { payment: paid, sold }, known, moment),
    ...feeAsked(paid, moment),
    ...signErrands(known, moment, [held], devicesOf(known, memberId)),
    ...hashErrands(known, moment, [held]),
    ...(said.length > 0 ? said : [readyNotice(held, moment)]),
    ...beside,
  ]);
}

/** At once, on the day that was chosen, or with the first visit. */
function begins(pass: Pass, paidAt: Instant): Partial<Pass> & Pick<Pass, 'status'> {
  const paidFor = PASS[pass.status].paid;
  const from = pass.snapshot.activation === 'purchase' ? paidAt : startFrom(pass, paidAt);
  if (from === undefined) return { status: paidFor };
  const { activatedAt, ...days } = startedAt(pass, from);
  if (from <= paidAt) return { status: PASS[paidFor].inUse, activatedAt, ...days };
  // It waits for its day and no longer for anybody: what is over then is over with its days.
  return { status: paidFor, ...days, activateBy: days.validTo };
}

const readyNotice = ({ _id, memberId, snapshot }: Pass, moment: Moment) =>
  notice(moment, memberId, _id, {
    event: 'pass.ready',
    title: `Your pass is ready: ${snapshot.name}`,
    body: snapshot.gymName,
    link: '/member/passes',
  });

/** What the member is told; the device shows the order as declined by it. */
const UNPAID = {
  declined: (name: string) => ({ title: 'Payment declined', body: `Your card was declined for ${name}. Nothing was charged.` }),
  givenUp: (name: string) => ({
    title: "Payment didn't go through",
    body: `We didn't hear from the bank about ${name}. Nothing was charged.`,
  }),
};

function failed(payment: Payment, pass: Pass, known: Known, moment: Moment, how: keyof typeof UNPAID): Decision {
  if (payment.kind === 'renewal') return accepted(renewalUnpaid(payment, pass, how, known, moment));
  const unpaid = { ...payment, ...stamp(moment, payment), status: PAYMENT[payment.status][how] };
  if (payment.kind === 'owed_visit') return accepted(owedVisitUnpaid(unpaid, known, moment));
  return accepted([
    unpaid,
    { ...without(pass, 'bank'), ...stamp(moment, pass), status: PASS[pass.status].unpaid },
    notice(moment, payment.memberId, pass._id, {
      event: 'pass.payment_failed',
      ...UNPAID[how](pass.snapshot.name),
      link: '/member/passes',
      severity: 'action',
    }),
    ...oneReturned(payment, pass, known, moment),
    ...voucherFreed(payment, known, moment),
  ]);
}

/** Half an hour without a word from the provider: the pass is given up (product.md 2.5). */
export function decidePaymentAbandoned(
  { body: { paymentId, memberId } }: PaymentAbandoned,
  known: Known,
  moment: Moment,
): Decision {
  const scope = memberScope(memberId);
  const payment = found(known.get('payment', `${scope}/payments`, paymentId));
  const pass = payment && found(known.get('pass', `${scope}/passes`, payment.passId));
  if (!payment || !pass || !isOpen(payment)) return accepted([]);
  return failed(payment, pass, known, moment, 'givenUp');
}
