import { describe, expect, it } from 'vitest';
import { born, DAY, gym, HOUR, NOW, pass, payment } from '../../../tests/rules/documents.ts';
import { paidTo } from '../../../tests/rules/paid-to.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { dueOf } from '../../folds/documents.ts';
import type { GymOrder } from '../../gym-order/shape.ts';
import { balanceOf } from '../../ledger/entries.ts';
import { soldAs } from '../../ledger/payout-week.ts';
import { saleEntries } from '../../ledger/sale.ts';
import { systemMoment } from '../../proposal/judge.ts';
import { booked } from '../booked.ts';
import type { MoneyStanding } from '../shape.ts';

const GYM = 'gym:one';
/** The Mondays after `NOW`, a Tuesday; from the 30th on it is summer. */
const MONDAYS = ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06'] as const;
type Monday = string;
const sixOf = (monday: Monday) => `${monday}T0${monday < '2026-03-29' ? 6 : 5}:00:00.000Z`;
const payoutOf = (monday: Monday) => `payout:one:${monday}`;

function scene({ isReady = true } = {}) {
  const world = new KnownWorld(gym('one'));
  employ(world, 'owner001', 'owner');
  world.lay([
    {
      ...{ _id: 'employee:one:owner001', type: 'employee', ...born, gymId: GYM, uid: 'owner001', displayName: 'Sam' },
      ...{ preset: 'owner', permissions: [], addedBy: 'owner001', history: [], status: 'active' },
    },
  ]);
  const account = (change: { last4?: string; account?: string } = {}, at = NOW) => paidTo(world, GYM, change, at);
  if (isReady) account();
  const sell = (key: string, pence: number, at = NOW) => {
    const sold = soldAs(pass('one', 'member00'));
    const paid = payment(key, { total: money(pence), paidAt: at });
    const entries = saleEntries(paid, sold, systemMoment(at), 0);
    world.lay(booked(GYM, entries, { payment: paid, sold }, world, systemMoment(at)));
  };
  const run = (monday: Monday, at = sixOf(monday)) => world.system('system.payout-due', { gymId: GYM, monday }, at);
  const runAll = (upTo: Monday) => MONDAYS.filter((one) => one <= upTo).map((monday) => run(monday));
  const report = (monday: Monday, result: 'processing' | 'paid' | 'failed', at = plus(sixOf(monday), HOUR)) =>
    world.system('system.payout-reported', { gymId: GYM, payoutId: payoutOf(monday), result, pspRef: 'tr_1' }, at);
  return {
    ...{ world, account, sell, run, runAll, report },
    payout: (monday: Monday) => world.all('payout').find(({ _id }) => _id === payoutOf(monday)),
    standing: () => world.one('gymmoney', 'gymmoney:one'),
    errands: () => world.all('errand').flatMap((one) => (one.kind === 'payout' ? [[one._id, one.task.amount.amountMinor]] : [])),
    owed: () => {
      let owed = 0;
      for (const { account: of, amount } of world.all('entry')) if (of === 'gym_payable') owed -= amount.amountMinor;
      return owed;
    },
    told: () => world.all('notice').map(({ event }) => event),
  };
}

