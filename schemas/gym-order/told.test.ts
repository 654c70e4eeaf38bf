/** Who reads what of an order, and in which words; what is on record of each; and what an order leaves when it is over. */
import { beforeEach, describe, expect, it } from 'vitest';
import { booking, DAY, gym, HOUR, NOW, person, slot, timetable } from '../../tests/rules/documents.ts';
import { ANA, BACK, employee, GYM_ID, OLIVE, platformGrants, rosterEntry, SUE, WHY } from '../../tests/rules/orders.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { ownersOf } from '../employment/owners.ts';
import { possibleSince } from '../proposal/possible.ts';
import { ordersOf } from './known.ts';
import { REASON_SENTENCES, WITHOUT_NOTICE } from './reasons.ts';
import { membersTold, TOLD_AT_ONCE } from './told.ts';

const { message: MESSAGE } = WHY;
const LATER = plus(NOW, HOUR);

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(
    gym('one'),
    ...[OLIVE, ANA, SUE].map((uid) => person(uid)),
    platformGrants(SUE, true),
    platformGrants(ANA, false),
    rosterEntry('member02', 'active'),
    employee(OLIVE, { status: 'suspended' }),
    employee('desk0001', { preset: 'reception', permissions: [] }),
  );
});
type Kind = 'pause' | 'suspend' | 'remove';
const say = (kind: Kind, change: { reason?: 'unsafe' | 'fraud' | 'unpaid'; from?: string } = {}, at = NOW, by = SUE) =>
  world.say(by, `gymorder.${kind}`, { gymId: GYM_ID, reason: 'unsafe', message: MESSAGE, ...change }, { receivedAt: at });
const reinstate = (at = LATER) => world.say(SUE, 'gymorder.reinstate', { gymId: GYM_ID, message: BACK }, { receivedAt: at });
const order = () => world.all('gymorder')[0];
const told = (uid: string) =>
  world
    .all('notice')
    .flatMap(({ uid: whose, event, title, body, link, severity }) =>
      whose === uid ? [{ event, title, body, link, severity }] : [],
    );

describe('[R-71] in words', () => {
  it.each([
    [
      'pause',
      'We paused Gym one',
      'Gym one is paused',
      'Nothing new can be booked or bought there for now. What you have is kept.',
    ],
    [
      'suspend',
      'We suspended Gym one',
      "Gym one isn't open at the moment",
      "Your bookings and passes there can't be used for now. We'll tell you as soon as we know more.",
    ],
  ] as const)('%s: its owner why, its members what it means for them, staff nothing', (kind, title, members, body) => {
    say(kind);
    expect(told(OLIVE)).toEqual([
      {
        event: 'gym.ordered',
        title,
        body: `We think members may not be safe there. ${MESSAGE}`,
        link: '/owner/dashboard',
        severity: 'action',
      },
    ]);
    expect(told('member02')).toEqual([
      { event: 'gym.stopped', title: members, body, link: '/member/bookings', severity: 'action' },
    ]);
    expect(told('desk0001')).toEqual([]);
  });

  it('over: both are told that it goes on', () => {
    say('suspend');
    reinstate();
    expect(told(OLIVE)).toContainEqual({
      event: 'gym.reinstated',
      title: 'Gym one may go on',
      body: BACK,
      link: '/owner/dashboard',
      severity: 'info',
    });
    expect(told('member02')).toContainEqual({
      event: 'gym.open_again',
      title: 'Gym one is back',
      body: 'Your bookings and passes there can be used again.',
      link: '/member/bookings',
      severity: 'action',
    });
  });

  it('each reason has its sentence, and three of them no notice', () => {
    expect(REASON_SENTENCES).toEqual({
      insurance_expired: 'Your public liability insurance has run out.',
      verification_overdue: 'We couldn’t verify the gym in time.',
      unsafe: 'We think members may not be safe there.',
      not_as_described: 'The gym isn’t what its page says.',
      complaints: 'Several members complained.',
      unpaid: 'Money is owed to us or to members.',
      repeated: 'This has happened before.',
      fraud: 'We think somebody was deceived.',
      illegal: 'It may be against the law.',
      other: 'We can’t let it go on as it is.',
    });
    expect(WITHOUT_NOTICE).toEqual(['fraud', 'illegal', 'repeated']);
  });
});

