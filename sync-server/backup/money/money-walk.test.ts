/** Money, walked at random by the rules themselves: whatever happens in whatever order, however often it is said, not a penny is made or lost. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Money, money } from '../../../schemas/basics/primitives.ts';
import { laterOf, plus } from '../../../schemas/basics/time.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import { balanceOf } from '../../../schemas/ledger/entries.ts';
import type { LedgerAccount } from '../../../schemas/ledger/shape.ts';
import type { Payment } from '../../../schemas/payment/shape.ts';
import { owesOf } from '../../../schemas/payout/debt/owes.ts';
import { DAY, gym, HOUR, NOW, OFFER, person } from '../../../tests/rules/documents.ts';
import { platformGrants, SUE } from '../../../tests/rules/orders.ts';
import { paidTo } from '../../../tests/rules/paid-to.ts';
import { checkIn, employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { MoneyCheck } from './money-check.ts';
import { OwedVisitsCheck } from './owed-visits-check.ts';
import { PayoutsCheck } from './payouts-check.ts';

const MEMBERS = ['member01', 'member02'] as const;
const PRICES = [1, 40, 333, 790, 6000] as const;
const DEEDS = [
  'buy',
  'pay',
  'sayAgain',
  'fee',
  'debt',
  'visit',
  'payOwed',
  'correct',
  'cancel',
  'give',
  'due',
  'send',
  'dispute',
  'endDispute',
  'monday',
  'report',
  'hold',
  'reserve',
  'bank',
  'refundBack',
  'bounce',
] as const;
interface Step {
  readonly deed: (typeof DEEDS)[number];
  readonly who: (typeof MEMBERS)[number];
  readonly nth: number;
  readonly fails: boolean;
  readonly hours: number;
  readonly ends: 'won' | 'lost';
}
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    deed: fc.constantFrom(
      ...DEEDS,
      'buy',
      'pay',
      'pay',
      'fee',
      'fee',
      'debt',
      'cancel',
      'cancel',
      'visit',
      'payOwed',
      'due',
      'send',
      'send',
      'send',
      'dispute',
      'endDispute',
      'monday',
      'monday',
      'monday',
      'monday',
      'monday',
      'report',
      'report',
      'report',
      'refundBack',
      'refundBack',
      'bounce',
      'bounce',
    ),
    who: fc.constantFrom(...MEMBERS),
    nth: fc.nat(6),
    fails: fc.constantFrom(false, false, false, true),
    hours: fc.constantFrom(0, 1, 30, 200),
    ends: fc.constantFrom<Step['ends'][]>('won', 'lost'),
  }),
  { minLength: 1, maxLength: 40 },
);
/** Two have bought something, started at once and come once: money can go back in part, and the rest of it after. */
const begun = MEMBERS.flatMap((who) =>
  (['buy', 'pay', 'visit'] as const).map(
    (deed): Step => ({ deed, who, nth: deed === 'buy' ? 4 : 0, fails: deed === 'buy', hours: 0, ends: 'won' }),
  ),
);
/** Three weeks later, when there is something to pay out every Monday. */
const later = [
  ...begun,
  ...[0, 0, 0, 0].map((nth): Step => ({ deed: 'monday', who: 'member01', nth, fails: false, hours: 0, ends: 'won' })),
];
const DAY_PASS = 2;
const FEE = 1500;
const KEPT = 21;
/** What there is to look at. */
const TYPES = ['entry', 'errand', 'payment', 'refund', 'line', 'payout', 'gymmoney', 'checkin', 'pass'] as const;
const version = { rev: '1-0', text: '', deleted: false, revisions: ['1-0'], firstRevision: '1-0' };

/** What a bank has done, whether we have heard of it or not. */
interface BankCase {
  readonly paymentId: string;
  /** What it took when we first heard of it. */
  taken?: number;
  end?: Step['ends'];
}