describe('[R-54] every Monday at six in London', () => {
  it('what fell due is booked, asked of the provider once, and paid when it says so', () => {
    const { sell, runAll, run, report, payout, standing, errands, owed, told, world } = scene();
    sell('a', 6000);
    sell('b', 4000, plus(NOW, 10 * DAY));
    runAll('2026-03-16');
    expect(world.all('payout')).toEqual([]);
    run('2026-03-23');
    // three weeks after the first sale is Tuesday the 24th.
    expect(payout('2026-03-23')).toMatchObject({ status: 'on_hold', hold: { code: 'first_payout', until: sixOf('2026-03-30') } });
    run('2026-03-30');
    expect(payout('2026-03-23')?.status).toBe('carried');
    expect(payout('2026-03-30')).toMatchObject({
      status: 'scheduled',
      carriedIn: money(6000),
      due: money(4000),
      net: money(10_000),
      totals: [{ kind: 'sale', count: 1, net: money(4000) }],
      period: { from: sixOf('2026-03-23'), to: sixOf('2026-03-30') },
      reference: expect.stringMatching(/^FH [0-9A-Z]{6} 260330$/),
      sentAt: sixOf('2026-03-30'),
    });
    expect(errands()).toEqual([['errand:payout-one:2026-03-30', 10_000]]);
    expect(owed()).toBe(0);
    const again = run('2026-03-30', plus(sixOf('2026-03-30'), DAY));
    expect([again.documents, errands().length]).toEqual([[], 1]);
    report('2026-03-30', 'processing');
    expect(payout('2026-03-30')?.status).toBe('processing');
    // It is on its way: nothing of it is owed again, and nobody is told that it failed.
    expect([owed(), world.all('line').filter(({ kind }) => kind === 'payout_returned')]).toEqual([0, []]);
    expect(told()).not.toContain('payout.failed');
    report('2026-03-30', 'paid');
    expect(report('2026-03-30', 'processing').documents).toEqual([]);
    expect(payout('2026-03-30')).toMatchObject({ status: 'paid', pspRef: 'tr_1' });
    expect(told()).toContain('payout.paid');
    expect(standing()).toMatchObject({ lastRun: '2026-03-30', nextRun: '2026-04-06', carried: money(0) });
    expect(standing()).not.toHaveProperty('held');
  });

  it('the timer is at six by the clock in London, in winter and in summer, and one that is early does nothing', () => {
    const { sell, run, runAll, standing } = scene();
    sell('a', 6000);
    const at = () => dueOf(standing());
    expect(at()).toEqual({ at: sixOf('2026-03-09'), kind: 'system.payout-due', body: { gymId: GYM, monday: '2026-03-09' } });
    expect(run('2026-03-09', plus(sixOf('2026-03-09'), -1)).documents).toEqual([]);
    expect(run('2026-03-16', sixOf('2026-03-16')).documents).toEqual([]);
    runAll('2026-03-23');
    expect(at()?.at).toBe('2026-03-30T05:00:00.000Z');
  });

  it('of a gym without a standing there is none, nor of another’s', () => {
    const { world, run } = scene({ isReady: false });
    expect(run('2026-03-09').documents).toEqual([]);
    const other = { gymId: 'gym:two', payoutId: payoutOf('2026-03-09'), result: 'paid' as const, pspRef: 'x' };
    expect(world.system('system.payout-reported', other, NOW).documents).toEqual([]);
  });

  it('[S10] the run’s own entries name it, though they are written after it', () => {
    const { sell, runAll, run, world } = scene();
    sell('a', 6000);
    runAll('2026-03-23');
    run('2026-03-30', plus(sixOf('2026-03-30'), 3 * HOUR));
    const own = world.all('entry').filter(({ cause }) => cause === payoutOf('2026-03-30'));
    expect(own.map(({ payoutId }) => payoutId)).toEqual([payoutOf('2026-03-30'), payoutOf('2026-03-30')]);
    expect(world.one('line', `line:${payoutOf('2026-03-30')}`)).toMatchObject({ kind: 'payout', net: money(-6000) });
  });
});

describe('[R-54] a payout that fails', () => {
  it.each([
    ['at once', false],
    ['when its bank sends it back', true],
  ])('%s is owed again, said once, and goes with the next', (_, isBack) => {
    const { sell, runAll, report, payout, standing, run, errands, owed, told } = scene();
    sell('a', 6000);
    runAll('2026-03-30');
    if (isBack) report('2026-03-30', 'paid');
    report('2026-03-30', 'failed', plus(sixOf('2026-03-30'), 2 * DAY));
    expect([payout('2026-03-30')?.status, owed(), standing().oldestUnpaidAt]).toEqual(['failed', 6000, NOW]);
    expect(report('2026-03-30', 'failed').documents).toEqual([]);
    expect(report('2026-03-30', 'paid').documents).toEqual([]);
    expect(told()).toContain('payout.failed');
    run('2026-04-06');
    expect(payout('2026-04-06')).toMatchObject({ status: 'scheduled', net: money(6000), totals: [{ kind: 'payout_returned' }] });
    expect(errands().map(([id]) => id)).toEqual(['errand:payout-one:2026-03-30', 'errand:payout-one:2026-04-06']);
  });
});