describe('who has something there', () => {
  const day = (change: object) =>
    timetable(GYM_ID, [slot('2026-03-04T18:00', { bookedCount: 1, ...change }), slot('2026-03-04T20:00')]);
  const booked = (memberId: string, status: 'confirmed' | 'waitlisted' | 'cancelled') =>
    booking(memberId, { _id: `booking:${memberId}`, memberId, gymId: GYM_ID, status });
  const members = (at = NOW) => {
    say('suspend');
    const one = order();
    if (!one) throw new Error('no order');
    const moment = { by: SUE, receivedAt: at, judgedAt: at, claimable: true };
    return membersTold(one, world, moment).notices.map(({ uid }) => uid);
  };

  it('a pass that lets in, or will; not one that is over', () => {
    world.lay([
      rosterEntry('ready001', 'ready'),
      rosterEntry('paused01', 'paused'),
      rosterEntry('expired1', 'expired'),
      rosterEntry('refund01', 'refunded'),
    ]);
    expect(members()).toEqual(['member02', 'paused01', 'ready001']);
  });

  it('a place in a class that is still to come, or one on its waiting list', () => {
    const at = slot('2026-03-04T18:00');
    const both = { slotId: at.slotId, startsAt: at.startsAt };
    world.lay([day({}), { ...booked('booked01', 'confirmed'), ...both }, { ...booked('waits001', 'waitlisted'), ...both }]);
    world.lay([{ ...booked('left0001', 'cancelled'), ...both }]);
    expect(members()).toEqual(['booked01', 'member02', 'waits001']);
    world.lay([day({ bookedCount: 0, waitlistCount: 1 })]);
    expect(members()).toContain('waits001');
    world.lay([day({ bookedCount: 0, waitlistCount: 0 })]);
    expect(members()).toEqual(['member02']);
    world.lay([day({})]);
    expect(members(at.startsAt)).toEqual(['member02']);
  });

  it('exactly as many as one commit takes are told in one', () => {
    const uids = Array.from({ length: TOLD_AT_ONCE - 1 }, (_, index) => `many${String(index).padStart(4, '0')}`);
    world.lay(uids.map((uid) => rosterEntry(uid, 'active')));
    say('suspend');
    expect(order()).not.toHaveProperty('toldUpTo');
    world.lay([rosterEntry('zz000001', 'active')]);
    reinstate();
    expect(order()).toMatchObject({ status: 'ended', toldUpTo: 'member02' });
    const orderId = order()?._id ?? '';
    const { documents } = world.system('system.gym-order-tell', { orderId, after: 'member02' }, plus(LATER, 1));
    expect(documents.filter(({ type }) => type !== 'errand')).toMatchObject([
      { type: 'gymorder' },
      { type: 'notice', uid: 'zz000001', event: 'gym.open_again' },
    ]);
    expect(order()).toMatchObject({ updatedAt: plus(LATER, 1) });
  });

  it('an owner who is suspended is an owner still; one who left is not', () => {
    expect(ownersOf(world, GYM_ID)).toEqual([OLIVE]);
    world.lay([employee(OLIVE, { status: 'removed' })]);
    expect(ownersOf(world, GYM_ID)).toEqual([]);
    expect(ownersOf(blindTo(world, 'gym-one/'), GYM_ID)).toEqual([]);
  });
});

