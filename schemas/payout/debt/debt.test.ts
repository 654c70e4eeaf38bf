import { beforeEach, describe, expect, it } from 'vitest';
import { born, DAY, gym, NOW, person } from '../../../tests/rules/documents.ts';
import { ANA, employee, OLIVE, platformGrants, SUE } from '../../../tests/rules/orders.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { DOCUMENT_SCHEMAS } from '../../folds/documents.ts';
import { balanceOf } from '../../ledger/entries.ts';
import type { MoneyStanding } from '../shape.ts';
import { owesOf } from './owes.ts';

const GYM = 'gym:one';
const PAGE = 'https://pay.example/page';
const REASON = 'The gym burnt down and its company is being wound up.';
/** £40 has been owed for 31 days, and the invoice is out. */
const standing: MoneyStanding = {
  ...{ _id: 'gymmoney:one', type: 'gymmoney', ...born, gymId: GYM, firstSaleAt: plus(NOW, -90 * DAY), lastRun: '2026-03-02' },
  ...{ nextRun: '2026-03-09', nextRunAt: '2026-03-09T06:00:00.000Z', carried: money(-4000), reserved: money(0) },
  ...{ negativeSince: plus(NOW, -31 * DAY), invoicedAt: plus(NOW, -DAY) },
};

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(
    ...[gym('one'), person(OLIVE), person(ANA), person(SUE), employee(OLIVE), standing],
    ...[platformGrants(ANA, false), platformGrants(SUE, true)],
  );
  employ(world, OLIVE, 'owner');
  employ(world, 'staff001', 'reception');
});
const ask = (pence = 4000, uid: string = OLIVE, ref = 'a', gymId = GYM) =>
  world.system('system.debt-asked', { gymId, uid, amountSeen: money(pence), method: 'sandbox:checkout', ref }, NOW);
type Said = { state: 'waits'; page?: string } | { state: 'succeeded'; pspRef: string } | { state: 'failed' };
const says = (said: Said, ref = 'a') =>
  world.system('system.debt-reported', { errandId: `errand:debt-${ref}`, said }, plus(NOW, 60_000));
const paid = { state: 'succeeded', pspRef: 'pi_1' } as const;
const writeOff = (by = SUE, pence = 4000) =>
  world.say(by, 'payout.write-off', { gymId: GYM, amountSeen: money(pence), reason: REASON });
const now = () => world.one('gymmoney', 'gymmoney:one');
const balances = () => {
  const all = world.all('entry');
  return Object.fromEntries([...new Set(all.map(({ account }) => account))].map((one) => [one, balanceOf(all, one)]));
};
const told = () => world.all('notice').filter(({ event }) => event === 'payout.settled');
const monday = () => world.system('system.payout-due', { gymId: GYM, monday: '2026-03-09' }, '2026-03-09T06:00:00.000Z');