describe('[R-57] other bank details', () => {
  it('keep every payout for three days, tell the owners, and let it go by themselves', () => {
    const { world, sell, runAll, run, account, payout, standing, told, errands } = scene();
    sell('a', 6000);
    sell('b', 4000, plus(NOW, 10 * DAY));
    runAll('2026-03-23');
    const changed = plus(sixOf('2026-03-30'), -DAY);
    const decision = account({ account: 'acct_2', last4: '9876' }, changed);
    expect(decision.audit).toMatchObject([{ action: 'payout.details_sent', by: 'owner001', target: { id: GYM } }]);
    expect(JSON.stringify([decision.audit, standing()])).not.toContain('acct_');
    expect(standing().account).toEqual({ state: 'ready', masked: '••••9876' });
    expect(told()).toContain('payout.details_changed');
    run('2026-03-30');
    const until = plus(changed, 3 * DAY);
    const held = payout('2026-03-30') ?? expect.fail('no payout');
    expect([held.status, held.hold]).toEqual(['on_hold', { code: 'bank_changed', until }]);
    const due = dueOf(held) ?? expect.fail('nothing is due');
    expect([due.at, due.kind]).toEqual([until, 'system.payout-send']);
    const send = (at: string) => world.system('system.payout-send', { gymId: GYM, payoutId: held._id }, at);
    send(plus(until, -1));
    expect(errands()).toEqual([]);
    send(until);
    send(until);
    expect(errands()).toEqual([['errand:payout-one:2026-03-30', 10_000]]);
    expect(payout('2026-03-30')).toMatchObject({ status: 'scheduled', sentAt: until });
    expect(standing()).toMatchObject({ carried: money(0) });
    // Nothing waits any more: what comes next is as old as it is.
    for (const field of ['held', 'oldestUnpaidAt']) expect(standing()).not.toHaveProperty(field);
  });
});

describe('[R-58] a reserve', () => {
  it('is put aside of what falls due, and let go with the first run after its time', () => {
    const { world, sell, runAll, run, payout, standing, owed } = scene();
    sell('a', 6000);
    sell('b', 4000, plus(NOW, 14 * DAY));
    const reserve = { bps: 1000, until: sixOf('2026-04-06'), reason: 'Three members say that the doors were shut.', at: NOW };
    world.lay([{ ...standing(), reserve }]);
    runAll('2026-03-30');
    expect([payout('2026-03-23')?.reserved, payout('2026-03-30')?.reserved]).toEqual([money(600), money(0)]);
    expect([payout('2026-03-30')?.net, standing().reserved]).toEqual([money(5400), money(600)]);
    run('2026-04-06');
    expect(payout('2026-04-06')).toMatchObject({ released: money(600), due: money(4000), net: money(4600), status: 'scheduled' });
    expect([standing().reserved, owed()]).toEqual([money(0), 0]);
    expect(standing()).not.toHaveProperty('reserve');
  });

  it('[S10] of less than £25 is let go on the books as well where nothing else has come, and is carried', () => {
    const { world, sell, runAll, run, payout, standing, owed } = scene();
    sell('a', 6000);
    const reserve = { bps: 1000, until: sixOf('2026-04-06'), reason: 'Three members say that the doors were shut.', at: NOW };
    world.lay([{ ...standing(), reserve }]);
    runAll('2026-03-30');
    run('2026-04-06');
    // A tenth of £60.
    expect(payout('2026-04-06')).toMatchObject({ status: 'carried', due: money(0), released: money(600), net: money(600) });
    expect(standing()).toMatchObject({ carried: money(600), reserved: money(0) });
    expect([owed(), balanceOf(world.all('entry'), 'gym_reserve')]).toEqual([600, 0]);
  });
});

