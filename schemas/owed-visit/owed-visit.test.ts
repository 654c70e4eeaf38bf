/** C3, C7, C8, R-40: a visit that no pass paid for is asked of its member, paid once, and whoever does not pay in time can neither buy nor book. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, OFFER, pass, payment, person } from '../../tests/rules/documents.ts';
import { ANA, platformGrants, SUE } from '../../tests/rules/orders.ts';
import { checkIn, employ, refund } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { balanceOf } from '../ledger/entries.ts';
import type { OwedVisit } from './shape.ts';

const SAM = 'member01';
const EVE = 'member02';
const PASS = `pass:${SAM}`;
let world: KnownWorld;
const at = (minutes: number) => plus(NOW, minutes * MINUTE);
const LATER = plus(NOW, 15 * DAY);

const came = (key: 'one' | 'two', when: string) => {
  const checkedAgainst = { rosterAt: plus(when, -HOUR), trust: 'synced' as const };
  checkIn(world, `staff${key}1`, SAM, when, { gymId: `gym:${key}`, checkedAgainst }, { receivedAt: when });
};
/** C3: the one visit that was left is used at one gym, and once more at the other. */
function overused(): OwedVisit {
  came('one', at(0));
  came('two', at(120));
  return owed();
}
const owed = (): OwedVisit => {
  const [one, ...more] = world.all('owedvisit');
  if (!one || more.length > 0) throw new Error(`${more.length} more visits are owed`);
  return one;
};
const pay = (by = SAM, change: object = {}, when = at(200)) => {
  const body = { owedVisitId: owed()._id, amountSeen: owed().amount, method: 'sandbox:visa', ...change };
  return world.say(by, 'owedvisit.pay', body, { receivedAt: when });
};
const payments = () => world.all('payment').filter(({ kind }) => kind === 'owed_visit');
const reported = (result: 'succeeded' | 'failed', when = at(201), paymentId = payments().at(-1)?._id ?? '') =>
  world.system('system.payment-reported', { paymentId, memberId: SAM, result, shortCode: '7K3M9QXA', pspRef: 'psp_owed' }, when);
const due = (when = LATER) => world.system('system.owedvisit-due', { owedVisitId: owed()._id, memberId: SAM }, when);
const status = () => world.one('user', `user:${SAM}`).status;
const balance = (account: Parameters<typeof balanceOf>[1]) => balanceOf(world.all('entry'), account);
const correct = (verdict: 'accepted' | 'voided', when: string) => {
  const { checkinId } = owed();
  const decidedAt = world.one('checkin', checkinId).review?.at;
  const body = { gymId: 'gym:two', checkinId, verdict, reason: 'The camera shows it', ...(decidedAt ? { decidedAt } : {}) };
  return world.say(SUE, 'checkin.correct', body, { receivedAt: when });
};
const dispute = (when: string) =>
  world.say(
    SAM,
    'dispute.open',
    { kind: 'wrong_visit', subject: { type: 'checkin', id: owed().checkinId }, statement: 'I was not there on that day at all.' },
    { receivedAt: when },
  );

beforeEach(() => {
  world = new KnownWorld(
    gym('one', { offers: [OFFER] }),
    gym('two', { geo: { lat: 53.801, lon: -1.55 } }),
    person(SAM),
    person(EVE),
    platformGrants(SUE, false),
  );
  world.lay([pass(SAM, SAM, { gymIds: ['gym:one', 'gym:two'], visitsTotal: 1 }), payment(SAM, { memberId: SAM, passId: PASS })]);
  for (const key of ['one', 'two']) employ(world, `staff${key}1`, 'reception', `gym:${key}`);
});