describe('[2.23] on record', () => {
  it('what was planned: with its reasons and from when; and it begins as it was planned', () => {
    const from = plus(NOW, DAY);
    const { audit } = say('pause', { from });
    const _id = order()?._id ?? '';
    const reason = `unsafe: ${MESSAGE}`;
    const target = { type: 'gym', id: GYM_ID };
    expect(audit).toEqual([{ action: 'gym.pause-planned', target, reason, after: { order: _id, from, status: 'planned' } }]);
    const due = world.system('system.gym-order-due', { orderId: _id }, from);
    expect(due.audit).toEqual([
      { action: 'gym.paused', target, reason, before: { status: 'live' }, after: { status: 'paused', order: _id } },
    ]);
    expect(order()).toMatchObject({ status: 'in_force', before: 'live', updatedAt: from });
  });

  it('what was taken back before it began: only its owner hears, and the gym stays as it is', () => {
    say('suspend', { from: plus(NOW, DAY) });
    const { audit, documents } = reinstate();
    const _id = order()?._id ?? '';
    expect([...new Set(documents.map(({ type }) => type))]).toEqual(['gymorder', 'notice', 'errand']);
    expect([told('member02'), told(OLIVE).length]).toEqual([[], 1]);
    expect(audit).toEqual([
      {
        action: 'gym.reinstated',
        target: { type: 'gym', id: GYM_ID },
        reason: BACK,
        before: { status: 'live' },
        after: { status: 'live', orders: [_id] },
      },
    ]);
    expect(order()).toMatchObject({ status: 'ended', endedAt: LATER, endedWith: BACK });
  });

  it('what is in force ends before what was only planned, whichever was ordered first', () => {
    say('suspend', { from: plus(NOW, DAY) });
    say('pause', {}, plus(NOW, 1));
    reinstate();
    expect(world.one('gym', GYM_ID).status).toBe('live');
    expect(world.all('gymorder')).toMatchObject([
      { status: 'ended', endedAt: LATER, endedWith: BACK },
      { status: 'ended', endedAt: LATER, endedWith: BACK },
    ]);
  });

  it('that an owner was suspended, as they were and as they are', () => {
    const { audit } = world.say(SUE, 'gymorder.owner', { gymId: GYM_ID, uid: OLIVE, reason: 'fraud', message: MESSAGE });
    expect(order()).toMatchObject({ action: 'suspend_owner', ownerUid: OLIVE, status: 'in_force' });
    expect(audit).toEqual([
      {
        action: 'user.suspended',
        target: { type: 'user', id: `user:${OLIVE}` },
        reason: `fraud: ${MESSAGE}`,
        before: { status: 'active' },
        after: { status: 'suspended', order: order()?._id },
      },
    ]);
    world.lay([{ ...person(OLIVE), status: 'suspended', suspendedAt: plus(NOW, -DAY) }]);
    const again = world.say(SUE, 'gymorder.owner', { gymId: GYM_ID, uid: OLIVE, reason: 'fraud', message: MESSAGE });
    expect(again).toMatchObject({ state: 'refused', code: 'OWNER_SUSPENDED' });
    expect(world.one('user', `user:${OLIVE}`).suspendedAt).toBe(plus(NOW, -DAY));
    // Their suspension is not the gym's: there is nothing to reinstate.
    expect(reinstate()).toMatchObject({ state: 'refused', code: 'GYM_STATUS', facts: { status: 'live' } });
  });
});

describe('when it begins', () => {
  it('at once where the day asked for is over, and without notice for fraud', () => {
    say('pause', { from: plus(NOW, -DAY) });
    expect(order()).toMatchObject({ from: NOW, status: 'in_force' });
  });

  it('a removal for fraud on the day that was asked for, for money no sooner than in thirty days', () => {
    say('remove', { reason: 'fraud', from: plus(NOW, 2 * DAY) });
    expect(order()).toMatchObject({ from: plus(NOW, 2 * DAY), status: 'planned' });
    world.lay(world.all('gymorder').map((one) => ({ ...one, status: 'ended' as const })));
    say('remove', { reason: 'unpaid', from: plus(NOW, 40 * DAY) }, plus(NOW, 1));
    expect(world.all('gymorder').map(({ from }) => from)).toContain(plus(NOW, 40 * DAY));
  });

  it('a planned one that leads nowhere is not planned', () => {
    world.lay([gym('one', { status: 'suspended' })]);
    const from = plus(NOW, DAY);
    expect(say('suspend', { from })).toMatchObject({ state: 'refused', code: 'GYM_STATUS', facts: { status: 'suspended' } });
    expect(say('pause', { from })).toMatchObject({ state: 'refused', code: 'GYM_STATUS' });
    expect(world.all('gymorder')).toEqual([]);
  });

  it('what a super-admin confirms begins when they do, with its notice from then', () => {
    say('remove', { reason: 'unpaid' }, NOW, ANA);
    const orderId = order()?._id ?? '';
    const decided = { orderId, gymId: GYM_ID, confirmed: true };
    world.say(SUE, 'gymorder.decide', decided, { receivedAt: plus(NOW, DAY) });
    expect(order()).toMatchObject({ status: 'planned', from: plus(NOW, 31 * DAY), updatedAt: plus(NOW, DAY) });
  });

  it('nothing of an order that is not there, nor of one that ended', () => {
    expect(world.system('system.gym-order-due', { orderId: 'gymorder:none' }).documents).toEqual([]);
    expect(world.system('system.gym-order-tell', { orderId: 'gymorder:none', after: 'a' }).documents).toEqual([]);
    expect(ordersOf(blindTo(world, 'platform/'), GYM_ID)).toEqual([]);
  });
});

it('[L6] nobody orders anything about a gym before there was one', () => {
  const proposal = world.proposal('gymorder.reinstate', { gymId: GYM_ID, message: BACK });
  expect(possibleSince(proposal, world, SUE)).toBe(NOW);
  expect(possibleSince(proposal, blindTo(world, 'platform/'), SUE)).toBeUndefined();
});