describe('[R-59] a gym that owes us', () => {
  function owing() {
    const made = scene();
    made.sell('a', 6000, plus(NOW, -30 * DAY));
    const { world } = made;
    const carried = { carried: money(-5000), firstSaleAt: plus(NOW, -90 * DAY) };
    world.lay([{ ...made.standing(), ...carried, negativeSince: plus(sixOf('2026-03-09'), -30 * DAY + 1) }]);
    return made;
  }

  it('has the invoice once, after 30 days and not before', () => {
    const { run, standing, told, world } = owing();
    world.lay([{ ...standing(), carried: money(-12_000) }]);
    run('2026-03-09');
    expect(told()).not.toContain('payout.invoice');
    run('2026-03-16');
    expect(standing().invoicedAt).toBe(sixOf('2026-03-16'));
    const bill = world.all('notice').filter(({ event }) => event === 'payout.invoice');
    expect(bill.map(({ uid, title }) => [uid, title])).toEqual([['owner001', 'Invoice: £120.00']]);
    expect(bill[0]?.body).toBe(
      'More went back than came in, so you owe us £120.00. Please pay it within 30 days: after that we have to suspend your gym.',
    );
    run('2026-03-23');
    expect(standing().invoicedAt).toBe(sixOf('2026-03-16'));
  });

  it('is suspended after 60, with the reasons, on record; and goes on once nothing is owed', () => {
    const { run, sell, standing, world } = owing();
    world.lay([{ ...standing(), negativeSince: plus(sixOf('2026-03-16'), -60 * DAY) }]);
    sell('b', 20_000, plus(NOW, 7 * DAY));
    run('2026-03-09');
    expect(world.one('gym', GYM).status).toBe('live');
    const { audit } = run('2026-03-16');
    expect(world.one('gym', GYM).status).toBe('suspended');
    expect(world.all('gymorder')).toMatchObject([{ action: 'suspend', reason: 'unpaid', status: 'in_force' }]);
    expect(audit).toMatchObject([{ action: 'gym.suspended', target: { id: GYM } }]);
    expect(world.all('gymorder')[0]?.message).toBe(
      'You have owed us money for 60 days: £50.00 by now. As soon as it is paid your gym goes on as before.',
    );
    run('2026-03-23');
    expect(world.one('gym', GYM).status).toBe('suspended');
    run('2026-03-30');
    expect(world.one('gym', GYM).status).toBe('live');
    expect(world.all('gymorder')).toMatchObject([{ status: 'ended' }]);
    for (const field of ['negativeSince', 'invoicedAt']) expect(standing()).not.toHaveProperty(field);
  });
});

describe('[R-59] the days of a debt', () => {
  const owes = (change: Partial<MoneyStanding>) => {
    const made = scene();
    made.sell('a', 6000, plus(NOW, -30 * DAY));
    made.world.lay([{ ...made.standing(), carried: money(-12_000), firstSaleAt: plus(NOW, -90 * DAY), ...change }]);
    return made;
  };

  it('begin with the run after which something is owed, and are over with the one after which nothing is', () => {
    const { run, standing, world } = owes({ carried: money(-6000) });
    world.lay([{ ...standing(), carried: money(-8000) }]);
    run('2026-03-09');
    expect(standing()).toMatchObject({ carried: money(-8000), negativeSince: sixOf('2026-03-09') });
    world.lay([{ ...standing(), carried: money(0) }]);
    run('2026-03-16');
    expect(standing()).not.toHaveProperty('negativeSince');
  });

  it('to the millisecond: thirty of them, and the bill is there', () => {
    const { run, told } = owes({ negativeSince: plus(sixOf('2026-03-09'), -30 * DAY) });
    run('2026-03-09');
    expect(told()).toContain('payout.invoice');
  });

  it('suspend once: a gym that was let go by hand meanwhile is not stopped again for the same debt', () => {
    const { run, world } = owes({ negativeSince: plus(sixOf('2026-03-09'), -60 * DAY), invoicedAt: NOW });
    run('2026-03-09');
    const [order] = world.all('gymorder');
    world.lay([
      { ...(order ?? expect.fail('no order')), status: 'ended' },
      { ...world.one('gym', GYM), status: 'live' },
    ]);
    const { audit } = run('2026-03-16');
    expect([world.one('gym', GYM).status, world.all('gymorder').length, audit]).toEqual(['live', 1, []]);
  });

  const ofOther = (status: GymOrder['status']): GymOrder => ({
    ...{
      _id: 'gymorder:another',
      type: 'gymorder',
      ...born,
      gymId: GYM,
      gymName: 'Gym one',
      action: 'suspend',
      reason: 'unsafe',
    },
    ...{ message: 'The fire exits have been locked since Monday.', from: NOW, status, before: 'live' },
  });

  it('suspend also a gym that something else has stopped once; by an order of its own, named after the day it began', () => {
    const { run, world } = owes({ negativeSince: plus(sixOf('2026-03-09'), -60 * DAY), invoicedAt: NOW });
    world.lay([ofOther('ended')]);
    run('2026-03-09');
    expect(world.one('gym', GYM).status).toBe('suspended');
    // Sixty days before Monday 9 March.
    expect(world.all('gymorder').map(({ _id, status }) => [_id, status])).toEqual([
      ['gymorder:another', 'ended'],
      ['gymorder:unpaid.one.2026-01-08', 'in_force'],
    ]);
  });

  it('are none for a gym that never owed anything, whatever it was stopped for', () => {
    const { run, world, standing } = owes({ carried: money(0) });
    world.lay([ofOther('in_force'), { ...world.one('gym', GYM), status: 'suspended' }]);
    expect(run('2026-03-09').state).toBe('accepted');
    expect([world.one('gym', GYM).status, world.one('gymorder', 'gymorder:another').status]).toEqual(['suspended', 'in_force']);
    expect(standing()).not.toHaveProperty('negativeSince');
  });

  it('end nothing but their own order, and that once', () => {
    const over = { carried: money(0), negativeSince: plus(sixOf('2026-03-09'), -60 * DAY), invoicedAt: NOW };
    const other = owes(over);
    other.world.lay([ofOther('in_force'), { ...other.world.one('gym', GYM), status: 'suspended' }]);
    other.run('2026-03-09');
    expect(other.world.one('gymorder', 'gymorder:another').status).toBe('in_force');
    expect(other.world.one('gym', GYM).status).toBe('suspended');
    const own = owes(over);
    own.world.lay([{ ...ofOther('ended'), _id: 'gymorder:unpaid.one.2026-01-08', reason: 'unpaid', endedAt: NOW }]);
    expect(own.run('2026-03-09').documents.filter(({ type }) => type === 'gymorder' || type === 'notice')).toEqual([]);
  });

  it('stop nobody who cannot be gone to anyway, and start nobody whom something else stopped', () => {
    const closed = owes({ negativeSince: plus(sixOf('2026-03-09'), -60 * DAY), invoicedAt: NOW });
    closed.world.lay([{ ...closed.world.one('gym', GYM), status: 'closed' }]);
    closed.run('2026-03-09');
    expect([closed.world.one('gym', GYM).status, closed.world.all('gymorder')]).toEqual(['closed', []]);
    const other = owes({ negativeSince: plus(sixOf('2026-03-09'), -60 * DAY), invoicedAt: NOW });
    other.run('2026-03-09');
    const [order = expect.fail('no order')] = other.world.all('gymorder');
    const another: GymOrder = { ...order, _id: 'gymorder:another', reason: 'unsafe' };
    other.world.lay([{ ...order, status: 'ended' }, another, { ...other.standing(), carried: money(0) }]);
    other.run('2026-03-16');
    expect(other.world.one('gym', GYM).status).toBe('suspended');
  });
});