describe('[C3, C7, C8] what a member is asked', () => {
  it('[C3] which visit, where, why, how much and until when; they are told', () => {
    expect(overused()).toMatchObject({
      ...{ gymId: 'gym:two', gymName: 'Gym two', passId: PASS, visitedAt: at(120), why: 'no_visit_left', status: 'open' },
      ...{ amount: money(1500), payBy: plus(at(120), 14 * DAY) },
    });
    expect(world.one('notice', `notice:${SAM}:${owed()._id}`)).toMatchObject({
      event: 'owedvisit.asked',
      link: '/member/payments',
    });
    expect(balance('owed_by_members')).toBe(1500);
  });

  it('[C7] after the pass was given back, [C8] and before it: each says which', () => {
    world.lay([pass(SAM, SAM, { gymIds: ['gym:one', 'gym:two'] })]);
    refund(world, PASS, SAM, at(60), 'gym_closed');
    came('one', at(120));
    expect(owed()).toMatchObject({ why: 'pass_given_back', amount: money(600) });
  });

  it('[C8] nobody is asked for £5 and less', () => {
    world.lay([pass(SAM, SAM, { gymIds: ['gym:one', 'gym:two'], visitsTotal: 12 })]);
    refund(world, PASS, SAM, at(60), 'gym_closed');
    checkIn(world, 'staffone1', SAM, at(30), { checkedAgainst: { rosterAt: at(-30), trust: 'synced' } }, { receivedAt: at(121) });
    expect(world.all('owedvisit')).toEqual([]);
    expect(balance('written_off')).toBe(500);
  });
});

