/** the voucher that a gym gives whom it wrongly turned away, from the day it is drawn to the day it is spent or over. */
import { beforeEach, describe, expect, it } from 'vitest';
import { gym, HOUR, NOW, OFFER, pass, payment, person } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { dueOf } from '../../folds/documents.ts';
import { balanceOf } from '../../ledger/entries.ts';
import { soldAs } from '../../ledger/payout-week.ts';
import { RATES } from '../../ledger/rates.ts';
import { saleEntries } from '../../ledger/sale.ts';
import { systemMoment } from '../../proposal/judge.ts';
import { voucherFor, withVoucher } from './spend.ts';

const SAM = 'member01';
const LATER = plus(NOW, HOUR);
const OVER = plus(LATER, RATES.voucherLives);
const DAY_PASS = { ...OFFER, productId: 'product:day', kind: 'day' as const, name: 'Day pass', price: money(999) };
let world: KnownWorld;

beforeEach(() => {
  world = new KnownWorld(gym('one', { offers: [OFFER, DAY_PASS] }), gym('two'), person(SAM));
  const held = pass('one', SAM, { kind: 'day' });
  const paid = payment('one', { memberId: SAM, pspRef: 'psp_paid', total: money(1000) });
  world.lay([held, paid, ...saleEntries(paid, soldAs(held), systemMoment(NOW))]);
  employ(world, 'owner001', 'owner');
});

function turnedAway(): string {
  world.system('system.refund-due', { paymentId: 'payment:one', memberId: SAM, cause: 'refused_entry' }, NOW);
  const refundId = world.all('refund')[0]?._id ?? '';
  world.system('system.refund-reported', { refundId, memberId: SAM, result: 'succeeded', pspRef: 'psp_back' }, LATER);
  return refundId;
}
function buy(at = plus(LATER, HOUR), change: { gymId?: string; day?: boolean } = {}) {
  const { productId, price } = change.day ? DAY_PASS : OFFER;
  const { proposal } = world.say(
    SAM,
    'pass.buy',
    {
      gymId: change.gymId ?? 'gym:one',
      productId,
      version: 1,
      priceSeen: price,
      startRequestedNow: false,
      method: 'sandbox:visa',
    },
    { receivedAt: at },
  );
  return proposal._id.replace('proposal:', 'payment:');
}
const answer = (paymentId: string, result: 'succeeded' | 'failed', at = plus(LATER, 2 * HOUR)) =>
  world.system('system.payment-reported', { paymentId, memberId: SAM, result, shortCode: '7K3M9QXA', pspRef: 'psp_1' }, at);
const told = (cause: string) =>
  Object.fromEntries(world.all('entry').flatMap((one) => (one.cause === cause ? [[one.account, one.amount.amountMinor]] : [])));
const voucher = () => world.all('refund')[0]?.voucher;
const over = (refundId: string, at = OVER) => world.system('system.voucher-over', { refundId, memberId: SAM }, at);