describe('[R-59] a gym pays what it owes', () => {
  it('on a page that it is led to, and once: booked when the provider says so, counted by the next run', () => {
    expect(ask().state).toBe('accepted');
    expect(world.one('errand', 'errand:debt-a')).toMatchObject({ status: 'open', task: { amount: money(4000), uid: OLIVE } });
    says({ state: 'waits', page: PAGE });
    expect(now().paying).toMatchObject({ paymentId: 'payment:debt-a', amount: money(4000), page: PAGE });
    expect(balances()).toEqual({});
    for (const _ of [1, 2]) says(paid);
    expect(balances()).toEqual({ psp_clearing: 4000, gym_payable: -4000 });
    expect(now()).toMatchObject({ carried: money(-4000), settled: money(4000) });
    expect(now()).not.toHaveProperty('paying');
    expect(now()).not.toHaveProperty('negativeSince');
    expect(now()).not.toHaveProperty('invoicedAt');
    expect(owesOf(now())).toBe(0);
    expect(world.all('line').map(({ kind, net, payoutId }) => [kind, net.amountMinor, payoutId])).toEqual([
      ['debt_paid', 4000, 'payout:one:2026-03-09'],
    ]);
    expect(told().map(({ uid, title }) => [uid, title])).toEqual([[OLIVE, 'We have your £40.00']]);
    monday();
    expect(now().carried).toEqual(money(0));
    expect(now()).not.toHaveProperty('settled');
  });

  it('[R-2] and what the provider keeps of that is asked for and ours', () => {
    ask();
    says(paid);
    world.system('system.fee-reported', { errandId: 'errand:fee-debt-a', fee: money(80) }, plus(NOW, 120_000));
    expect(balances()).toEqual({ psp_clearing: 3920, gym_payable: -4000, psp_fees: 80 });
  });

  it('where the provider says no nothing is booked, and it can be tried again', () => {
    ask();
    says({ state: 'waits', page: PAGE });
    says({ state: 'failed' });
    expect(now()).not.toHaveProperty('paying');
    expect(balances()).toEqual({});
    expect(ask(4000, OLIVE, 'b').state).toBe('accepted');
    // A word that was late about the first, whose money came after all: it counts.
    says(paid, 'a');
    expect(owesOf(now())).toBe(0);
  });

  it('whose money came although the provider had said no is paid: what it owed is off, and nothing else was under way', () => {
    ask();
    says({ state: 'failed' });
    expect(says(paid).state).toBe('accepted');
    expect(balances()).toEqual({ psp_clearing: 4000, gym_payable: -4000 });
    expect([owesOf(now()), now().settled]).toEqual([0, money(4000)]);
  });

  it.each([
    ['at another sum than it owes', () => ask(3999), 'CHANGED_MEANWHILE'],
    ['of nothing', () => ask(0), 'CHANGED_MEANWHILE'],
    ['twice at a time', () => [ask(), ask(4000, OLIVE, 'b')][1], 'CHANGED_MEANWHILE'],
    ['by whoever is at the desk', () => ask(4000, 'staff001'), 'NO_PERMISSION'],
    ['by a stranger', () => ask(4000, ANA), 'NO_PERMISSION'],
    ['of another gym', () => ask(4000, OLIVE, 'a', 'gym:two'), 'NO_PERMISSION'],
  ] as const)('not %s', (_, asked, code) => {
    expect(asked()).toMatchObject({ state: 'refused', code });
    expect(balances()).toEqual({});
  });

  it('[A12] a word of another payment, or one that was said before, changes nothing', () => {
    ask();
    says({ state: 'waits', page: PAGE });
    expect(says({ state: 'waits', page: PAGE }).documents).toEqual([]);
    says({ state: 'failed' });
    ask(4000, OLIVE, 'b');
    says({ state: 'waits', page: PAGE }, 'b');
    for (const late of [{ state: 'failed' }, { state: 'waits', page: PAGE }] as const)
      expect(says(late, 'a').documents).toEqual([]);
    expect(now().paying).toMatchObject({ paymentId: 'payment:debt-b', page: PAGE });
    // Its page is over: the next one is not there yet.
    says({ state: 'waits' }, 'b');
    expect(now().paying).toEqual({ paymentId: 'payment:debt-b', amount: money(4000), at: NOW });
    // Paid on the first page after all: the second is still open.
    says(paid, 'a');
    expect(now().paying?.paymentId).toBe('payment:debt-b');
    for (const errandId of ['errand:none', 'errand:debt-a'])
      expect(world.system('system.debt-reported', { errandId, said: paid }, NOW).documents).toEqual([]);
  });

  it('of nothing once it has paid, and what it owes since is owed still', () => {
    ask();
    world.lay([{ ...now(), carried: money(-6000) }]);
    says(paid);
    expect([owesOf(now()), now().negativeSince, now().invoicedAt]).toEqual([2000, plus(NOW, -31 * DAY), plus(NOW, -DAY)]);
    expect(world.all('line')).toHaveLength(1);
    expect(ask(2000, OLIVE, 'b').state).toBe('accepted');
    says(paid, 'b');
    expect(ask(0, OLIVE, 'c')).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
    expect(writeOff(SUE, 0)).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
  });

  it('and a suspension for it ends at once, not on the Monday after', () => {
    world.lay([{ ...standing, negativeSince: plus(NOW, -55 * DAY) }]);
    monday();
    expect(world.one('gym', GYM).status).toBe('suspended');
    world.system(
      'system.debt-asked',
      { gymId: GYM, uid: OLIVE, amountSeen: money(4000), method: 'sandbox:checkout', ref: 'a' },
      '2026-03-10T06:00:00.000Z',
    );
    world.system('system.debt-reported', { errandId: 'errand:debt-a', said: paid }, '2026-03-10T06:01:00.000Z');
    expect(world.one('gym', GYM).status).toBe('live');
  });
});