describe('[R-54] what is in no run', () => {
  it('a payout that waited is not sent by the word for another, nor where its gym has no account', () => {
    const { world, sell, runAll, payout, errands, standing } = scene();
    sell('a', 6000);
    runAll('2026-03-23');
    const send = (payoutId: string) => world.system('system.payout-send', { gymId: GYM, payoutId }, sixOf('2026-03-30'));
    expect(send(payoutOf('2026-03-16')).documents).toEqual([]);
    expect(world.system('system.payout-send', { gymId: 'gym:two', payoutId: payoutOf('2026-03-23') }, NOW).documents).toEqual([]);
    const { account: _none, ...without } = standing();
    world.lay([without]);
    send(payoutOf('2026-03-23'));
    expect(payout('2026-03-23')).toMatchObject({ status: 'on_hold', hold: { code: 'account_not_ready' } });
    expect(errands()).toEqual([]);
  });

  it('what comes back twice is as old as the oldest of it (R-55)', () => {
    const { world, sell, runAll, report, standing } = scene();
    sell('a', 6000);
    runAll('2026-03-30');
    const older = plus(NOW, -10 * DAY);
    world.lay([{ ...standing(), oldestUnpaidAt: older }]);
    report('2026-03-30', 'failed');
    expect(standing().oldestUnpaidAt).toBe(older);
    const entry = world.all('entry').filter(({ cause }) => cause === 'payout-returned:one:2026-03-30');
    expect(entry.map(({ account, amount }) => [account, amount.amountMinor])).toEqual([
      ['gym_payable', -6000],
      ['psp_clearing', 6000],
    ]);
  });

  it('what is put aside and let go has its own lines, which name their run', () => {
    const { world, sell, runAll, run, standing } = scene();
    sell('a', 6000);
    world.lay([
      { ...standing(), reserve: { bps: 1000, until: sixOf('2026-03-30'), reason: 'Doors were shut all week.', at: NOW } },
    ]);
    runAll('2026-03-23');
    run('2026-03-30');
    const own = world.all('line').filter(({ kind }) => kind === 'reserve' || kind === 'release');
    expect(own.map(({ _id, kind, net, waits, payoutId }) => [_id, kind, net.amountMinor, waits.amountMinor, payoutId])).toEqual([
      ['line:release:one:2026-03-30', 'release', 600, -600, payoutOf('2026-03-30')],
      ['line:reserve:one:2026-03-23', 'reserve', -600, 600, payoutOf('2026-03-23')],
    ]);
  });
});