describe('[R-50] a voucher of £5', () => {
  it('is drawn when the money is back, once, from the gym, and its member is told what it is good for', () => {
    const refundId = turnedAway();
    world.system('system.refund-reported', { refundId, memberId: SAM, result: 'succeeded', pspRef: 'psp_back' }, LATER);
    const cause = refundId.replace('refund:', 'compensation:');
    expect(told(cause)).toEqual({ gym_payable: 500, member_credit: -500 });
    expect(world.one('line', `line:${cause}`)).toMatchObject({ kind: 'voucher', net: money(-500), passId: 'pass:one' });
    expect(voucher()).toEqual({ amount: money(500), until: OVER });
    expect(world.all('notice').find(({ event }) => event === 'pass.refunding')?.body).toMatch(
      /a voucher: £5\.00 off the next pass you buy at Gym one, if it costs £10\.00 or more\.$/,
    );
  });

  it('is not drawn of any other refund, nor of one that did not go through', () => {
    world.system('system.refund-due', { paymentId: 'payment:one', memberId: SAM, cause: 'gym_closed' }, NOW);
    const refundId = world.all('refund')[0]?._id ?? '';
    world.system('system.refund-reported', { refundId, memberId: SAM, result: 'succeeded', pspRef: 'psp_back' }, LATER);
    expect([voucher(), balanceOf(world.all('entry'), 'member_credit')]).toEqual([undefined, 0]);
  });

  it('comes off the next pass of that gym: less is charged, and the books have the whole price', () => {
    turnedAway();
    const paymentId = buy();
    expect(world.one('payment', paymentId)).toMatchObject({
      total: money(5500),
      credit: { amount: money(500) },
      lines: [{ gross: money(5500), vat: money(917) }],
    });
    expect(world.all('errand').find(({ kind }) => kind === 'charge')).toMatchObject({ task: { amount: money(5500) } });
    expect(voucher()?.spentOn).toBe(paymentId);
    answer(paymentId, 'succeeded');
    expect(told(paymentId)).toEqual({
      ...{ psp_clearing: 5500, member_credit: 500, gym_payable: -4920, commission: -900, vat_on_commission: -180 },
    });
    expect(balanceOf(world.all('entry'), 'member_credit')).toBe(0);
  });

  it('is spent once, and free again where the card was declined', () => {
    turnedAway();
    const declined = buy();
    expect(world.one('payment', buy()).total).toEqual(money(6000));
    answer(declined, 'failed');
    expect(voucher()?.spentOn).toBeUndefined();
    expect(world.one('payment', buy(plus(LATER, 3 * HOUR))).total).toEqual(money(5500));
  });

  it('is good at its own gym alone, for what costs £10 or more, and until its day', () => {
    turnedAway();
    world.lay([gym('two')]);
    const totals = [buy(LATER, { gymId: 'gym:two' }), buy(LATER, { day: true }), buy(OVER)].map(
      (id) => world.one('payment', id).total.amountMinor,
    );
    expect(totals).toEqual([6000, 999, 6000]);
  });

  it('is named before anything is paid, to the penny that is charged: the one that ends first', () => {
    const refundId = turnedAway();
    const order = { gymId: 'gym:one', total: money(6000) };
    const named = (change: Partial<typeof order> = {}, at = LATER) =>
      voucherFor(world.all('refund'), { ...order, ...change }, at);
    expect(named()?.voucher.amount).toEqual(money(500));
    expect(named()?._id).toBe(world.one('payment', buy()).credit?.refundId);
    expect(named()).toBeUndefined();
    world.lay([{ ...world.one('refund', refundId), voucher: { amount: money(500), until: OVER } }]);
    for (const nothing of [named({ gymId: 'gym:two' }), named({ total: money(999) }), named({}, OVER)])
      expect(nothing).toBeUndefined();
    const sooner = {
      ...world.one('refund', refundId),
      _id: 'refund:sooner',
      voucher: { amount: money(300), until: plus(OVER, -1) },
    };
    world.lay([sooner]);
    expect(named()?._id).toBe('refund:sooner');
    // Whichever lies first; and £10.00 is £10 or more.
    const both = [sooner, world.one('refund', refundId)];
    for (const all of [both, both.toReversed()]) expect(voucherFor(all, order, LATER)?._id).toBe('refund:sooner');
    expect(voucherFor(both, { ...order, total: money(1000) }, LATER)?._id).toBe('refund:sooner');
  });

  it('is none before its refund was paid, of a refund without one, or of one that is spent or over', () => {
    const refundId = turnedAway();
    const order = { gymId: 'gym:one', total: money(6000) };
    const refund = world.one('refund', refundId);
    const { voucher: own, ...plain } = refund;
    const until = own ?? expect.fail('no voucher');
    for (const one of [
      { ...refund, status: 'asked' as const },
      { ...refund, status: 'failed' as const },
      plain,
      { ...refund, voucher: { ...until, over: true as const } },
      { ...refund, voucher: { ...until, spentOn: 'payment:other' } },
    ])
      expect(voucherFor([one], order, LATER)).toBeUndefined();
  });

  it('comes off an order of one line alone', () => {
    turnedAway();
    const of = { productId: OFFER.productId, version: 1, name: OFFER.name, vatRate: 'standard_20' } as const;
    const line = { ...of, gross: money(3000), vat: money(500) };
    const two = payment('two', { memberId: SAM, total: money(6000) });
    const order = { ...two, lines: [line, line] };
    expect(withVoucher(order, world, systemMoment(LATER))).toEqual([order]);
    expect(withVoucher({ ...order, lines: [line] }, world, systemMoment(LATER))).toHaveLength(2);
  });

  it('is over of a refund that there is, and has one', () => {
    expect(over('refund:none').documents).toEqual([]);
    world.system('system.refund-due', { paymentId: 'payment:one', memberId: SAM, cause: 'gym_closed' }, NOW);
    expect(over(world.all('refund')[0]?._id ?? '').documents).toEqual([]);
  });

  it('that nobody spent goes back to the gym when it is over, once; one that was spent does not', () => {
    const refundId = turnedAway();
    expect(dueOf(world.one('refund', refundId))).toMatchObject({ at: OVER, kind: 'system.voucher-over' });
    expect(over(refundId, plus(OVER, -1)).documents).toEqual([]);
    over(refundId);
    over(refundId);
    const cause = refundId.replace('refund:', 'compensation-over:');
    expect(told(cause)).toEqual({ gym_payable: -500, member_credit: 500 });
    expect([voucher()?.over, dueOf(world.one('refund', refundId))]).toEqual([true, null]);
  });

  it('that was spent is not over', () => {
    const refundId = turnedAway();
    answer(buy(), 'succeeded');
    expect(over(refundId).documents).toEqual([]);
    expect(dueOf(world.one('refund', refundId))).toBeNull();
  });

  it('[S10] is gone with a refund of what it was spent on: what was paid goes back, and nobody has a penny more', () => {
    turnedAway();
    const paymentId = buy();
    answer(paymentId, 'succeeded');
    world.system('system.refund-due', { paymentId, memberId: SAM, cause: 'duplicate_charge' }, plus(LATER, 4 * HOUR));
    const refundId = world.all('refund').find((one) => one.paymentId === paymentId)?._id ?? '';
    const body = { refundId, memberId: SAM, result: 'succeeded', pspRef: 'psp_back2' } as const;
    world.system('system.refund-reported', body, plus(LATER, 5 * HOUR));
    expect(told(refundId)).toEqual({ psp_clearing: -5500, gym_payable: 4420, commission: 900, vat_on_commission: 180 });
    expect(balanceOf(world.all('entry'), 'psp_clearing')).toBe(0);
    expect(balanceOf(world.all('entry'), 'gym_payable')).toBe(0);
  });
});
