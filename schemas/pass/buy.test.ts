import { describe, expect, it } from 'vitest';
import { gym, MINUTE, NOW, OFFER, pass, person } from '../../tests/rules/documents.ts';
import { World } from '../../tests/rules/world.ts';
import { commissionOn } from '../payment/ledger.ts';
import { money } from '../primitives.ts';
import { plus } from '../time.ts';
import { neverPaid } from './paid.ts';
import { shortCodeFor } from './short-code.ts';

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
  const world = new World(gym('one', change), person('member01'));
  world.system('system.device-registered', { uid: 'member01', deviceId: 'device01', name: 'Phone' });
  return world;
}
const buy = (world: World, change: Partial<typeof BODY> = {}, when = {}) =>
  world.say('member01', 'pass.buy', { ...BODY, ...change }, when);
const report = (world: World, result: 'succeeded' | 'failed', at = plus(NOW, 1000)) => {
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
    ).toEqual(['charge', 'mail', 'push', 'sign-token']);
    expect(world.all('notice').map((one) => one.event)).toEqual(['pass.ready']);
  });

  it('S10: the ledger balances', () => {
    const world = shop();
    buy(world);
    report(world, 'succeeded');
    const amounts = Object.fromEntries(world.all('entry').map((one) => [one.account, one.amount.amountMinor]));
    expect(amounts).toEqual({ psp_clearing: 6000, commission: -900, vat_on_commission: -180, gym_payable: -4920 });
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
    expect(report(world, 'succeeded', plus(NOW, 31 * MINUTE)).documents).toEqual([]);
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
