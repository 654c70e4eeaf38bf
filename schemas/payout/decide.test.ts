import { beforeEach, describe, expect, it } from 'vitest';
import { born, DAY, gym, HOUR, MINUTE, NOW, person } from '../../tests/rules/documents.ts';
import { ANA, employee, OLIVE, platformGrants, SUE } from '../../tests/rules/orders.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { PAYOUTS_BY } from '../access.expected.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { Proposal } from '../folds/proposals.ts';
import { LIMITS } from '../limits.ts';
import { systemMoment } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import type { MoneyStanding, Payout } from './shape.ts';
import { commissionFor } from './standing.ts';

const GYM = 'gym:one';
const REASON = 'Several members say that the doors were shut all week.';
const SIX = '2026-03-02T06:00:00.000Z';

/** A gym that waits for £60 because its first sale was two weeks ago. */
const standing: MoneyStanding = {
  ...{ _id: 'gymmoney:one', type: 'gymmoney', ...born, gymId: GYM, firstSaleAt: plus(NOW, -30 * DAY), lastRun: '2026-03-02' },
  ...{ nextRun: '2026-03-09', nextRunAt: '2026-03-09T06:00:00.000Z', carried: money(6000), reserved: money(0) },
  ...{ account: { state: 'ready', masked: '••••1234' }, held: 'payout:one:2026-03-02' },
};
const payout: Payout = {
  ...{ _id: 'payout:one:2026-03-02', type: 'payout', ...born, gymId: GYM, day: '2026-03-02', period: { from: SIX, to: SIX } },
  ...{ totals: [], due: money(6000), carriedIn: money(0), reserved: money(0), released: money(0), net: money(6000) },
  ...{ status: 'on_hold', hold: { code: 'first_payout' }, reference: 'FH 7K3M9Q 260302', at: SIX },
};

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(
    ...[gym('one'), person(OLIVE), person(ANA), person(SUE), employee(OLIVE), standing, payout],
    ...[platformGrants(ANA, false), platformGrants(SUE, true)],
    { _id: 'payoutaccount:one', type: 'payoutaccount', ...born, gymId: GYM, account: 'acct_1' },
  );
  employ(world, 'member01', 'owner');
});
const hold = (by = SUE) => world.say(by, 'payout.hold', { gymId: GYM, reason: REASON });
const release = (by = SUE) => world.say(by, 'payout.release', { gymId: GYM, reason: REASON });
const reserve = (change: object = {}, by = SUE) =>
  world.say(by, 'payout.reserve', { gymId: GYM, bps: 1000, days: 60, reason: REASON, ...change });
const writeOff = (by = SUE) => world.say(by, 'payout.write-off', { gymId: GYM, amountSeen: money(1), reason: REASON });
const rate = (bps: number, by = SUE, when = NOW) =>
  world.say(by, 'payout.rate', { gymId: GYM, bps, reason: REASON }, { receivedAt: when });
const now = () => ({ standing: world.one('gymmoney', 'gymmoney:one'), payout: world.one('payout', payout._id) });
const told = (event: string) => world.all('notice').filter((one) => one.event === event);