describe('[R-55] what waits', () => {
  it('goes on waiting without a word where nothing has come', () => {
    const { sell, runAll, payout, standing } = scene();
    sell('a', 2000);
    runAll('2026-04-06');
    expect(payout('2026-03-23')).toMatchObject({ status: 'carried', hold: { code: 'below_minimum' } });
    expect(payout('2026-03-30')).toBeUndefined();
    expect(standing()).toMatchObject({ carried: money(2000), oldestUnpaidAt: NOW, lastRun: '2026-04-06' });
    expect(standing()).not.toHaveProperty('held');
  });

  it('until it may wait no longer is a payout then, though nothing has come: kept by what keeps it, and not lost', () => {
    const { world, sell, runAll, run, payout, standing } = scene({ isReady: false });
    sell('a', 2000);
    runAll('2026-03-23');
    world.lay([{ ...standing(), oldestUnpaidAt: plus(NOW, -80 * DAY) }]);
    run('2026-03-30');
    expect(payout('2026-03-30')).toMatchObject({ status: 'on_hold', hold: { code: 'account_not_ready' }, net: money(2000) });
    expect(standing().held).toBe(payoutOf('2026-03-30'));
  });

  it('is no longer held, and no longer old, where it is less than £25 or nothing by then', () => {
    const { world, sell, runAll, run, payout, standing } = scene({ isReady: false });
    sell('a', 6000);
    runAll('2026-03-23');
    world.lay([{ ...standing(), carried: money(2000) }]);
    sell('b', 100, plus(NOW, 10 * DAY));
    run('2026-03-30');
    expect([payout('2026-03-23')?.status, payout('2026-03-30')?.status]).toEqual(['carried', 'carried']);
    expect(standing()).toMatchObject({ carried: money(2100), oldestUnpaidAt: NOW });
    expect(standing()).not.toHaveProperty('held');
    world.lay([{ ...standing(), carried: money(0) }]);
    run('2026-04-06');
    expect(standing()).not.toHaveProperty('oldestUnpaidAt');
  });

  it('[R-56] waits where the provider has no account of the gym, whatever was said of one; and is asked of nobody', () => {
    const { world, sell, runAll, run, payout, standing, errands } = scene({ isReady: false });
    sell('a', 6000);
    world.lay([{ ...standing(), account: { state: 'ready', masked: '••••1234' } }]);
    runAll('2026-03-23');
    run('2026-03-30');
    const held = payout('2026-03-23') ?? expect.fail('no payout');
    const send = () => world.system('system.payout-send', { gymId: GYM, payoutId: held._id }, plus(sixOf('2026-03-30'), HOUR));
    for (const again of [() => held, send]) {
      again();
      expect(payout('2026-03-23')).toMatchObject({ status: 'on_hold', hold: { code: 'account_not_ready' } });
    }
    expect([standing().held, standing().carried, errands()]).toEqual([held._id, money(6000), []]);
  });

  it('on hold says what keeps it now, where that is something else than before', () => {
    const { world, sell, runAll, run, payout, standing } = scene({ isReady: false });
    sell('a', 6000);
    runAll('2026-03-23');
    expect(payout('2026-03-23')?.hold).toEqual({ code: 'account_not_ready' });
    const reason = 'Three members say that the doors were shut.';
    world.lay([{ ...standing(), hold: { reason, at: NOW } }]);
    run('2026-03-30');
    expect(payout('2026-03-23')).toMatchObject({ status: 'on_hold', hold: { code: 'platform', reason } });
  });

  it('on hold stays the one it is, for whatever keeps it now', () => {
    const { sell, runAll, payout, standing } = scene({ isReady: false });
    sell('a', 6000);
    runAll('2026-04-06');
    expect(payout('2026-03-23')).toMatchObject({ status: 'on_hold', hold: { code: 'account_not_ready' } });
    expect([standing().held, payout('2026-03-30'), payout('2026-04-06')]).toEqual([payoutOf('2026-03-23'), undefined, undefined]);
  });
});
