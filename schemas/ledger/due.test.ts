import { describe, expect, it } from 'vitest';
import { born, DAY, gym, HOUR, NOW, OFFER, person } from '../../tests/rules/documents.ts';
import { checkIn, employ } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { Payment } from '../payment/shape.ts';
import { balanceOf } from './entries.ts';

const uid = 'member01';
const DAY_PASS = { ...OFFER, kind: 'day', visits: 1, validity: 'P1D', price: money(1000), activateWithin: 'P30D' } as const;
const { visits: _all, ...MONTH } = OFFER;
/** £10 less £1.50 of commission and the VAT on it. */
const SHARE = 820;

/** Bought and paid at eight on Tuesday 3 March. */
function scene(offer: typeof OFFER = DAY_PASS) {
  const world = new KnownWorld(person(uid), gym('one', { offers: [offer] }));
  employ(world, 'owner001', 'owner');
  const { productId, version: of, price } = offer;
  const body = { gymId: 'gym:one', productId, version: of, priceSeen: price, startRequestedNow: true, method: 'sandbox:visa' };
  world.say(uid, 'pass.buy', body, { receivedAt: NOW });
  const [{ _id: paymentId, passId } = { _id: '', passId: '' }] = world.all('payment');
  const report = { paymentId, memberId: uid, result: 'succeeded', shortCode: '7K3M9QXA', pspRef: 'psp_1' } as const;
  world.system('system.payment-reported', report, NOW);
  const visit = (at: string, receivedAt = at) => checkIn(world, 'owner001', uid, at, { passId }, { receivedAt });
  /** What of the gym's falls due, by run. */
  const due = () => {
    const byRun = Map.groupBy(world.all('entry'), ({ payoutId = '' }) => payoutId.slice(-10));
    const sums = [...byRun].map(([run, all]) => [run, 0 - balanceOf(all, 'gym_payable')] as const);
    return Object.fromEntries(sums.filter(([, pence]) => pence !== 0));
  };
  return { world, visit, due };
}