describe('[R-61] payouts are held', () => {
  it('with reasons, which the gym’s owners hear at once, and on record', () => {
    const { state, audit } = hold();
    expect(state).toBe('accepted');
    expect(now().standing.hold).toEqual({ reason: REASON, at: NOW });
    expect(now().payout).toMatchObject({ status: 'on_hold', hold: { code: 'platform', reason: REASON } });
    expect(told('payout.held').map(({ uid, body }) => [uid, body])).toEqual([[OLIVE, REASON]]);
    expect(audit).toEqual([{ action: 'payout.held', target: { type: 'gym', id: GYM }, reason: REASON, after: {} }]);
    // Its owner reads why, and not who of us it was.
    expect(JSON.stringify({ ...now().standing, updatedBy: '' })).not.toContain(SUE);
  });

  it('also where nothing waits: what comes next is kept', () => {
    const { held: _none, ...free } = standing;
    world.lay([free]);
    expect(hold().state).toBe('accepted');
    expect(now().standing.hold).toEqual({ reason: REASON, at: NOW });
    expect(now().payout).toEqual(payout);
    expect(release().state).toBe('accepted');
    expect(now().standing).not.toHaveProperty('hold');
    expect(now().payout).toEqual(payout);
  });

  it('and let go: what waited is sent now, once', () => {
    hold();
    const { audit } = release();
    expect(now().payout).toMatchObject({ status: 'scheduled', sentAt: NOW });
    expect(now().payout).not.toHaveProperty('hold');
    expect(now().standing).toMatchObject({ carried: money(0) });
    expect(now().standing).not.toHaveProperty('hold');
    expect(world.all('errand').filter(({ kind }) => kind === 'payout')).toHaveLength(1);
    expect(audit).toMatchObject([{ action: 'payout.released', reason: REASON }]);
    expect(told('payout.released')).toHaveLength(1);
    expect(release()).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
  });

  it('what something else keeps stays where it is, and says so (R-57)', () => {
    hold();
    const until = plus(NOW, HOUR);
    world.lay([{ ...now().standing, bankHeldUntil: until }]);
    release();
    expect(now().payout).toMatchObject({ status: 'on_hold', hold: { code: 'bank_changed', until } });
    expect(world.all('errand').filter(({ kind }) => kind === 'payout')).toEqual([]);
  });
});

describe('[R-58] a reserve', () => {
  it('is set with reasons, for so long, on record', () => {
    const { audit } = reserve({ bps: 500, days: 30 });
    expect(now().standing.reserve).toEqual({ bps: 500, until: plus(NOW, 30 * DAY), reason: REASON, at: NOW });
    expect(audit).toMatchObject([{ action: 'payout.reserve-set', after: { bps: 500, until: plus(NOW, 30 * DAY) } }]);
    expect(told('payout.reserved').map(({ title, body }) => [title, body])).toEqual([
      ['We put 5 % of your payouts aside', REASON],
    ]);
  });

  it('of nothing is over', () => {
    reserve();
    reserve({ bps: 0 });
    expect(reserve({ bps: 0 }).audit).toEqual([
      { action: 'payout.reserve-set', target: { type: 'gym', id: GYM }, reason: REASON, after: { bps: 0 } },
    ]);
    expect(now().standing).not.toHaveProperty('reserve');
    expect(told('payout.reserved')[0]?.title).toBe('We put nothing of your payouts aside any more');
  });

  it.each([
    [{ bps: 1001 }, 'Reserve', 'it can be 10 % at most.'],
    [{ days: 61 }, 'Days', 'it can be 60 at most.'],
  ])('is 10 %% and 60 days at most (%o)', (change, field, rule) => {
    expect(reserve(change)).toMatchObject({ state: 'refused', code: 'VALIDATION', facts: { field, rule } });
    expect(now().standing).not.toHaveProperty('reserve');
  });

  it.each([{ bps: -1 }, { bps: 10.5 }, { days: 0 }, { reason: 'Because.' }])('is none in the shape of %o', (change) => {
    const { proposal } = reserve();
    expect(Proposal.safeParse({ ...proposal, body: { ...proposal.body, ...change } }).success).toBe(false);
  });
});