describe('[R-40] paying for it', () => {
  it('is charged once, and booked, with a receipt; nothing of it is the gym’s or kept', () => {
    overused();
    const before = balance('gym_payable');
    expect(pay().state).toBe('accepted');
    expect(world.all('errand').filter(({ kind }) => kind === 'charge')).toMatchObject([
      { task: { paymentId: payments()[0]?._id, amount: money(1500), method: 'sandbox:visa', from: 'payments' } },
    ]);
    expect(pay()).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
    reported('succeeded');
    reported('succeeded', at(202));
    expect(owed()).toMatchObject({ status: 'paid', paidAt: at(201) });
    expect(payments()).toMatchObject([{ status: 'succeeded', total: money(1500), passId: PASS, gymId: 'gym:two' }]);
    expect(world.all('receipt').filter(({ paymentId }) => paymentId === payments()[0]?._id)).toHaveLength(1);
    expect([balance('owed_by_members'), balance('psp_clearing'), balance('commission')]).toEqual([0, 1500, 0]);
    expect(balance('gym_payable')).toBe(before);
    // what the provider keeps of it is asked for once.
    const fees = world.all('errand').flatMap((one) => (one.kind === 'fee' ? [one.task.paymentId] : []));
    expect(fees.filter((paymentId) => paymentId === payments()[0]?._id)).toHaveLength(1);
    expect(pay()).toMatchObject({ state: 'refused', code: 'DISPUTE_NOTHING' });
  });

  it('[R-2] what the provider keeps of it is asked for, and is ours to bear', () => {
    overused();
    pay();
    reported('succeeded');
    const before = balance('gym_payable');
    const asked = world.all('errand').filter(({ kind }) => kind === 'fee');
    expect(asked).toHaveLength(1);
    world.system('system.fee-reported', { errandId: asked[0]?._id ?? '', fee: money(45) }, at(202));
    expect([balance('psp_fees'), balance('psp_clearing'), balance('gym_payable')]).toEqual([45, 1455, before]);
  });

  it('[L4] at the amount that was seen, at once, and not from a queue', () => {
    overused();
    expect(pay(SAM, { amountSeen: money(1499) })).toMatchObject({ state: 'refused', code: 'PRICE_CHANGED' });
    const stale = { madeAt: at(200), receivedAt: at(260) };
    const body = { owedVisitId: owed()._id, amountSeen: owed().amount, method: 'sandbox:visa' };
    expect(world.say(SAM, 'owedvisit.pay', body, stale)).toMatchObject({ state: 'refused', code: 'NEEDS_ONLINE' });
    expect(payments()).toEqual([]);
  });

  it('[A5] by nobody else: of somebody else’s not even that it is there', () => {
    overused();
    expect(pay(EVE)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(pay('stafftwo1')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('a card that is declined leaves it to be paid, and another try pays it', () => {
    overused();
    pay();
    reported('failed');
    expect(owed()).toMatchObject({ status: 'open' });
    expect(owed().paymentId).toBeUndefined();
    expect(pay(SAM, {}, at(210)).state).toBe('accepted');
    reported('succeeded', at(211));
    expect(payments().map((one) => one.status)).toEqual(['failed', 'succeeded']);
    expect(owed().status).toBe('paid');
  });

  it('a bank that wants to see its member first: the page lies with the visit, and goes with the answer', () => {
    overused();
    pay();
    const url = 'https://bank.example/1';
    const paymentId = payments()[0]?._id ?? '';
    world.system('system.payment-waits', { paymentId, memberId: SAM, waits: { for: 'member', url } }, at(201));
    expect(owed().bank).toMatchObject({ url });
    expect(world.one('pass', PASS).bank).toBeUndefined();
    reported('succeeded', at(202));
    expect(owed().bank).toBeUndefined();
  });

  it('[R-4] a bank that takes it back takes it from us: no pass is stopped, and no gym pays', () => {
    overused();
    pay();
    reported('succeeded');
    const before = [balance('gym_payable'), balance('gym_reserve')];
    const said = {
      paymentId: payments()[0]?._id ?? '',
      memberId: SAM,
      disputeRef: 'dp_1',
      amount: money(1500),
      fee: money(2000),
    };
    world.system('system.payment-disputed', { ...said, state: 'opened' }, at(300));
    expect(balance('disputed')).toBe(1500);
    world.system('system.payment-disputed', { ...said, state: 'lost' }, at(400));
    expect([balance('gym_payable'), balance('gym_reserve')]).toEqual(before);
    expect([balance('disputed'), balance('written_off'), balance('psp_fees')]).toEqual([0, 1500, 2000]);
    expect(world.one('pass', PASS).status).not.toBe('refunded');
  });

  it('[R-52] is not given back as a sale is', () => {
    overused();
    pay();
    reported('succeeded');
    world.system('system.refund-due', { paymentId: payments()[0]?._id ?? '', memberId: SAM, cause: 'duplicate_charge' }, at(300));
    expect(world.all('refund')).toEqual([]);
  });
});

describe('[C17] a visit that was none after all', () => {
  it('is asked for no longer', () => {
    overused();
    correct('voided', at(300));
    expect(owed().status).toBe('withdrawn');
    expect(balance('owed_by_members')).toBe(0);
    expect(pay()).toMatchObject({ state: 'refused', code: 'DISPUTE_NOTHING' });
  });

  it('[R-50] and what was paid for it goes back, once; it is asked for anew where it was one', () => {
    overused();
    pay();
    reported('succeeded');
    correct('voided', at(300));
    expect(world.all('refund')).toMatchObject([{ amount: money(1500), status: 'asked', passStays: true }]);
    const refundId = world.all('refund')[0]?._id ?? '';
    world.system('system.refund-reported', { refundId, memberId: SAM, result: 'succeeded', pspRef: 'psp_b' }, at(310));
    for (const account of ['owed_by_members', 'psp_clearing', 'gym_payable', 'compensation'] as const)
      expect([account, balance(account)]).toEqual([account, 0]);
    expect(world.all('creditnote')).toHaveLength(1);
    correct('accepted', at(320));
    expect(owed()).toMatchObject({ status: 'open', amount: money(1500) });
    expect(owed().paymentId).toBeUndefined();
    expect(balance('owed_by_members')).toBe(1500);
  });

  it('[R-50] money that comes when it is owed no longer goes back', () => {
    overused();
    pay();
    correct('voided', at(200));
    reported('succeeded');
    expect(world.all('refund')).toMatchObject([{ amount: money(1500), status: 'asked' }]);
    expect(balance('owed_by_members')).toBe(0);
  });
});

describe('[C7, R-40] not paid for 14 days', () => {
  it('its member can neither buy nor book, and again can once it is paid', () => {
    overused();
    due(plus(owed().payBy, -1));
    expect(status()).toBe('active');
    due();
    expect(owed().status).toBe('overdue');
    expect(status()).toBe('restricted');
    expect(world.one('user', `user:${SAM}`).standing.owedVisits).toBe(1);
    const buy = { gymId: 'gym:one', productId: OFFER.productId, version: OFFER.version, priceSeen: OFFER.price };
    const bought = () =>
      world.say(
        SAM,
        'pass.buy',
        { ...buy, startRequestedNow: false, method: 'sandbox:visa' },
        { receivedAt: plus(LATER, 3 * HOUR) },
      );
    expect(bought()).toMatchObject({ state: 'refused', code: 'ACCOUNT_RESTRICTED' });
    expect(pay(SAM, {}, plus(LATER, HOUR)).state).toBe('accepted');
    reported('succeeded', plus(LATER, 2 * HOUR));
    expect(status()).toBe('active');
    expect(world.one('user', `user:${SAM}`).standing.owedVisits).toBe(0);
    expect(bought().code).not.toBe('ACCOUNT_RESTRICTED');
  });

  it('never for one that they say is wrong: it is not asked for meanwhile, and what was closed opens', () => {
    const when = overused().payBy;
    expect(dispute(plus(when, -HOUR)).state).toBe('accepted');
    expect(pay(SAM, {}, plus(when, -MINUTE))).toMatchObject({ state: 'refused', code: 'DISPUTE_OPEN' });
    due(when);
    expect([owed().status, owed().payBy, status()]).toEqual(['open', plus(when, 14 * DAY), 'active']);
    world.say(SAM, 'dispute.withdraw', { disputeId: world.all('dispute')[0]?._id ?? '' }, { receivedAt: plus(when, HOUR) });
    due(plus(when, 14 * DAY));
    expect(status()).toBe('restricted');
  });

  it('a dispute that comes afterwards lifts it, and withdrawing it does not', () => {
    overused();
    const when = owed().payBy;
    due(when);
    expect(status()).toBe('restricted');
    expect(dispute(plus(when, -HOUR)).state).toBe('accepted');
    expect(status()).toBe('active');
    world.say(SAM, 'dispute.withdraw', { disputeId: world.all('dispute')[0]?._id ?? '' }, { receivedAt: plus(when, HOUR) });
    expect(status()).toBe('restricted');
  });

  it('[C17] a visit that was none lifts it', () => {
    overused();
    due();
    correct('voided', plus(LATER, HOUR));
    expect(status()).toBe('active');
  });

  it('a charge that is under way is waited for', () => {
    overused();
    pay(SAM, {}, plus(LATER, -MINUTE));
    due();
    expect([owed().status, owed().payBy, status()]).toEqual(['open', plus(LATER, DAY), 'active']);
  });

  it('what somebody is restricted for otherwise stays', () => {
    overused();
    world.system('system.person-status', { uid: SAM, status: 'restricted' }, at(150));
    due();
    pay(SAM, {}, plus(LATER, HOUR));
    reported('succeeded', plus(LATER, 2 * HOUR));
    expect(status()).toBe('restricted');
  });

  describe('[2.1] what we ordered besides', () => {
    const ORDER = { uid: SAM, reason: 'abuse', message: 'You shouted at the desk on Monday.' } as const;
    const order = (receivedAt: string) => world.say(ANA, 'account.restrict', ORDER, { receivedAt });
    const lift = (receivedAt: string) => world.say(ANA, 'account.lift', { uid: SAM, message: ORDER.message }, { receivedAt });
    const standing = () => [status(), world.one('user', `user:${SAM}`).standing.owedVisits];
    beforeEach(() => world.lay([person(ANA), platformGrants(ANA, false)]));

    it('stays when the visit is paid, and ends with our word', () => {
      overused();
      due();
      expect(order(plus(LATER, MINUTE)).state).toBe('accepted');
      pay(SAM, {}, plus(LATER, HOUR));
      reported('succeeded', plus(LATER, 2 * HOUR));
      expect(standing()).toEqual(['restricted', 0]);
      expect(lift(plus(LATER, 3 * HOUR)).state).toBe('accepted');
      expect(standing()).toEqual(['active', 0]);
    });

    it('ends with our word, and the visit is still to be paid', () => {
      overused();
      order(plus(LATER, -HOUR));
      due();
      expect(standing()).toEqual(['restricted', 1]);
      lift(plus(LATER, MINUTE));
      expect(standing()).toEqual(['restricted', 1]);
      pay(SAM, {}, plus(LATER, HOUR));
      reported('succeeded', plus(LATER, 2 * HOUR));
      expect(standing()).toEqual(['active', 0]);
    });

    it('suspended: an unpaid visit opens nothing, and is counted', () => {
      overused();
      world.say(ANA, 'account.suspend', ORDER, { receivedAt: plus(LATER, -HOUR) });
      due();
      expect(standing()).toEqual(['suspended', 1]);
      lift(plus(LATER, MINUTE));
      expect(standing()).toEqual(['restricted', 1]);
    });
  });
});
