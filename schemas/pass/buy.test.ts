import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, OFFER, pass, payment, person, ZONE } from '../../tests/rules/documents.ts';
import { checkIn, employ } from '../../tests/rules/scenes.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import { commissionOn } from '../ledger/commission.ts';
import { balanceOf } from '../ledger/entries.ts';
import { LEDGER_ACCOUNTS } from '../ledger/shape.ts';
import { newStanding } from '../payout/standing.ts';
import { momentOf, systemMoment } from '../proposal/judge.ts';
import { decidePassBuy } from './buy.ts';
import { shortCodeFor } from './short-code.ts';
import { neverPaid } from './status/paid.ts';

const BODY = {
  gymId: 'gym:one',
  productId: OFFER.productId,
  version: 1,
  priceSeen: money(6000),
  startRequestedNow: false,
  method: 'sandbox:visa',
};
const CODE = '7K3M9QXA';

function shop(change: Parameters<typeof gym>[1] = {}) {
  const world = new KnownWorld(gym('one', change), person('member01'));
  world.system('system.device-registered', { uid: 'member01', deviceId: 'device01', name: 'Phone' });
  return world;
}
const buy = (world: KnownWorld, change: Partial<typeof BODY> & { startConsent?: number } = {}, when = {}) =>
  world.say('member01', 'pass.buy', { ...BODY, ...change }, when);
/** The rule by itself, on what is known. */
const decided = (world: KnownWorld, known: Known = world) => {
  const proposal = world.proposal('pass.buy', BODY);
  return decidePassBuy(proposal, known, momentOf(proposal.origin, { by: 'member01', receivedAt: NOW }));
};
const report = (world: KnownWorld, result: 'succeeded' | 'failed', at = plus(NOW, 1000)) => {
  const [payment] = world.all('payment');
  if (!payment) throw new Error('no payment');
  return world.system(
    'system.payment-reported',
    { paymentId: payment._id, memberId: 'member01', result, shortCode: CODE, pspRef: 'psp_1' },
    at,
  );
};