describe('[R-59, R-4] the gym’s own bank takes back what it paid', () => {
  type State = 'opened' | 'won' | 'lost';
  const bank = (state: State, pence = 4000, ref = 'dp_1', feeMinor = 1500) =>
    world.system(
      'system.payment-disputed',
      {
        ...{ paymentId: 'payment:debt-a', memberId: OLIVE, disputeRef: ref, state, amount: money(pence) },
        ...(feeMinor > 0 && { fee: money(feeMinor) }),
      },
      plus(NOW, DAY),
    );
  const lines = () => world.all('line').map(({ kind, net, fee }) => [kind, net.amountMinor, fee.amountMinor]);
  /** By the provider's name for it: how far it is, over how many pence, and since when it was what. */
  const disputes = () =>
    world
      .all('dispute')
      .flatMap((one) => (one.kind === 'debt' ? [one] : []))
      .map(({ _id, status, amount, history }) => [_id.slice(13), status, amount.amountMinor, history.map(({ at }) => at)]);
  const statuses = () => disputes().map(([, status]) => status);
  const bankTold = () => world.all('notice').filter(({ event }) => event === 'payout.debt_disputed');
  const paidFor = () => {
    ask();
    says(paid);
  };

  it('it owes that again at once, its owners are told, and the office has it before it', () => {
    paidFor();
    for (const _ of [1, 2]) bank('opened');
    expect(balances()).toEqual({ psp_clearing: -1500, psp_fees: 1500, gym_payable: 0 });
    expect(lines()).toEqual([
      ['debt_disputed', -4000, 0],
      ['debt_paid', 4000, 0],
    ]);
    expect(disputes()).toEqual([['dp_1', 'with_bank', 4000, [plus(NOW, DAY)]]]);
    expect([now().createdAt, now().updatedAt]).toEqual([standing.createdAt, plus(NOW, DAY)]);
    expect(now()).not.toHaveProperty('debtDisputes');
    expect(new Set(world.all('entry').map(({ cause }) => cause))).toEqual(new Set(['debt:a', 'debt-disputed:dp_1']));
    for (const db of ['platform/disputes', 'gym-one/payouts'])
      expect(world.get('dispute', db, 'dispute:debt-dp_1'), db).toMatchObject({ value: { kind: 'debt', status: 'with_bank' } });
    expect(bankTold().map(({ uid, title, severity }) => [uid, title, severity])).toEqual([
      [OLIVE, 'Your bank asks for your £40.00 back', 'action'],
    ]);
    expect(owesOf(now())).toBe(4000);
    expect(now()).not.toHaveProperty('settled');
    monday();
    expect([now().carried, owesOf(now())]).toEqual([money(-4000), 4000]);
  });

  it.each([
    ['won', { psp_clearing: 2500, psp_fees: 1500, gym_payable: -4000 }, ['debt_disputed', 4000, 0], 'resolved_platform'],
    ['lost', { psp_clearing: -1500, psp_fees: 0, gym_payable: 1500 }, ['chargeback_end', -1500, -1500], 'resolved_owner'],
  ] as const)('when it is %s that stands on the books, once, whatever is said after it', (state, sums, last, left) => {
    paidFor();
    bank('opened');
    for (const one of [state, state, 'opened', 'won', 'lost'] as const) bank(one);
    expect(balances()).toEqual(sums);
    expect([lines(), lines().length]).toEqual([expect.arrayContaining([last]), 3]);
    expect(statuses()).toEqual([left]);
    for (const all of Map.groupBy(world.all('entry'), ({ cause }) => cause).values())
      expect(all.reduce((sum, { amount }) => sum + amount.amountMinor, 0)).toBe(0);
    monday();
    expect(owesOf(now())).toBe(state === 'won' ? 0 : 5500);
  });

  it('and where its end is all that was heard, it is the same', () => {
    paidFor();
    bank('lost');
    expect(balances()).toEqual({ psp_clearing: -1500, psp_fees: 0, gym_payable: 1500 });
    expect(bankTold().map(({ title }) => title)).toEqual(['Your bank has taken your £40.00 back']);
    const causes = new Set(world.all('entry').map(({ cause }) => cause));
    expect(causes).toEqual(new Set(['debt:a', 'debt-disputed:dp_1', 'debt-dispute-end:dp_1']));
  });

  it('[A12] said once more it changes nothing, and it is on record where it was won', () => {
    paidFor();
    bank('opened');
    expect(bank('opened').documents).toEqual([]);
    bank('won');
    expect(bank('won').documents).toEqual([]);
    expect(statuses()).toEqual(['resolved_platform']);
  });

  it('what one bank gave back another may ask for, all of it', () => {
    paidFor();
    bank('opened', 3000, 'dp_1', 0);
    bank('won', 3000, 'dp_1', 0);
    bank('opened', 4000, 'dp_2', 0);
    expect(disputes().map(([ref, status, pence]) => [ref, status, pence])).toEqual([
      ['dp_1', 'resolved_platform', 3000],
      ['dp_2', 'with_bank', 4000],
    ]);
  });

  it('the office has each of them since it was said, of whichever payment', () => {
    paidFor();
    bank('lost', 1000, 'dp_0', 0);
    world.lay([{ ...now(), carried: money(-9000) }]);
    const pence = owesOf(now());
    ask(pence, OLIVE, 'b');
    says(paid, 'b');
    const of = (ref: string, at: string) =>
      world.system(
        'system.payment-disputed',
        { paymentId: 'payment:debt-b', memberId: OLIVE, disputeRef: ref, state: 'opened', amount: money(100) },
        at,
      );
    of('dp_1', plus(NOW, 2 * DAY));
    of('dp_2', plus(NOW, 3 * DAY));
    expect(disputes()).toEqual([
      ['dp_0', 'resolved_owner', 1000, [plus(NOW, DAY)]],
      ['dp_1', 'with_bank', 100, [plus(NOW, 2 * DAY)]],
      ['dp_2', 'with_bank', 100, [plus(NOW, 3 * DAY)]],
    ]);
  });

  it('the office has the day on which its bank asked, and the day on which it decided', () => {
    paidFor();
    bank('opened');
    const said = { paymentId: 'payment:debt-a', memberId: OLIVE, disputeRef: 'dp_1', amount: money(4000) };
    world.system('system.payment-disputed', { ...said, state: 'lost' }, plus(NOW, 3 * DAY));
    expect(disputes()).toEqual([['dp_1', 'resolved_owner', 4000, [plus(NOW, DAY), plus(NOW, 3 * DAY)]]]);
  });

  it('a fee of nothing is none: nobody reads of it', () => {
    paidFor();
    const said = { paymentId: 'payment:debt-a', memberId: OLIVE, disputeRef: 'dp_1', amount: money(4000) };
    world.system('system.payment-disputed', { ...said, state: 'lost', fee: money(0) }, plus(NOW, DAY));
    expect(bankTold().map(({ body }) => body)).toEqual(['It comes off your next payout.']);
    expect(balances()).toEqual({ psp_clearing: 0, gym_payable: 0 });
  });

  it.each([
    [0, 'It comes off your next payout.'],
    [1500, 'It comes off your next payout, and so does what the bank took for deciding (£20 at most).'],
  ])('lost, its owners read what that costs them: with a fee of %i pence', (fee, body) => {
    paidFor();
    bank('lost', 4000, 'dp_1', fee);
    expect(bankTold().map((one) => one.body)).toEqual([body]);
  });

  it('the gym bears £20 of a fee at most', () => {
    paidFor();
    bank('lost', 4000, 'dp_1', 2500);
    expect(balances()).toEqual({ psp_clearing: -2500, psp_fees: 500, gym_payable: 2000 });
  });

  it('heard before we had the money it counts when that has come', () => {
    ask();
    bank('opened', 4000, 'dp_1', 0);
    expect([balances(), disputes()]).toEqual([{}, []]);
    says(paid);
    expect(balances()).toEqual({ psp_clearing: 0, gym_payable: 0 });
    expect(statuses()).toEqual(['with_bank']);
    expect(owesOf(now())).toBe(4000);
    monday();
    expect(now().carried).toEqual(money(-4000));
  });

  it.each([
    [['opened'], 'Your bank asks for your £40.00 back', 4000],
    [['opened', 'won'], 'Your £40.00 stays paid', 0],
    [['opened', 'lost'], 'Your bank has taken your £40.00 back', 5500],
    [['lost'], 'Your bank has taken your £40.00 back', 5500],
    [['won'], 'Your £40.00 stays paid', 0],
  ] as const)('told %s, before the money or after it, its owners read the same and it owes the same', (states, title, owes) => {
    const told = (isFirst: boolean) => {
      world = new KnownWorld(gym('one'), person(OLIVE), employee(OLIVE), standing);
      employ(world, OLIVE, 'owner');
      ask();
      if (!isFirst) says(paid);
      for (const state of states) bank(state);
      if (isFirst) says(paid);
      const notices = world.all('notice').map(({ _id, title: said, body, severity }) => ({ _id, said, body, severity }));
      const { negativeSince, settled } = now();
      return {
        notices: notices.toSorted((a, b) => (a._id < b._id ? -1 : 1)),
        ...{ balances: balances(), owes: owesOf(now()), negativeSince, settled, said: statuses() },
      };
    };
    const before = told(true);
    expect(before).toEqual(told(false));
    expect(before.notices.map(({ said }) => said)).toContain(title);
    expect(before.owes).toBe(owes);
  });

  it('in a later week too: it owes it at once, and may pay it at once; the run after counts each once', () => {
    paidFor();
    monday();
    expect([now().carried, owesOf(now())]).toEqual([money(0), 0]);
    world.system(
      'system.payment-disputed',
      { paymentId: 'payment:debt-a', memberId: OLIVE, disputeRef: 'dp_1', state: 'opened', amount: money(4000) },
      '2026-03-10T06:00:00.000Z',
    );
    expect(owesOf(now())).toBe(4000);
    const again = { gymId: GYM, uid: OLIVE, amountSeen: money(4000), method: 'sandbox:checkout', ref: 'b' };
    expect(world.system('system.debt-asked', again, '2026-03-10T07:00:00.000Z').state).toBe('accepted');
    world.system('system.debt-reported', { errandId: 'errand:debt-b', said: paid }, '2026-03-10T07:01:00.000Z');
    expect(owesOf(now())).toBe(0);
    world.system('system.payout-due', { gymId: GYM, monday: '2026-03-16' }, '2026-03-16T06:00:00.000Z');
    expect(now().carried).toEqual(money(0));
    expect(balances()).toMatchObject({ gym_payable: -4000 });
  });

  it('[R-54] of a run that is late it is due with that run, as what was paid is', () => {
    paidFor();
    world.system(
      'system.payment-disputed',
      { paymentId: 'payment:debt-a', memberId: OLIVE, disputeRef: 'dp_1', state: 'opened', amount: money(4000) },
      '2026-03-09T07:00:00.000Z',
    );
    expect(new Set(world.all('line').map(({ payoutId }) => payoutId))).toEqual(new Set(['payout:one:2026-03-09']));
    world.system('system.payout-due', { gymId: GYM, monday: '2026-03-09' }, '2026-03-09T08:00:00.000Z');
    expect([now().carried, owesOf(now())]).toEqual([money(-4000), 4000]);
  });

  it('[A3] is decided however long the names are that a provider and we give', () => {
    const long = 'u'.repeat(40);
    world.lay([person(long), employee(long)]);
    employ(world, long, 'owner');
    paidFor();
    const said = bank('opened', 4000, 'd'.repeat(120));
    expect(said.documents.length).toBeGreaterThan(6);
    for (const one of said.documents) expect(DOCUMENT_SCHEMAS[one.type].safeParse(one).error, one._id).toBeUndefined();
  });

  it('two of them never take more than was paid', () => {
    paidFor();
    bank('opened', 3000, 'dp_1', 0);
    bank('opened', 3000, 'dp_2', 0);
    expect(balances()).toEqual({ psp_clearing: 0, gym_payable: 0 });
    expect(disputes().map(([, , pence]) => pence)).toEqual([3000, 1000]);
    expect(owesOf(now())).toBe(4000);
  });

  it('of what nobody paid nothing is known', () => {
    const said = world.system(
      'system.payment-disputed',
      { paymentId: 'payment:debt-z', memberId: OLIVE, disputeRef: 'dp_1', state: 'opened', amount: money(1) },
      NOW,
    );
    expect(said.documents).toEqual([]);
  });
});

describe('[R-59] a debt is written off', () => {
  it('by a super-admin with reasons, which the gym reads; on the books and on record', () => {
    const { state, audit } = writeOff();
    expect(state).toBe('accepted');
    expect(balances()).toEqual({ written_off: 4000, gym_payable: -4000 });
    expect(owesOf(now())).toBe(0);
    expect(told().map(({ uid, body }) => [uid, body])).toEqual([[OLIVE, REASON]]);
    const after = { amount: money(4000) };
    expect(audit).toEqual([{ action: 'payout.written-off', target: { type: 'gym', id: GYM }, reason: REASON, after }]);
    monday();
    expect(now().carried).toEqual(money(0));
  });

  it('not at another sum, not twice, and not beside a payment of it', () => {
    expect(writeOff(SUE, 3999)).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
    writeOff();
    expect(writeOff()).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
    world.lay([standing]);
    ask();
    expect(writeOff()).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
  });

  it.each([
    ['an admin', ANA],
    ['its owner', OLIVE],
  ] as const)('not by %s', (_, by) => {
    expect(writeOff(by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
  });
});