describe('[A11] who decides', () => {
  it('is as it is written down by hand', () => {
    const says = {
      'payout.hold': hold,
      'payout.release': release,
      'payout.reserve': (by: string) => reserve({}, by),
      'payout.write-off': writeOff,
      'payout.rate': (by: string) => rate(2000, by),
    };
    expect(Object.keys(says)).toEqual(Object.keys(PAYOUTS_BY));
    for (const [kind, say] of Object.entries(says))
      for (const [viewer, by] of [
        ['member', 'member02'],
        ['owner', 'member01'],
        ['admin', ANA],
        ['super', SUE],
      ] as const) {
        const { code } = say(by);
        expect(code === 'NO_PERMISSION', `${kind} by ${viewer}`).toBe(!PAYOUTS_BY[kind]?.includes(viewer));
      }
  });

  it('[L4] nobody from a queue, and of no gym that has sold nothing', () => {
    const late = { madeAt: NOW, receivedAt: plus(NOW, 20 * MINUTE) };
    expect(world.say(SUE, 'payout.hold', { gymId: GYM, reason: REASON }, late)).toMatchObject({
      ...{ code: 'NEEDS_ONLINE', facts: { action: 'hold payouts' } },
    });
    expect(world.say(SUE, 'payout.hold', { gymId: 'gym:none', reason: REASON })).toMatchObject({ code: 'NOT_FOUND' });
    expect(now().standing).not.toHaveProperty('hold');
    const inTime = { madeAt: NOW, receivedAt: plus(NOW, LIMITS.purchaseFresh) };
    expect(world.say(SUE, 'payout.hold', { gymId: GYM, reason: REASON }, inTime).state).toBe('accepted');
  });

  it('[A4] on a device that has not got how the gym stands it is left to the server', () => {
    const proposal = world.proposal('payout.hold', { gymId: GYM, reason: REASON });
    const blind = blindTo(world, 'platform/payouts');
    expect(decide(proposal, blind, { ...systemMoment(NOW), by: SUE })).toEqual({
      ...{ state: 'accepted', documents: [], unknown: ['payouts'] },
    });
  });

  it('[L6] nobody decided of a gym before there was that gym', () => {
    const proposal = world.proposal('payout.hold', { gymId: GYM, reason: REASON });
    expect(possibleSince(proposal, world, SUE)).toBe(world.one('gym', GYM).createdAt);
    expect(possibleSince(world.proposal('payout.hold', { gymId: 'gym:none', reason: REASON }), world, SUE)).toBeUndefined();
  });

  it('[R-61] a hold changes no payout that was sent', () => {
    world.lay([{ ...payout, status: 'paid' }]);
    hold();
    expect(now().payout).toMatchObject({ status: 'paid', hold: { code: 'first_payout' } });
    const { held: _held, ...none } = now().standing;
    world.lay([none]);
    expect(release().state).toBe('accepted');
    expect(world.all('errand').filter(({ kind }) => kind === 'payout')).toEqual([]);
  });

  it('[A5] what there is to decide lies with us; what is paid or carried with the gym alone; and the account with nobody', () => {
    expect(databasesOf(standing)).toEqual(['gym-one/payouts', 'platform/payouts']);
    expect(databasesOf(payout)).toEqual(['gym-one/payouts', 'platform/payouts']);
    for (const status of ['paid', 'carried'] as const) expect(databasesOf({ ...payout, status })).toEqual(['gym-one/payouts']);
    expect(databasesOf(world.one('payoutaccount', 'payoutaccount:one'))).toEqual(['cell/payouts']);
  });
});