const payoutErrandOf = (payoutId: string): string => payoutId.replace('payout:', 'errand:payout-');

class Till {
  readonly world = new KnownWorld(
    gym('one', {
      offers: PRICES.map((pence, at) => ({
        ...{ ...OFFER, productId: `product:${at}`, price: money(pence), visits: 7 },
        // One is a day pass, which falls due by its visit.
        ...(at === DAY_PASS && { kind: 'day', visits: 1, validity: 'P1D', activateWithin: 'P30D' }),
      })),
    }),
    ...MEMBERS.map((uid) => person(uid)),
    ...[person(SUE), platformGrants(SUE, true)],
  );
  /** Where the money really is: what members have paid and not got back, what gyms have, what the provider keeps. */
  readonly outside = { members: 0, gyms: 0, provider: 0 };
  /** Payments of which the provider has said what it keeps. */
  #debtsPaid = 0;
  readonly #charged = new Set<string>();
  /** What the provider answered, by the errand: asked again it says the same, and moves nothing. */
  readonly #answers = new Map<string, 'succeeded' | 'failed'>();
  readonly #cases = new Map<string, BankCase>();
  /** What a member's bank sent back of a refund, pence, by its errand. */
  readonly #back = new Map<string, number>();
  /** What became of a payout, by its errand. What was paid may come back once. */
  readonly #payouts = new Map<string, 'paid' | 'failed'>();
  #now = NOW;

  constructor() {
    employ(this.world, 'owner001', 'owner');
    employ(this.world, 'staff001', 'reception');
    this.#account('1234');
  }

  take({ deed, who, nth, fails, hours, ends }: Step): void {
    const { world } = this;
    this.#now = plus(this.#now, hours * HOUR);
    const at = this.#now;
    const errands = world.all('errand').filter((one) => one.kind === 'charge' || one.kind === 'refund');
    const unanswered = errands.filter(({ _id }) => !this.#answers.has(_id));
    const paid = world.all('payment').filter((one) => one.memberId === who && one.paidAt);
    const payment = paid[nth % Math.max(1, paid.length)];
    if (deed === 'buy') {
      const [productId, price] = [`product:${nth % PRICES.length}`, money(PRICES[nth % PRICES.length] ?? 1)];
      const body = {
        gymId: 'gym:one',
        productId,
        version: 1,
        priceSeen: price,
        startRequestedNow: fails,
        method: 'sandbox:visa',
      };
      world.say(who, 'pass.buy', body, { receivedAt: at });
    }
    if (deed === 'pay' || deed === 'send')
      this.#answer(
        unanswered.find(({ kind }) => kind === (deed === 'pay' ? 'charge' : 'refund'))?._id,
        fails ? 'failed' : 'succeeded',
      );
    if (deed === 'sayAgain') this.#answer([...this.#answers.keys()].at(-1 - (nth % 3)), fails ? 'failed' : 'succeeded');
    if (deed === 'fee') this.#fee(nth);
    if (deed === 'debt') this.#debt(nth, fails);
    if (deed === 'visit' && payment) this.#visit(payment, nth);
    if (deed === 'payOwed') this.#payOwed(who, nth, fails);
    if (deed === 'correct') this.#correct(nth, fails ? 'accepted' : 'voided');
    if (deed === 'cancel' && payment) {
      const cancel = (pence: number) =>
        world.say(who, 'pass.cancel', { passId: payment.passId, amountSeen: money(pence) }, { receivedAt: at });
      // First at an amount from nowhere; then at the one that the answer names.
      const shown = /£(\d+)\.(\d\d)/.exec(String(cancel(nth).facts?.amount));
      if (shown) expect(cancel(Number(shown[1]) * 100 + Number(shown[2])).state).toBe('accepted');
    }
    if (deed === 'give' && payment) {
      const body = { gymId: 'gym:one', memberId: who, paymentId: payment._id, cause: 'gym_closed' as const };
      const { state, proposal } = world.say('owner001', 'refund.give', body, { receivedAt: at });
      if (state === 'held')
        world.say('owner001', 'held.answer', { proposalId: proposal._id, choice: 'keep' }, { receivedAt: at });
    }
    if (deed === 'due' && payment)
      world.system('system.refund-due', { paymentId: payment._id, memberId: who, cause: 'duplicate_charge' }, at);
    if (deed === 'dispute' && payment) {
      const ref = `dp_${this.#cases.size}`;
      this.#cases.set(ref, { paymentId: payment._id });
      // Its word is lost at times: then we hear of the end first.
      if (!fails) this.#bankSays(ref, 'opened', nth);
    }
    if (deed === 'endDispute') this.#endDispute([...this.#cases.keys()][nth], ends, nth);
    if (deed === 'monday') this.#monday(nth);
    if (deed === 'report') this.#report(nth, fails ? 'failed' : ends === 'won' ? 'paid' : 'processing');
    if (deed === 'hold') this.#hold();
    if (deed === 'reserve') {
      const body = { gymId: 'gym:one', bps: nth * 100, days: 1 + nth * 5, reason: 'Members say that the doors were shut.' };
      world.say(SUE, 'payout.reserve', body, { receivedAt: at });
    }
    if (deed === 'bank') this.#account(`000${nth}`);
    if (deed === 'refundBack') this.#refundBack(nth, fails);
    if (deed === 'bounce') this.#bounce(nth);
    this.#holds();
  }