describe('[R-53] a day pass falls due', () => {
  it('three days after its last day while nobody has come', () => {
    // Thirty days after Tuesday 3 March, and three more: Sunday 5 April.
    expect(scene().due()).toEqual({ '2026-04-06': SHARE });
  });

  it('three days after it was used, from the moment that somebody comes; moved once, and every line as its entries', () => {
    const { world, visit, due } = scene();
    visit(plus(NOW, DAY));
    // Used on Wednesday 4 March, over at its end: the Monday after the 8th.
    expect(due()).toEqual({ '2026-03-09': SHARE });
    visit(plus(NOW, DAY + HOUR));
    expect(due()).toEqual({ '2026-03-09': SHARE });
    const lines = world.all('line').filter(({ kind }) => kind === 'moved');
    expect(lines.map(({ net, waits, payoutId }) => [net.amountMinor, waits.amountMinor, payoutId.slice(-10)])).toEqual([
      [SHARE, -SHARE, '2026-03-09'],
      [-SHARE, SHARE, '2026-04-06'],
    ]);
    expect(balanceOf(world.all('entry'), 'gym_reserve')).toBe(0);
    // as old as the sale.
    expect(lines.map(({ at }) => at)).toEqual([NOW, NOW]);
    // Three days after Wednesday 4 March was over, and after the thirty days from eight on 3 March, an hour earlier in UTC by then.
    expect(lines.map(({ payableFrom }) => payableFrom)).toEqual(['2026-03-08T00:00:00.000Z', '2026-04-05T07:00:00.000Z']);
  });

  it('in the run that is three days after it, which is not the next one; of a payment that went through', () => {
    const { world, visit, due } = scene();
    const [paid] = world.all('payment');
    world.lay([{ ...(paid ?? expect.fail('no payment')), _id: 'payment:0', status: 'failed' } as Payment]);
    const { paidAt: _none, ...unpaid } = world.one('payment', 'payment:0');
    // It failed first, and went through then.
    world.lay([unpaid, paid as Payment]);
    visit(plus(NOW, 9 * DAY));
    expect(due()).toEqual({ '2026-03-16': SHARE });
    const lines = world.all('line').filter(({ kind }) => kind === 'moved');
    expect(lines.map(({ paymentId, at }) => [paymentId, at])).toEqual([
      [paid?._id, NOW],
      [paid?._id, NOW],
    ]);
  });

  it('back on its last day where it was no visit after all, and moved again with the next that is one', () => {
    const { world, visit, due } = scene();
    world.lay([{ _id: 'grants:adminada1', type: 'grants', ...born, uid: 'adminada1', admin: true, gyms: [] }]);
    const comes = (at: string) => visit(at).proposal._id.replace('proposal:', 'checkin:');
    const voided = (checkinId: string, at: string) =>
      world.say(
        'adminada1',
        'checkin.correct',
        { gymId: 'gym:one', checkinId, verdict: 'voided', reason: 'The camera shows nobody.' },
        { receivedAt: at },
      );
    voided(comes(plus(NOW, DAY)), plus(NOW, DAY + HOUR));
    expect(due()).toEqual({ '2026-04-06': SHARE });
    comes(plus(NOW, 9 * DAY));
    expect(due()).toEqual({ '2026-03-16': SHARE });
    const outs = [...new Set(world.all('entry').map(({ cause }) => cause))].filter((cause) => cause.startsWith('due-out:'));
    const key = world.all('payment')[0]?._id.replace('payment:', '') ?? '';
    expect(outs.toSorted()).toEqual([`due-out:${key}`, `due-out:${key}.2`, `due-out:${key}.3`]);
    expect(balanceOf(world.all('entry'), 'gym_reserve')).toBe(0);
  });

  it('with the next run where the run of its visit is over by the time that it is heard of', () => {
    const { world, visit, due } = scene();
    for (const monday of ['2026-03-09', '2026-03-16'])
      world.system('system.payout-due', { gymId: 'gym:one', monday }, `${monday}T06:00:00.000Z`);
    visit(plus(NOW, DAY), '2026-03-17T09:00:00.000Z');
    expect(due()).toEqual({ '2026-03-23': SHARE });
  });

  it.each([
    ['long over', DAY],
    // Used on Saturday 21 March: due on Monday 30 March, the run before.
    ['just over', 18 * DAY],
  ])('where it lies, and nothing is written, where that is the next run and the run of its visit is %s', (_, after) => {
    const { world, visit, due } = scene();
    for (const monday of ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'])
      world.system('system.payout-due', { gymId: 'gym:one', monday }, `${monday}T0${monday === '2026-03-30' ? 5 : 6}:00:00.000Z`);
    visit(plus(NOW, after), '2026-03-31T09:00:00.000Z');
    expect(due()).toEqual({ '2026-04-06': SHARE });
    expect(world.all('line').filter(({ kind }) => kind === 'moved')).toEqual([]);
  });

  it('as it was where the run that paid it is over', () => {
    const { world, visit, due } = scene();
    for (let at = '2026-03-09'; at <= '2026-04-06'; at = plus(`${at}T00:00:00.000Z`, 7 * DAY).slice(0, 10))
      world.system('system.payout-due', { gymId: 'gym:one', monday: at }, `${at}T06:00:00.000Z`);
    visit(plus(NOW, DAY), '2026-04-07T09:00:00.000Z');
    expect(due()).toEqual({ '2026-04-06': SHARE });
    expect(world.all('line').filter(({ kind }) => kind === 'moved')).toEqual([]);
  });

  it('and nothing else does: what is held for two weeks is, whenever somebody comes', () => {
    const { visit, due } = scene({ ...MONTH, visits: 10 });
    visit(plus(NOW, DAY));
    expect(Object.keys(due())).toEqual(['2026-03-23']);
  });

  it('nor does what its bank gave back of a pass that is held for two weeks: that is the gym’s with the next run', () => {
    const { world, visit, due } = scene({ ...MONTH, visits: 10 });
    const [{ _id: paymentId } = { _id: '' }] = world.all('payment');
    const bank = (state: 'opened' | 'won', at: string) =>
      world.system('system.payment-disputed', { paymentId, memberId: uid, disputeRef: 'dp_1', state, amount: money(6000) }, at);
    bank('opened', plus(NOW, DAY));
    world.system('system.payout-due', { gymId: 'gym:one', monday: '2026-03-09' }, '2026-03-09T06:00:00.000Z');
    bank('won', '2026-03-10T09:00:00.000Z');
    expect(visit('2026-03-11T09:00:00.000Z').state).toBe('accepted');
    // £60 less £9 and £1.80: gone on the 9th, back on the 16th, and the sale itself on the 23rd.
    expect(due()).toEqual({ '2026-03-09': -4920, '2026-03-16': 4920, '2026-03-23': 4920 });
  });

  it('without what another gym has for a visit on it: that stays with that gym', () => {
    const { world, visit } = scene();
    world.lay([{ _id: 'grants:adminada1', type: 'grants', ...born, uid: 'adminada1', admin: true, gyms: [] }, gym('two')]);
    employ(world, 'owner002', 'owner', 'gym:two');
    const [held = expect.fail('no pass')] = world.all('pass');
    world.lay([{ ...held, gymIds: ['gym:one', 'gym:two'] }]);
    const first = visit(plus(NOW, DAY)).proposal._id.replace('proposal:', 'checkin:');
    const at = plus(NOW, DAY + 3 * HOUR);
    const checkedAgainst = { rosterAt: plus(at, -HOUR), trust: 'synced' as const };
    const second = checkIn(
      world,
      'owner002',
      uid,
      at,
      { gymId: 'gym:two', passId: held._id, checkedAgainst },
      { receivedAt: at },
    ).proposal._id.replace('proposal:', 'checkin:');
    const ofTwo = () =>
      world
        .all('line')
        .flatMap(({ gymId, kind, net, payoutId }) => (gymId === 'gym:two' ? [[kind, net.amountMinor, payoutId]] : []));
    expect(ofTwo()).toEqual([['owed_visit', 1000, 'payout:two:2026-03-09']]);
    for (const gymId of ['gym:one', 'gym:two'])
      world.system('system.payout-due', { gymId, monday: '2026-03-09' }, '2026-03-09T06:00:00.000Z');
    const reason = 'The camera shows nobody.';
    for (const [gymId, checkinId] of [
      ['gym:two', second],
      ['gym:one', first],
    ] as const)
      world.say(
        'adminada1',
        'checkin.correct',
        { gymId, checkinId, verdict: 'voided', reason },
        { receivedAt: '2026-03-10T09:00:00.000Z' },
      );
    expect(ofTwo()).toContainEqual(['owed_visit', -1000, 'payout:two:2026-03-16']);
    // Of gym one nothing has moved since somebody came: the run of that visit has paid it.
    const moved = world.all('line').filter(({ kind }) => kind === 'moved');
    expect(moved.map(({ gymId, net }) => [gymId, net.amountMinor])).toEqual([
      ['gym:one', SHARE],
      ['gym:one', -SHARE],
    ]);
  });
});