describe('[R-2] what is kept of a gym’s sales', () => {
  const kept = () => now().standing.commission?.map(({ bps, from }) => [bps, from]);

  it('a rise counts fifteen days after the gym’s owners read of it; less counts at once', () => {
    expect(rate(2000).state).toBe('accepted');
    expect(kept()).toEqual([[2000, plus(NOW, 15 * DAY)]]);
    expect(told('payout.rate_set')).toMatchObject([
      {
        uid: OLIVE,
        title: 'Our commission will be 20 %',
        body: `From Wed 18 Mar, of what is bought then. Until then it stays at 15 %. ${REASON}`,
      },
    ]);
    const later = plus(NOW, 20 * DAY);
    rate(1000, SUE, later);
    expect(kept()).toEqual([
      [2000, plus(NOW, 15 * DAY)],
      [1000, later],
    ]);
    expect(told('payout.rate_set')[0]?.body).toBe(`From now on, of what is bought then. It was 20 %. ${REASON}`);
  });

  it('what has not begun is overtaken, or taken back; the same once more is refused', () => {
    rate(2000);
    rate(3000, SUE, plus(NOW, HOUR));
    expect(kept()).toEqual([[3000, plus(NOW, 15 * DAY + HOUR)]]);
    rate(1500, SUE, plus(NOW, 2 * HOUR));
    expect(kept()).toEqual([]);
    const facts = { field: 'Commission', rule: 'that’s what it is already.' };
    expect(rate(1500)).toMatchObject({ state: 'refused', code: 'VALIDATION', facts });
    expect(told('payout.rate_set')[0]).toMatchObject({
      title: 'Our commission is 15 %',
      body: `From now on, of what is bought then. What was planned is off. ${REASON}`,
    });
  });

  it('[17] R-71 taken back, it keeps what it has while everybody’s is about to rise: of that it was told nothing', () => {
    world.lay([settingOfValues('commission.defaultBps', [1000, plus(NOW, -DAY)], [1200, plus(NOW, DAY)])]);
    rate(2000);
    rate(1000, SUE, plus(NOW, HOUR));
    expect(kept()).toEqual([[1000, plus(NOW, HOUR)]]);
    // What has risen long ago, falls or stays is nothing that they would have had to be told of.
    for (const others of [
      [1200, plus(NOW, -2 * DAY)],
      [800, plus(NOW, DAY)],
      [1000, plus(NOW, DAY)],
    ] as const) {
      const now = [1000, plus(NOW, -DAY)] as const;
      const inOrder = [others, now].toSorted(([, one], [, other]) => one.localeCompare(other));
      world.lay([settingOfValues('commission.defaultBps', ...inOrder)]);
      world.lay([{ ...standing, commission: [{ bps: 2000, from: plus(NOW, DAY), reason: REASON, at: NOW }] }]);
      rate(1000, SUE, plus(NOW, 4 * HOUR));
      expect(kept(), others.join()).toEqual([]);
    }
  });

  it('what counts from this very moment has begun; the last twenty are kept', () => {
    const agreed = Array.from({ length: 20 }, (_, nth) => ({
      ...{ bps: 1000 + nth, from: plus(NOW, (nth - 19) * DAY), reason: REASON, at: plus(NOW, -20 * DAY) },
    }));
    world.lay([{ ...standing, commission: agreed }]);
    rate(500);
    expect(kept()).toHaveLength(20);
    expect(kept()?.slice(-2)).toEqual([
      [1019, NOW],
      [500, NOW],
    ]);
  });

  it('[17] R-2 is held against what is everybody’s by then', () => {
    world.lay([settingOfValues('commission.defaultBps', [2000, NOW])]);
    expect(rate(2000)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    expect(rate(1600).audit).toMatchObject([{ before: { bps: 2000 }, after: { bps: 1600, from: NOW } }]);
  });

  it('0 to 35 %, with reasons, at once, by a super-admin alone, and on record', () => {
    const facts = { field: 'Commission', rule: 'it can be 35 % at most.' };
    expect(rate(3501)).toMatchObject({ state: 'refused', code: 'VALIDATION', facts });
    expect(rate(3500).audit).toMatchObject([
      {
        action: 'payout.rate-set',
        target: { type: 'gym', id: GYM },
        before: { bps: 1500 },
        after: { bps: 3500 },
        reason: REASON,
      },
    ]);
    expect(rate(0).state).toBe('accepted');
    for (const by of [ANA, OLIVE, 'member01']) expect(rate(100, by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    const queued = { madeAt: NOW, receivedAt: plus(NOW, 5 * HOUR) };
    expect(world.say(SUE, 'payout.rate', { gymId: GYM, bps: 100, reason: REASON }, queued)).toMatchObject({
      code: 'NEEDS_ONLINE',
    });
  });

  it('a payment is booked at what counted when it was begun', () => {
    const agreed = [
      { bps: 500, from: NOW, reason: REASON, at: NOW },
      { bps: 2000, from: plus(NOW, DAY), reason: REASON, at: NOW },
    ];
    world.lay([{ ...standing, commission: agreed }]);
    const at = (createdAt: string) => commissionFor(world, { gymId: GYM, createdAt });
    expect([at(plus(NOW, -1)), at(NOW), at(plus(NOW, DAY - 1)), at(plus(NOW, DAY))]).toEqual([1500, 500, 500, 2000]);
    expect(commissionFor(world, { gymId: 'gym:two', createdAt: NOW })).toBe(1500);
  });
});