  /** @param nth the tablet was offline for a while at times, and heard of nothing: what it let in may be owed (C7, C8, R-40) */
  #visit({ memberId, passId }: Payment, nth: number): void {
    const came = plus(this.#now, (nth % 2) * -12 * HOUR);
    const checkedAgainst = { rosterAt: plus(came, -HOUR), trust: 'synced' as const };
    checkIn(this.world, 'staff001', memberId, came, { passId, checkedAgainst }, { receivedAt: this.#now });
  }

  /** C3, C7, C8: asked twice it is charged once. @param again the answer is not waited for */
  #payOwed(who: string, nth: number, again: boolean): void {
    const mine = this.world.all('owedvisit').filter(({ memberId }) => memberId === who);
    const owed = mine[nth % Math.max(1, mine.length)];
    if (!owed) return;
    const body = { owedVisitId: owed._id, amountSeen: owed.amount, method: 'sandbox:visa' };
    const isAsked = this.world.say(who, 'owedvisit.pay', body, { receivedAt: this.#now }).state === 'accepted';
    if (isAsked && !again)
      expect(this.world.say(who, 'owedvisit.pay', body, { receivedAt: this.#now })).toMatchObject({ code: 'DUPLICATE' });
  }

  /** C17: a visit was none, or was one after all. */
  #correct(nth: number, verdict: 'accepted' | 'voided'): void {
    const visits = this.world.all('checkin');
    const visit = visits[nth % Math.max(1, visits.length)];
    if (!visit) return;
    const seen = visit.review ? { decidedAt: visit.review.at } : {};
    const body = { gymId: visit.gymId, checkinId: visit._id, verdict, reason: 'The camera shows it', ...seen };
    this.world.say(SUE, 'checkin.correct', body, { receivedAt: this.#now });
  }

  /** The provider's word, as often as it likes. Money moves the first time alone. */
  #answer(errandId: string | undefined, wanted: 'succeeded' | 'failed'): void {
    const errand = this.world.all('errand').find(({ _id }) => _id === errandId);
    if (errand?.kind !== 'charge' && errand?.kind !== 'refund') return;
    const result = this.#answers.get(errand._id) ?? wanted;
    const pence = errand.task.amount.amountMinor * (errand.kind === 'charge' ? 1 : -1);
    if (!this.#answers.has(errand._id) && result === 'succeeded') this.outside.members -= pence;
    this.#answers.set(errand._id, result);
    const { memberId } = errand.task;
    if (errand.kind === 'charge') {
      const body = { paymentId: errand.task.paymentId, memberId, result, shortCode: '7K3M9QXA', pspRef: 'psp_1' };
      this.world.system('system.payment-reported', body, this.#now);
    } else {
      const body = { refundId: errand.task.refundId, memberId, result, pspRef: 'psp_2' };
      this.world.system('system.refund-reported', body, this.#now);
    }
  }

  /** what the gym owes it pays, or nobody will any more; what was asked twice is paid once. */
  #debt(nth: number, fails: boolean): void {
    const [standing] = this.world.all('gymmoney');
    const pence = standing ? owesOf(standing) : 0;
    if (pence === 0) return;
    const [amountSeen, receivedAt, ref] = [money(pence), this.#now, `d${this.world.all('errand').length}`];
    if (nth % 3 === 2) {
      const body = { gymId: 'gym:one', amountSeen, reason: 'The company of the gym is being wound up.' };
      for (const _ of [1, 2]) this.world.say(SUE, 'payout.write-off', body, { receivedAt });
      return;
    }
    const asked = { gymId: 'gym:one', uid: 'owner001', amountSeen, method: 'sandbox:checkout' };
    for (const more of ['', 'b']) this.world.system('system.debt-asked', { ...asked, ref: `${ref}${more}` }, receivedAt);
    if (!fails) this.#debtsPaid += pence;
    const said = fails ? ({ state: 'failed' } as const) : ({ state: 'succeeded', pspRef: 'pi_9' } as const);
    for (const _ of [1, 2]) this.world.system('system.debt-reported', { errandId: `errand:debt-${ref}`, said }, receivedAt);
    if (!fails && nth % 3 === 1) this.#debtTaken(`payment:debt-${ref}`, amountSeen, nth % 2 === 0 ? 'won' : 'lost');
  }

  /** The gym's own bank takes that back, says so as often as it likes, and decides; what it took is with the gym, and the fee with the provider. */
  #debtTaken(paymentId: string, amount: Money, end: 'won' | 'lost'): void {
    const of = { paymentId, memberId: 'owner001', disputeRef: `dp-${paymentId}`, amount, fee: money(FEE) };
    for (const state of ['opened', 'opened', end, 'opened', end] as const)
      this.world.system('system.payment-disputed', { ...of, state }, this.#now);
    if (end === 'lost') this.#debtsPaid -= amount.amountMinor;
    this.outside.provider += FEE;
  }

  /** What the provider keeps of a payment, said as often as it likes. */
  #fee(nth: number): void {
    const asked = this.world.all('errand').flatMap((one) => (one.kind === 'fee' ? [one] : []));
    const errand = asked[nth % Math.max(1, asked.length)];
    if (!errand) return;
    const { paymentId } = errand.task;
    if (!this.#charged.has(paymentId)) this.outside.provider += KEPT;
    this.#charged.add(paymentId);
    for (const _ of [1, 2]) this.world.system('system.fee-reported', { errandId: errand._id, fee: money(KEPT) }, this.#now);
  }

  /** @param nth it takes half at times, and at times asks for all of it although some has gone back */
  #bankSays(ref: string, state: 'opened' | Step['ends'], nth: number): void {
    const one = this.#cases.get(ref);
    if (!one) return;
    const { total, memberId } = this.world.one('payment', one.paymentId);
    if (one.taken === undefined) {
      const left = this.#leftOf(one.paymentId);
      if (left === 0) return;
      one.taken = nth % 3 === 2 ? Math.ceil(left / 2) : left;
      this.outside.members += one.taken;
      this.outside.provider += FEE;
    }
    // Where one is on its way back, what it says is what it has: were that to fail, nobody could tell the two apart.
    const isOnItsWay = this.world
      .all('refund')
      .some(({ paymentId, status }) => paymentId === one.paymentId && status === 'asked');
    const amount = money(nth % 3 === 1 && !isOnItsWay ? total.amountMinor : one.taken);
    const body = { paymentId: one.paymentId, memberId, disputeRef: ref, state, amount, fee: money(FEE) };
    this.world.system('system.payment-disputed', body, this.#now);
  }

  /** Of a payment what has not gone back, nor is on its way, nor is with a bank. */
  #leftOf(paymentId: string): number {
    const { total } = this.world.one('payment', paymentId);
    const refunds = this.world.all('refund').filter((one) => one.paymentId === paymentId && one.status !== 'failed');
    const cases = [...this.#cases.values()].filter((one) => one.paymentId === paymentId && one.end !== 'won');
    const gone = [...refunds.map(({ amount }) => amount.amountMinor), ...cases.map(({ taken = 0 }) => taken)];
    return gone.reduce((left, amount) => left - amount, total.amountMinor);
  }

  /** Decided once, and said as often as it likes; after that, what was late. */
  #endDispute(ref: string | undefined, wanted: Step['ends'], nth: number): void {
    const one = this.#cases.get(ref ?? '');
    if (!one || ref === undefined) return;
    const end = one.end ?? wanted;
    this.#bankSays(ref, end, nth);
    if (one.end === undefined && one.taken !== undefined) {
      one.end = end;
      if (end === 'won') this.outside.members -= one.taken;
    }
    this.#bankSays(ref, 'opened', nth);
  }

  /** It is Monday, said as often as it likes; and what waited for three days may go. @param nth the server sleeps for so many hours more at times */
  #monday(nth: number): void {
    const [standing] = this.world.all('gymmoney');
    if (!standing) return;
    this.#now = plus(laterOf(this.#now, standing.nextRunAt), (nth % 3) * HOUR);
    const due = { gymId: 'gym:one', monday: standing.nextRun };
    for (const _ of [1, 2]) this.world.system('system.payout-due', due, this.#now);
    for (const { _id: payoutId } of this.world.all('payout'))
      for (const _ of [1, 2]) this.world.system('system.payout-send', { gymId: 'gym:one', payoutId }, plus(this.#now, DAY));
  }

  /** What is not answered yet, or may come back from the bank. */
  #report(nth: number, wanted: 'processing' | 'paid' | 'failed'): void {
    const asked = this.world.all('errand').filter((one) => one.kind === 'payout');
    const errand = asked[nth % Math.max(1, asked.length)];
    if (!errand) return;
    const before = this.#payouts.get(errand._id);
    const result = before === 'failed' || (before === 'paid' && wanted === 'processing') ? before : wanted;
    if (result !== 'processing') this.#payouts.set(errand._id, result);
    const body = { gymId: 'gym:one', payoutId: errand.task.payoutId, result, pspRef: 'tr_1' };
    for (const _ of [1, 2]) this.world.system('system.payout-reported', body, this.#now);
  }

  /** a member's bank does not keep what it was sent. @param unheard our own answer was lost, and this is heard first */
  #refundBack(nth: number, unheard: boolean): void {
    const sent = this.world.all('errand').flatMap((one) => {
      const answer = this.#answers.get(one._id);
      return one.kind === 'refund' && answer === (unheard ? undefined : 'succeeded') && !this.#back.has(one._id) ? [one] : [];
    });
    const errand = sent[nth % Math.max(1, sent.length)];
    if (!errand) return;
    // It was sent, and is here again.
    this.#answers.set(errand._id, 'succeeded');
    const { amount, refundId, memberId } = errand.task;
    if (!unheard) this.outside.members -= amount.amountMinor;
    this.#back.set(errand._id, amount.amountMinor);
    const body = { refundId, memberId, result: 'returned', pspRef: 'psp_2' } as const;
    for (const _ of [1, 2]) this.world.system('system.refund-reported', body, this.#now);
  }

  /** A gym's bank sends back what it had once, and the provider says how much; where that is the last payout it is taken back. */
  #bounce(nth: number): void {
    const arrived = this.world
      .all('errand')
      .flatMap((one) => (one.kind === 'payout' && this.#payouts.get(one._id) === 'paid' ? [one] : []));
    const [amount] = arrived.slice(nth % Math.max(1, arrived.length)).map(({ task }) => task.amount);
    const payoutId = this.world.one('payoutaccount', 'payoutaccount:one').lastSent;
    if (!amount || payoutId === undefined) return;
    const body = { gymId: 'gym:one', payoutId, amount };
    for (const _ of [1, 2]) this.world.system('system.payout-returning', body, this.#now);
    for (const one of this.world.all('errand')) {
      if (one.kind !== 'take-back' || this.#payouts.get(payoutErrandOf(one.task.payoutId)) === 'failed') continue;
      this.#payouts.set(payoutErrandOf(one.task.payoutId), 'failed');
      const failed = { gymId: 'gym:one', payoutId: one.task.payoutId, result: 'failed', pspRef: 'trr_1' } as const;
      for (const _ of [1, 2]) this.world.system('system.payout-reported', failed, this.#now);
    }
  }

  #hold(): void {
    const [standing] = this.world.all('gymmoney');
    const kind = standing?.hold ? 'payout.release' : 'payout.hold';
    this.world.say(SUE, kind, { gymId: 'gym:one', reason: 'Members say that the doors were shut.' }, { receivedAt: this.#now });
  }

  #account(last4: string): void {
    paidTo(this.world, 'gym:one', { last4 }, this.#now);
  }

  /** What the provider was asked to send less what the gym paid us, but for what failed or came back. */
  get #withGyms(): number {
    const sent = this.world.all('errand').filter((one) => one.kind === 'payout' && this.#payouts.get(one._id) !== 'failed');
    return sent.reduce((sum, one) => sum + (one.kind === 'payout' ? one.task.amount.amountMinor : 0), 0 - this.#debtsPaid);
  }

  #holds(): void {
    const { world, outside } = this;
    const entries = world.all('entry');
    outside.gyms = this.#withGyms;
    const checks = [new MoneyCheck(), new OwedVisitsCheck(), new PayoutsCheck()];
    const documents = TYPES.flatMap((type): AnyDocument[] => world.all(type));
    for (const doc of documents)
      for (const check of checks) check.see({ db: doc.type === 'entry' ? 'cell/ledger' : 'x', id: doc._id, version }, doc);
    expect(checks.flatMap((check) => check.problems())).toEqual([]);
    // what a gym has it was owed, and nobody is paid what is not there.
    for (const { net, sentAt } of world.all('payout')) if (sentAt !== undefined) expect(net.amountMinor).toBeGreaterThan(0);
    // What the books say is with the provider is what all others have not got.
    expect(balanceOf(entries, 'psp_clearing')).toBe(0 - outside.members - outside.gyms - outside.provider);
    expect(outside.members).toBeLessThanOrEqual(0);
    // What came back of what they were sent is theirs.
    expect(balanceOf(entries, 'owed_to_members')).toBe(0 - [...this.#back.values()].reduce((sum, pence) => sum + pence, 0));
    // What members are asked for is what by the books they owe.
    const asked = world.all('owedvisit').filter(({ status }) => status === 'open' || status === 'overdue');
    expect(balanceOf(entries, 'owed_by_members')).toBe(asked.reduce((sum, { amount }) => sum + amount.amountMinor, 0));
    for (const payment of world.all('payment')) if (payment.kind !== 'owed_visit') this.#holdsFor(payment);
  }

  /** What was paid for visits, and came back of it, is on no pass. */
  #causesOfOwed(): ReadonlySet<string> {
    const ids = new Set(this.world.all('payment').flatMap(({ _id, kind }) => (kind === 'owed_visit' ? [_id] : [])));
    const refunds = this.world.all('refund').filter(({ paymentId }) => ids.has(paymentId));
    const refs = [...this.#cases].filter(([, { paymentId }]) => ids.has(paymentId)).map(([ref]) => ref);
    const banks = refs.flatMap((ref) => [ref, `${ref}.rest`]).flatMap((ref) => [`chargeback:${ref}`, `chargeback-end:${ref}`]);
    return new Set([...ids, ...refunds.map(({ _id }) => _id), ...banks]);
  }

  #holdsFor({ _id, passId, total, refunded }: Payment): void {
    const besides = this.#causesOfOwed();
    const own = this.world
      .all('entry')
      .filter((one) => one.passId === passId && !/^(checkin|fee|refund-returned)/.test(one.cause) && !besides.has(one.cause));
    const told = [...this.#cases.values()].filter((one) => one.paymentId === _id && one.taken !== undefined);
    const open = told.filter(({ end }) => end === undefined);
    const lost = told.filter(({ end }) => end === 'lost');
    const { status } = this.world.one('pass', passId);
    // C9: nobody comes in on what a bank has taken back, and everybody on what it has not.
    if (lost.length > 0) expect(status).toBe('refunded');
    else if (open.length > 0) expect(['suspended', 'cancelled', 'refunded']).toContain(status);
    else expect(status).not.toBe('suspended');
    const borne = FEE * told.length - balanceOf(own, 'psp_fees');
    expect(borne % FEE, `fees of ${_id} that the gym bears`).toBe(0);
    expect(borne).toBeLessThanOrEqual(FEE * lost.length);
    if (open.length === 0) expect(balanceOf(own, 'gym_reserve'), `what waits of ${_id}`).toBe(0);
    const back = lost.reduce((sum, { taken = 0 }) => sum + taken, refunded?.amountMinor ?? 0);
    expect(back).toBeLessThanOrEqual(total.amountMinor);
    if (back !== total.amountMinor || open.length > 0) return;
    const gone = { psp_clearing: 0 - FEE * told.length, gym_payable: borne, commission: 0, vat_on_commission: 0, disputed: 0 };
    for (const [account, pence] of Object.entries(gone))
      expect(balanceOf(own, account as LedgerAccount), `${account} of ${_id}`).toBe(pence);
  }
}

it('[S10, R-4, R-51, R-57, C7, C8, C9, L4] no order of purchases, visits, refunds, disputes, payouts, what comes back of them and repeated answers makes or loses a penny', () => {
  const seen = new Map<string, number>();
  const walk = fc.property(fc.constantFrom(begun, later), steps, (first, run) => {
    const till = new Till();
    for (const step of [...first, ...run]) till.take(step);
    for (const { status } of till.world.all('payout')) seen.set(status, (seen.get(status) ?? 0) + 1);
    for (const { account } of till.world.all('entry'))
      if (account === 'owed_to_members') seen.set('back', (seen.get('back') ?? 0) + 1);
    if (till.world.all('errand').some(({ kind }) => kind === 'take-back')) seen.set('bounced', (seen.get('bounced') ?? 0) + 1);
  });
  fc.assert(walk, { numRuns: 60 });
  // A walk that never comes by proves nothing: these are known to come by everything, which by chance happens in four of five.
  seen.clear();
  fc.assert(walk, { numRuns: 60, seed: 13 });
  for (const status of ['carried', 'on_hold', 'scheduled', 'failed', 'back', 'bounced'] as const)
    expect(seen.get(status), status).toBeGreaterThan(0);
}, 60_000);

it('[S10] walks where money moves: paid, given back in part and as a whole, disputed and paid out', () => {
  const till = new Till();
  const step = (deed: Step['deed'], change: Partial<Step> = {}): void =>
    till.take({ deed, who: 'member01', nth: 0, fails: false, hours: 1, ends: 'lost', ...change });
  for (const nth of [4, 3, 2, 4]) {
    step('buy', { nth, fails: true });
    step('pay');
  }
  step('visit', { hours: 20 });
  for (const nth of [0, 0]) step('cancel', { nth });
  step('send');
  for (const nth of [0, 1, 2, 0, 0]) step('monday', { nth });
  step('report', { ends: 'won' });
  expect(till.outside.gyms).toBeGreaterThan(0);
  step('dispute', { nth: 1 });
  step('endDispute');
  step('report', { fails: true });
  step('hold');
  for (const nth of [0, 0]) step('monday', { nth });
  expect(till.outside.gyms).toBe(0);
  step('hold');
  expect(till.world.all('payout').map(({ status }) => status)).toEqual(['carried', 'failed', 'carried', 'scheduled']);
  const told = till.world.all('refund').map(({ status, amount }) => [status, amount.amountMinor]);
  expect(told).toEqual([['paid', expect.any(Number)]]);
  expect(
    till.world
      .all('payment')
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['charged_back', 'partially_refunded', 'succeeded', 'succeeded']);
  expect(till.outside).toMatchObject({ gyms: expect.any(Number), provider: FEE });
});

it.each([
  [1, 'lost'],
  [4, 'won'],
] as const)('[S10, R-59, R-4] walks where a gym pays what it owes and its own bank takes that back: %i, %s', (nth, end) => {
  const till = new Till();
  const step = (deed: Step['deed'], change: Partial<Step> = {}): void =>
    till.take({ deed, who: 'member01', nth: 0, fails: false, hours: 1, ends: 'lost', ...change });
  step('buy', { nth: 4, fails: true });
  step('pay');
  for (const _ of [1, 2, 3, 4]) step('monday');
  step('send');
  step('report', { ends: 'won' });
  step('dispute');
  step('endDispute');
  step('monday');
  const [owing] = till.world.all('gymmoney');
  step('debt', { nth });
  const taken = till.world.all('line').filter(({ kind }) => kind === 'debt_disputed');
  expect(taken.map(({ net }) => net.amountMinor)).toContain(owing?.carried.amountMinor);
  step('monday');
  const [after] = till.world.all('gymmoney');
  expect(after?.carried.amountMinor).toBe(end === 'won' ? 0 : (owing?.carried.amountMinor ?? 0) - FEE);
});

it('[S10, R-51, R-57, C8] walks where banks send back late: a refund before and after we heard that it was sent, and a gym’s last payout', () => {
  const till = new Till();
  const step = (deed: Step['deed'], change: Partial<Step> = {}): void =>
    till.take({ deed, who: 'member01', nth: 0, fails: false, hours: 1, ends: 'lost', ...change });
  for (const nth of [4, 4, 4]) {
    step('buy', { nth, fails: true });
    step('pay');
  }
  step('cancel', { nth: 1, hours: 30 });
  step('refundBack', { fails: true });
  step('sayAgain');
  step('cancel', { nth: 2 });
  step('send');
  step('refundBack');
  step('refundBack', { nth: 1 });
  const refunds = till.world.all('refund');
  expect(refunds.map(({ status, returnedAt }) => [status, returnedAt !== undefined])).toEqual([
    ['paid', true],
    ['paid', true],
  ]);
  const back = refunds.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  expect(balanceOf(till.world.all('entry'), 'owed_to_members')).toBe(0 - back);
  // C8: they had been there before that, and pay for it.
  step('visit', { nth: 1 });
  expect(till.world.all('owedvisit')).toHaveLength(1);
  step('payOwed');
  step('pay');
  expect(till.world.all('owedvisit')).toMatchObject([{ status: 'paid' }]);
  for (const nth of [0, 0, 0, 0, 0]) step('monday', { nth });
  step('report', { ends: 'won' });
  expect(till.outside.gyms).toBeGreaterThan(0);
  step('bounce');
  expect(till.outside.gyms).toBe(0);
  expect(till.world.all('payout').filter(({ status }) => status === 'failed')).toHaveLength(1);
});