describe('buying a pass', () => {
  it('A12: the decision asks for the charge with an errand and waits', () => {
    const world = shop();
    expect(buy(world).state).toBe('accepted');
    expect(world.all('pass')).toMatchObject([
      { status: 'pending_payment', memberId: 'member01', snapshot: { price: money(6000) } },
    ]);
    expect(world.all('errand')).toMatchObject([{ kind: 'charge', task: { amount: money(6000), method: 'sandbox:visa' } }]);
    expect(world.all('roster')).toEqual([]);
  });

  it('paid: the pass is ready, the gym has it on its roster, tokens are asked for, the member is told', () => {
    const world = shop();
    buy(world);
    report(world, 'succeeded');
    expect(world.all('pass')).toMatchObject([{ status: 'ready', shortCode: shortCodeFor('gym:one', CODE) }]);
    expect(world.all('payment')).toMatchObject([{ status: 'succeeded', pspRef: 'psp_1' }]);
    expect(world.all('roster')).toMatchObject([{ displayName: 'Sam M.', visitsLeft: 10, status: 'ready' }]);
    expect(JSON.stringify(world.all('roster'))).not.toContain(CODE);
    expect(
      world
        .all('errand')
        .map((one) => one.kind)
        .sort(),
    ).toEqual(['charge', 'fee', 'hash-code', 'mail', 'push', 'sign-token']);
    expect(world.all('notice').map((one) => one.event)).toEqual(['pass.ready']);
  });

  it('S10: the ledger balances', () => {
    const world = shop();
    buy(world);
    report(world, 'succeeded');
    const amounts = Object.fromEntries(world.all('entry').map((one) => [one.account, one.amount.amountMinor]));
    expect(amounts).toEqual({ psp_clearing: 6000, commission: -900, vat_on_commission: -180, gym_payable: -4920 });
  });

  it('[R-2] what was agreed with its gym is kept of it, as it counted when it was bought', () => {
    const world = shop();
    const agreed = { bps: 500, from: NOW, reason: 'As we agreed when you joined us.', at: NOW };
    world.lay([{ ...newStanding('gym:one', systemMoment(NOW)), commission: [agreed] }]);
    buy(world);
    report(world, 'succeeded');
    const amounts = Object.fromEntries(world.all('entry').map((one) => [one.account, one.amount.amountMinor]));
    expect(amounts).toEqual({ psp_clearing: 6000, commission: -300, vat_on_commission: -60, gym_payable: -5640 });
  });

  it('[17] R-2 a commission that was changed for all counts for what is bought from then on, unless its gym has its own', () => {
    const kept = (from: string, own?: number) => {
      const world = shop();
      const agreed = own === undefined ? [] : [{ bps: own, from: NOW, reason: 'As we agreed when you joined us.', at: NOW }];
      world.lay([settingOfValues('commission.defaultBps', [1000, from])]);
      world.lay([{ ...newStanding('gym:one', systemMoment(NOW)), commission: agreed }]);
      buy(world);
      report(world, 'succeeded', plus(NOW, HOUR));
      return -balanceOf(world.all('entry'), 'commission');
    };
    expect([kept(NOW), kept(plus(NOW, 1)), kept(NOW, 500)]).toEqual([600, 900, 300]);
  });

  it('[S8] who came in before the bank had answered has used a visit of it, and nothing is doubted any more', () => {
    const world = shop();
    employ(world, 'staff001', 'reception');
    buy(world);
    const { _id: passId } = world.one('pass', world.all('pass')[0]?._id ?? '');
    expect(checkIn(world, 'staff001', 'member01', plus(NOW, MINUTE), { passId })).toMatchObject({
      state: 'accepted_flagged',
      code: 'PASS_NOT_PAID',
    });
    report(world, 'succeeded', plus(NOW, 5 * MINUTE));
    const [came] = world.all('checkin');
    expect(came).toMatchObject({ status: 'accepted', passId });
    expect(came).not.toHaveProperty('code');
    expect(world.one('pass', passId)).toMatchObject({ status: 'active', visitsUsed: 1, activatedAt: came?.judgedAt });
    expect(world.all('roster')).toMatchObject([
      { passId, visitsLeft: OFFER.visits === undefined ? undefined : OFFER.visits - 1 },
    ]);
  });

  it('S3: the same report twice changes nothing', () => {
    const world = shop();
    buy(world);
    report(world, 'succeeded');
    expect(report(world, 'succeeded', plus(NOW, 5000)).documents).toEqual([]);
    expect(report(world, 'failed', plus(NOW, 6000)).documents).toEqual([]);
  });

  it('declined: nothing is owed, the pass is given up, the member is told', () => {
    const world = shop();
    buy(world);
    report(world, 'failed');
    expect(world.all('pass')).toMatchObject([{ status: 'cancelled' }]);
    expect(world.all('entry')).toEqual([]);
    expect(world.all('notice').map((one) => one.event)).toEqual(['pass.payment_failed']);
    expect(world.all('notice')[0]?.body).toBe('Your card was declined for 10 visits. Nothing was charged.');
    expect(world.all('pass').filter((one) => !neverPaid(one))).toEqual([]);
  });

  it('R-1: another price than the one that was seen charges nothing', () => {
    const world = shop({ offers: [{ ...OFFER, price: money(6500), version: 2 }] });
    expect(buy(world)).toMatchObject({ state: 'refused', code: 'PRICE_CHANGED', facts: { price: '£65.00' }, documents: [] });
    expect(buy(world, { priceSeen: money(6500) })).toMatchObject({ state: 'refused', code: 'TERMS_CHANGED' });
  });

  it('L4: a purchase that lay in a queue is not carried out', () => {
    const late = { madeAt: NOW, receivedAt: plus(NOW, 15 * MINUTE + 1) };
    expect(buy(shop(), {}, late)).toMatchObject({ state: 'refused', code: 'NEEDS_ONLINE', documents: [] });
  });

  it.each(['paused', 'listed', 'closing', 'suspended'] as const)('R-9: a gym that is %s sells nothing', (status) => {
    expect(buy(shop({ status })).code).toBe('GYM_NOT_LIVE');
  });

  it('2.4: what is not on sale is not sold', () => {
    expect(buy(shop({ offers: [{ ...OFFER, status: 'paused' }] })).code).toBe('NOT_ON_SALE');
    expect(buy(shop(), { productId: 'product:other' }).code).toBe('NOT_ON_SALE');
  });

  it('R-19: five live passes for one gym, twenty in total', () => {
    const world = shop();
    world.lay(Array.from({ length: 5 }, (_, index) => pass(`held${index}`, 'member01')));
    expect(buy(world)).toMatchObject({ code: 'PASS_LIMIT', facts: { limit: 5 } });
    const widely = shop();
    widely.lay(Array.from({ length: 20 }, (_, index) => pass(`held${index}`, 'member01', { gymIds: ['gym:elsewhere'] })));
    expect(buy(widely)).toMatchObject({ code: 'PASS_LIMIT', facts: { limit: 20 } });
  });

  it('2.1: an unconfirmed e-mail address buys nothing', () => {
    const world = shop();
    world.lay([person('member01', { emailVerified: false, status: 'unverified' })]);
    expect(buy(world).code).toBe('EMAIL_UNVERIFIED');
  });

  it('2.5: without a word from the provider the pass is given up', () => {
    const world = shop();
    buy(world);
    const [payment] = world.all('payment');
    world.system('system.payment-abandoned', { paymentId: payment?._id ?? '', memberId: 'member01' }, plus(NOW, 30 * MINUTE));
    expect(world.all('pass')).toMatchObject([{ status: 'cancelled' }]);
    expect(report(world, 'failed', plus(NOW, 31 * MINUTE)).documents).toEqual([]);
  });

  it('[L4] a quarter of an hour old, it is still carried out', () => {
    expect(buy(shop(), {}, { madeAt: NOW, receivedAt: plus(NOW, 15 * MINUTE) }).state).toBe('accepted');
    const late = buy(shop(), {}, { madeAt: NOW, receivedAt: plus(NOW, HOUR) });
    expect(late.facts).toEqual({ action: 'pay' });
  });

  it.each([
    ['multi_visit', "Start during the 14 days. If I change my mind, I pay for what I've used."],
    ['day', "Start during the 14 days. I know that once I've used it, I can't return it."],
  ] as const)('[R-47] who ticks that a %s pass is to start has the wording on it, its version and when', (kind, wording) => {
    const world = shop({ offers: [{ ...OFFER, kind }] });
    const when = { madeAt: NOW, receivedAt: plus(NOW, MINUTE) };
    buy(world, { startRequestedNow: true, startConsent: 1 }, when);
    expect(world.all('pass')).toMatchObject([{ startRequestedNow: true, startConsent: { version: 1, wording, at: NOW } }]);
    report(world, 'succeeded', plus(NOW, HOUR));
    expect(world.all('pass')).toMatchObject([{ status: 'ready', startConsent: { version: 1, wording, at: NOW } }]);
  });

  it('[R-47] an older app says no version, and nothing is kept that was not agreed to', () => {
    const older = shop();
    buy(older, { startRequestedNow: true });
    expect(older.all('pass')).toMatchObject([{ startRequestedNow: true }]);
    expect(older.all('pass')[0]).not.toHaveProperty('startConsent');
    const unticked = shop();
    buy(unticked, { startConsent: 1 });
    expect(unticked.all('pass')).toMatchObject([{ startRequestedNow: false }]);
    expect(unticked.all('pass')[0]).not.toHaveProperty('startConsent');
  });

  it('[R-47] a wording that never was is agreed to by nobody: nothing is bought', () => {
    const world = shop();
    const refusal = { state: 'refused', code: 'TERMS_CHANGED', documents: [] };
    expect(buy(world, { startRequestedNow: true, startConsent: 2 })).toMatchObject(refusal);
  });

  it.each([
    ['suspended', 'ACCOUNT_SUSPENDED'],
    ['restricted', 'ACCOUNT_RESTRICTED'],
    ['deletion_requested', 'ACCOUNT_CLOSING'],
  ] as const)('[G15, G16, C7] whoever is %s buys nothing', (status, code) => {
    const world = shop();
    world.lay([person('member01', { status })]);
    expect(decided(world)).toMatchObject({ state: 'refused', code, documents: [] });
  });

  it('[V1] a gym that has left sells nothing', () => {
    expect(buy(new KnownWorld(person('member01')))).toMatchObject({ state: 'refused', code: 'GYM_REMOVED' });
  });

  it('[A4] what a device does not know refuses nothing, and is said', () => {
    const world = shop();
    expect(decided(world, blindTo(world, 'venue-', 'area-', 'platform'))).toEqual({
      state: 'accepted',
      documents: [],
      unknown: ['gym'],
    });
    expect(decided(world, blindTo(world, 'self-')).unknown).toEqual([]);
    const unsure = decided(world, blindTo(world, 'member-'));
    expect(unsure.unknown).toEqual(['passes']);
    expect(unsure.documents.map(({ type }) => type)).toEqual(['pass', 'payment', 'errand']);
    expect(decided(world).unknown).toEqual([]);
  });

  it.each(['pending_payment', 'ready', 'active', 'paused', 'past_due'] as const)(
    '[R-19] a pass that is %s is one of five',
    (status) => {
      const world = shop();
      world.lay(Array.from({ length: 5 }, (_, index) => pass(`held${index}`, 'member01', { status })));
      expect(buy(world)).toMatchObject({ code: 'PASS_LIMIT', facts: { limit: 5, span: 'for this gym' } });
    },
  );

  it.each(['used_up', 'expired', 'cancelled', 'refunded', 'suspended'] as const)('[R-19] one that is %s is not', (status) => {
    const world = shop();
    world.lay(Array.from({ length: 20 }, (_, index) => pass(`held${index}`, 'member01', { status })));
    expect(buy(world).state).toBe('accepted');
  });

  it('[R-19] passes for other gyms count in all, not here', () => {
    const world = shop();
    world.lay(Array.from({ length: 19 }, (_, index) => pass(`held${index}`, 'member01', { gymIds: ['gym:elsewhere'] })));
    expect(buy(world).state).toBe('accepted');
    world.lay([pass('held19', 'member01', { gymIds: ['gym:elsewhere'] })]);
    expect(buy(world)).toMatchObject({ code: 'PASS_LIMIT', facts: { limit: 20, span: 'in total' } });
  });

  it('[2.5] the pass is a copy of what was sold, and starts with nothing used', () => {
    const world = shop();
    buy(world);
    expect(world.all('pass')[0]).toMatchObject({
      productId: OFFER.productId,
      productVersion: 1,
      gymIds: ['gym:one'],
      kind: 'multi_visit',
      purchasedAt: NOW,
      activateBy: '2026-05-02T07:00:00.000Z',
      coolingOffEndsAt: plus(NOW, 14 * DAY),
      visitsTotal: 10,
      visitsUsed: 0,
      visitsReserved: 0,
      owedVisits: 0,
      startRequestedNow: false,
      autoRenew: false,
      flags: [],
      snapshot: { name: '10 visits', gymName: 'Gym one', timeZone: ZONE, price: money(6000), validity: 'P180D' },
    });
    const { visits: _visits, ...endless } = OFFER;
    const monthly = shop({ offers: [{ ...endless, kind: 'monthly' }] });
    buy(monthly);
    expect(monthly.all('pass')[0]).not.toHaveProperty('visitsTotal');
  });

  it('[R-49] what its gym gives back after 14 days is held as it was sold', () => {
    const world = shop({ offers: [{ ...OFFER, refunds: 'unused' }] });
    buy(world);
    world.lay([gym('one', { offers: [OFFER] })]);
    expect(world.all('pass')[0]?.snapshot.refunds).toBe('unused');
  });

  it.each([
    ['standard_20', 1000],
    ['exempt', 0],
    ['outside_scope', 0],
  ] as const)('[R-1] the receipt says what is in the price, %s: VAT of %i pence', (vatRate, vat) => {
    const world = shop({ offers: [{ ...OFFER, vatRate }] });
    buy(world);
    const line = { productId: OFFER.productId, version: 1, name: '10 visits', gross: money(6000), vat: money(vat) };
    expect(world.all('payment')).toMatchObject([{ kind: 'sale', lines: [line], total: money(6000), status: 'created' }]);
  });

  it('[2.4] a pass that starts with its purchase runs from the moment it is paid for', () => {
    const world = shop({ offers: [{ ...OFFER, activation: 'purchase' }] });
    buy(world);
    expect(world.all('pass')[0]).not.toHaveProperty('activatedAt');
    report(world, 'succeeded');
    const at = plus(NOW, 1000);
    expect(world.all('pass')).toMatchObject([
      { status: 'active', activatedAt: at, validFrom: at, validTo: '2026-08-30T07:00:01.000Z' },
    ]);
    const waiting = shop();
    buy(waiting);
    report(waiting, 'succeeded');
    expect(waiting.all('pass')[0]).not.toHaveProperty('activatedAt');
  });

  it('[S3] a word about a payment or a pass that is not there changes nothing', () => {
    const nobody = { paymentId: 'payment:none', memberId: 'member01' };
    const said = { ...nobody, result: 'succeeded' as const, shortCode: CODE, pspRef: 'psp_1' };
    const world = shop();
    expect(world.system('system.payment-reported', said)).toMatchObject({ state: 'accepted', documents: [] });
    expect(world.system('system.payment-abandoned', nobody)).toMatchObject({ state: 'accepted', documents: [] });
    const orphan = shop();
    orphan.lay([payment('orphan', { memberId: 'member01', status: 'processing' })]);
    const about = { ...said, paymentId: 'payment:orphan' };
    expect(orphan.system('system.payment-reported', about)).toMatchObject({ state: 'accepted', documents: [] });
    expect(orphan.system('system.payment-abandoned', { paymentId: 'payment:orphan', memberId: 'member01' }).documents).toEqual(
      [],
    );
  });

  it('[S3] a payment that went through is not given up afterwards', () => {
    const world = shop();
    buy(world);
    report(world, 'succeeded');
    const [paid] = world.all('payment');
    const said = { paymentId: paid?._id ?? '', memberId: 'member01' };
    expect(world.system('system.payment-abandoned', said, plus(NOW, 30 * MINUTE)).documents).toEqual([]);
    expect(world.all('pass')).toMatchObject([{ status: 'ready' }]);
  });

  it.each(['failed', 'abandoned'] as const)('[R-50, A12] money that comes after it %s goes back, all of it, and once', (how) => {
    const world = shop();
    buy(world);
    const said = { paymentId: world.all('payment')[0]?._id ?? '', memberId: 'member01' };
    if (how === 'failed') report(world, 'failed');
    else world.system('system.payment-abandoned', said, plus(NOW, 30 * MINUTE));
    report(world, 'succeeded', plus(NOW, HOUR));
    expect(world.all('refund')).toMatchObject([{ amount: money(6000), cause: 'duplicate_charge', status: 'asked' }]);
    expect(report(world, 'succeeded', plus(NOW, 2 * HOUR)).documents).toEqual([]);
    expect(world.all('errand').filter(({ kind }) => kind === 'refund')).toMatchObject([{ task: { pspRef: 'psp_1' } }]);
    expect(world.all('pass')).toMatchObject([{ status: 'cancelled' }]);
    expect(world.all('roster')).toEqual([]);
    const [refund] = world.all('refund');
    const back = { refundId: refund?._id ?? '', memberId: 'member01', result: 'succeeded' as const, pspRef: 're_1' };
    world.system('system.refund-reported', back, plus(NOW, 3 * HOUR));
    expect(world.all('payment')).toMatchObject([{ status: 'refunded', refunded: money(6000) }]);
    for (const account of LEDGER_ACCOUNTS) expect(balanceOf(world.all('entry'), account), account).toBe(0);
    expect([world.all('receipt').length, world.all('creditnote').length]).toEqual([1, 1]);
  });

  it('[5.0] whoever waited half an hour in vain is told so', () => {
    const world = shop();
    buy(world);
    const [open] = world.all('payment');
    world.system('system.payment-abandoned', { paymentId: open?._id ?? '', memberId: 'member01' }, plus(NOW, 30 * MINUTE));
    expect(world.all('payment')).toMatchObject([{ status: 'cancelled' }]);
    expect(world.all('notice')).toMatchObject([
      {
        event: 'pass.payment_failed',
        severity: 'action',
        title: "Payment didn't go through",
        body: "We didn't hear from the bank about 10 visits. Nothing was charged.",
        link: '/member/passes',
      },
    ]);
  });

  it('[5.0] whoever’s pass is ready is told which, and where it is', () => {
    const world = shop();
    buy(world);
    report(world, 'succeeded');
    expect(world.all('notice')).toMatchObject([
      { title: 'Your pass is ready: 10 visits', body: 'Gym one', link: '/member/passes' },
    ]);
  });

  it('R-38: a token lives seven days, or to the end of the pass', () => {
    const world = shop();
    buy(world);
    report(world, 'succeeded');
    const sign = world.all('errand').find((one) => one.kind === 'sign-token');
    if (sign?.kind !== 'sign-token') throw new Error('no token asked for');
    expect(sign.task.claims.e - sign.task.claims.i).toBe(7 * 86_400);
  });

  it('R-2: 15 %, half up to a penny, at least 50p, never more than the sale', () => {
    expect(commissionOn(6000)).toEqual({ commission: 900, vat: 180 });
    expect(commissionOn(790)).toEqual({ commission: 119, vat: 24 });
    expect(commissionOn(100)).toEqual({ commission: 50, vat: 10 });
    expect(commissionOn(40)).toEqual({ commission: 40, vat: 0 });
  });
});
