import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, pass, person, slot, timetable } from '../../tests/rules/documents.ts';
import { ANA, BACK, employee, GYM_ID, OLIVE, platformGrants, rosterEntry, SUE, WHY } from '../../tests/rules/orders.ts';
import { book } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { ORDERED_BY } from '../access.expected.ts';
import { isRefusal } from '../basics/machine.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { Proposal } from '../folds/proposals.ts';
import { GYM_STATUSES } from '../gym/shape.ts';
import { GYM } from '../gym/states.ts';
import { systemMoment } from '../proposal/judge.ts';
import { uploadIdOf } from '../upload/shape.ts';
import { isHeldByUs } from './known.ts';
import { ORDER_REASONS, REASON_SENTENCES } from './reasons.ts';
import { TOLD_AT_ONCE } from './told.ts';

const SAM = 'member01';

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(
    gym('one'),
    timetable(GYM_ID, [slot('2026-03-04T18:00')]),
    ...[SAM, OLIVE, 'member02', 'member03'].map((uid) => person(uid)),
    pass(SAM, SAM),
    person(ANA, { role: 'admin' }),
    person(SUE, { role: 'super-admin' }),
    platformGrants(ANA, false),
    platformGrants(SUE, true),
    rosterEntry('member02'),
    rosterEntry('member03', 'expired'),
    employee(OLIVE),
    employee('former01', { status: 'removed' }),
  );
});
const suspend = (by = ANA, change: { from?: string } = {}, at = NOW) =>
  world.say(by, 'gymorder.suspend', { gymId: GYM_ID, ...WHY, ...change }, { receivedAt: at });
const pause = (by = ANA) => world.say(by, 'gymorder.pause', { gymId: GYM_ID, ...WHY });
const reinstate = (by = ANA, at = plus(NOW, HOUR)) =>
  world.say(by, 'gymorder.reinstate', { gymId: GYM_ID, message: BACK }, { receivedAt: at });
const remove = (by: string, reason: 'fraud' | 'unpaid' = 'fraud') =>
  world.say(by, 'gymorder.remove', { gymId: GYM_ID, reason, message: WHY.message });
const status = () => world.one('gym', GYM_ID).status;
const told = (uid: string) => world.all('notice').filter((one) => one.uid === uid);
const orders = () => world.all('gymorder');

describe('[R-61, R-71] a gym is suspended', () => {
  it('at once: its owner reads why, members with a place or a pass are told, nobody else', () => {
    book(world, SAM);
    const decision = suspend();
    expect(decision).toMatchObject({ state: 'accepted' });
    expect(status()).toBe('suspended');
    expect(told(OLIVE)).toMatchObject([
      {
        event: 'gym.ordered',
        title: 'We suspended Gym one',
        body: `${REASON_SENTENCES.unsafe} ${WHY.message}`,
        severity: 'action',
      },
    ]);
    for (const uid of [SAM, 'member02'])
      expect(told(uid).filter(({ event }) => event === 'gym.stopped')).toMatchObject([
        { title: "Gym one isn't open at the moment" },
      ]);
    expect([...told('member03'), ...told('former01')]).toEqual([]);
    expect(world.all('errand').filter(({ kind }) => kind === 'mail').length).toBeGreaterThanOrEqual(3);
  });

  it('is on record with its reason, and not one byte of it stays public', () => {
    const decision = suspend();
    expect(decision.audit).toEqual([
      {
        action: 'gym.suspended',
        target: { type: 'gym', id: GYM_ID },
        reason: `unsafe: ${WHY.message}`,
        before: { status: 'live' },
        after: { status: 'suspended', order: orders()[0]?._id },
      },
    ]);
    for (const scope of ['venue-one', 'area-leeds']) {
      expect(world.get('gym', `${scope}/gyms`, GYM_ID).state).toBe('absent');
      expect(world.find('timetable', `${scope}/slots`, 'gymId', GYM_ID)).toMatchObject({ value: [] });
    }
    expect(world.get('gymorder', 'gym-one/orders', String(orders()[0]?._id)).state).toBe('known');
    expect(isHeldByUs(world, GYM_ID)).toBe(true);
  });

  it('never without a reason', () => {
    const { proposal } = suspend();
    for (const message of ['', 'x'.repeat(19), 'x'.repeat(301)])
      expect(Proposal.safeParse({ ...proposal, body: { gymId: GYM_ID, reason: 'unsafe', message } }).success).toBe(false);
    expect(Proposal.safeParse({ ...proposal, body: { gymId: GYM_ID, message: WHY.message } }).success).toBe(false);
    expect(Object.keys(REASON_SENTENCES)).toEqual([...ORDER_REASONS]);
    // All of it goes into the notice.
    for (const sentence of Object.values(REASON_SENTENCES)) expect(sentence.length).toBeLessThan(99);
  });

  it('later: planned, with its owner told now, and begun when its time has come', () => {
    const from = plus(NOW, DAY);
    expect(suspend(ANA, { from })).toMatchObject({ state: 'accepted' });
    expect([status(), orders()[0]?.status, told(OLIVE).length]).toEqual(['live', 'planned', 1]);
    expect(isHeldByUs(world, GYM_ID)).toBe(false);
    const orderId = String(orders()[0]?._id);
    world.system('system.gym-order-due', { orderId }, plus(from, -1));
    expect(status()).toBe('live');
    world.system('system.gym-order-due', { orderId }, from);
    expect([status(), orders()[0]?.status]).toEqual(['suspended', 'in_force']);
    expect(world.system('system.gym-order-due', { orderId }, plus(from, 1)).documents).toEqual([]);
  });

  it('within two years: a day later is refused with its field and rule', () => {
    const from = plus(NOW, 730 * DAY);
    expect(suspend(ANA, { from: plus(from, 1) })).toMatchObject({
      ...{ state: 'refused', code: 'VALIDATION' },
      facts: { field: 'From', rule: 'it can be two years ahead at most.' },
    });
    expect([status(), orders()]).toEqual(['live', []]);
    expect(suspend(ANA, { from })).toMatchObject({ state: 'accepted' });
    expect(orders()).toMatchObject([{ status: 'planned', from }]);
  });

  it('or not at all where it was taken back, or is past it meanwhile', () => {
    const from = plus(NOW, DAY);
    suspend(ANA, { from });
    reinstate();
    expect(orders()[0]).toMatchObject({ status: 'ended', endedWith: BACK });
    suspend(SUE, { from });
    world.lay([{ ...world.one('gym', GYM_ID), status: 'closed' }]);
    const second = orders().find((one) => one.status === 'planned');
    world.system('system.gym-order-due', { orderId: String(second?._id) }, from);
    expect([status(), orders().map((one) => one.status)]).toEqual(['closed', ['ended', 'ended']]);
  });

  it('only by those who run the platform; nobody else, and of a gym that there is', () => {
    for (const by of [SAM, OLIVE]) {
      expect(suspend(by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
      expect(pause(by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
      expect(reinstate(by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
      expect(remove(by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    }
    expect(world.say(ANA, 'gymorder.suspend', { gymId: 'gym:none', ...WHY })).toMatchObject({
      state: 'refused',
      code: 'NOT_FOUND',
    });
    expect(world.say(ANA, 'gymorder.reinstate', { gymId: 'gym:none', message: BACK })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('[A4] a device that does not know refuses nothing', () => {
    const { proposal } = suspend();
    for (const blind of [blindTo(world, 'platform/'), blindTo(world, 'platform/', 'self-')])
      expect(decide(proposal, blind, { ...systemMoment(NOW), by: ANA })).toMatchObject({ state: 'accepted', unknown: ['gyms'] });
    const again = reinstate();
    expect(decide(again.proposal, blindTo(world, 'platform/'), { ...systemMoment(NOW), by: ANA })).toMatchObject({
      unknown: ['gyms'],
    });
  });
});

describe('[2.2] what an administrator does follows the flow', () => {
  it.each(GYM_STATUSES)('of a gym that is %s', (before) => {
    for (const [act, event] of [
      [pause, 'paused'],
      [suspend, 'suspended'],
      [() => remove(SUE), 'removed'],
    ] as const) {
      world.lay([gym('one', { status: before })]);
      const next = GYM[before][event];
      const decision = act();
      const goes = !isRefusal(next) && next !== before;
      expect(decision.state, event).toBe(goes ? 'accepted' : 'refused');
      if (!goes) expect(decision).toMatchObject({ code: 'GYM_STATUS', facts: { status: before.replaceAll('_', ' ') } });
      expect(status()).toBe(goes ? next : before);
      reinstate();
      world.lay(orders().map((one) => ({ ...one, status: 'ended' as const })));
    }
  });

  it('what was suspended goes back to what it was; everybody is told', () => {
    suspend();
    expect(reinstate()).toMatchObject({
      state: 'accepted',
      audit: [{ action: 'gym.reinstated', after: { status: 'live' }, reason: BACK }],
    });
    expect(status()).toBe('live');
    expect(told(OLIVE)).toMatchObject([{ event: 'gym.reinstated', title: 'Gym one may go on', body: BACK, severity: 'info' }]);
    expect(told('member02')).toMatchObject([{ event: 'gym.open_again', title: 'Gym one is back' }]);
    expect(world.get('gym', 'venue-one/gyms', GYM_ID).state).toBe('known');
    world.lay([gym('one', { status: 'paused' })]);
    suspend();
    expect(status()).toBe('suspended');
    reinstate();
    expect(status()).toBe('paused');
    expect(reinstate()).toMatchObject({ state: 'refused', code: 'GYM_STATUS' });
  });

  it('paused by us, then suspended: both end together, and the gym is live again', () => {
    expect(pause()).toMatchObject({ audit: [{ action: 'gym.paused' }] });
    expect(told('member02')).toMatchObject([{ title: 'Gym one is paused' }]);
    suspend(ANA, {}, plus(NOW, HOUR));
    reinstate(ANA, plus(NOW, 2 * HOUR));
    expect(status()).toBe('live');
    expect(orders().map((one) => one.status)).toEqual(['ended', 'ended']);
  });
});

describe('[R-61] removing a gym, or suspending its owner, is a super-admin’s to decide', () => {
  const decideOn = (by: string, confirmed: boolean) =>
    world.say(by, 'gymorder.decide', { orderId: String(orders()[0]?._id), gymId: GYM_ID, confirmed });

  it('an administrator asks for it: nothing happens yet, and its owner reads nothing', () => {
    expect(remove(ANA)).toMatchObject({ state: 'accepted', audit: [{ action: 'gym.remove-proposed' }] });
    expect([status(), orders()[0]?.status]).toEqual(['live', 'proposed']);
    expect(world.get('gymorder', 'gym-one/orders', String(orders()[0]?._id)).state).toBe('absent');
    expect(told(OLIVE)).toEqual([]);
    expect(decideOn(ANA, true)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(status()).toBe('live');
  });

  it('a super-admin says yes, once', () => {
    remove(ANA);
    expect(decideOn(SUE, true)).toMatchObject({ state: 'accepted', audit: [{ action: 'gym.removed' }] });
    expect(status()).toBe('removed');
    expect(decideOn(SUE, false)).toMatchObject({ state: 'refused', code: 'GYM_STATUS' });
    expect(reinstate(SUE)).toMatchObject({ state: 'refused', code: 'GYM_STATUS' });
  });

  it('[2.2] its photos are kept for 90 days more, and then go; another gym that shows the same ones keeps them', () => {
    const [own, shared] = ['1'.repeat(64), '2'.repeat(64)] as const;
    for (const hash of [own, shared]) {
      const body = { uid: OLIVE, purpose: 'gym', hash, kind: 'webp', width: 1200, height: 800, bytes: 9000 } as const;
      world.system('system.upload-received', body);
      const { freeSince: _free, ...upload } = world.one('upload', uploadIdOf(OLIVE, 'gym', hash));
      world.lay([{ ...upload, usedBy: hash === own ? [GYM_ID] : [GYM_ID, 'gym:two'] }]);
    }
    const photos = [own, shared].map((hash) => ({ hash, alt: 'The weights room', width: 1200, height: 800 }));
    world.lay([gym('one', { photos })]);
    const due = (hash: string, at: string) => world.system('system.upload-due', { uploadId: uploadIdOf(OLIVE, 'gym', hash) }, at);
    remove(SUE);
    expect(status()).toBe('removed');
    for (const hash of [own, shared]) due(hash, plus(NOW, 90 * DAY - 1));
    expect(world.all('upload')).toMatchObject([
      { hash: own, usedBy: [] },
      { hash: shared, usedBy: ['gym:two'] },
    ]);
    for (const hash of [own, shared]) due(hash, plus(NOW, 90 * DAY));
    expect(world.all('upload')).toMatchObject([{ hash: shared, usedBy: ['gym:two'] }]);
  });

  it('or no', () => {
    remove(ANA);
    expect(decideOn(SUE, false)).toMatchObject({ state: 'accepted', audit: [{ action: 'gym.remove-declined' }] });
    expect([status(), orders()[0]?.status]).toEqual(['live', 'declined']);
  });

  it('[R-71] thirty days after its reasons, but for fraud, the law and what happened before', () => {
    remove(SUE, 'unpaid');
    expect(orders()[0]).toMatchObject({ status: 'planned', from: plus(NOW, 30 * DAY) });
    expect(told(OLIVE)).toMatchObject([{ title: 'Gym one will leave Fitness Hub' }]);
    world.system('system.gym-order-due', { orderId: String(orders()[0]?._id) }, plus(NOW, 30 * DAY));
    expect(status()).toBe('removed');
  });

  it('an owner of that gym, not somebody else', () => {
    const ask = (by: string, uid: string) => world.say(by, 'gymorder.owner', { gymId: GYM_ID, uid, ...WHY });
    expect(ask(SUE, SAM)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(ask(ANA, OLIVE)).toMatchObject({ audit: [{ action: 'gym.suspend_owner-proposed' }] });
    expect(world.one('user', `user:${OLIVE}`).status).toBe('active');
    expect(decideOn(SUE, true)).toMatchObject({ audit: [{ action: 'user.suspended', target: { id: `user:${OLIVE}` } }] });
    expect(world.one('user', `user:${OLIVE}`)).toMatchObject({ status: 'suspended', suspendedAt: NOW });
    expect(told(OLIVE)).toMatchObject([{ title: 'Your account is suspended' }]);
    expect([status(), isHeldByUs(world, GYM_ID)]).toEqual(['live', false]);
  });

  it('[R-61] its one owner where nobody is named; of several it has to be said which', () => {
    const ask = (uid?: string) => world.say(SUE, 'gymorder.owner', { gymId: GYM_ID, ...(uid && { uid }), ...WHY });
    expect(ask()).toMatchObject({ state: 'accepted', audit: [{ action: 'user.suspended', target: { id: `user:${OLIVE}` } }] });
    expect(orders()).toMatchObject([{ action: 'suspend_owner', ownerUid: OLIVE, status: 'in_force' }]);
    world.lay([employee(SAM)]);
    expect(ask()).toMatchObject({ state: 'refused', code: 'SEVERAL_OWNERS' });
    expect(ask(SAM)).toMatchObject({ state: 'accepted' });
    expect(told(SAM)).toMatchObject([{ title: 'Your account is suspended' }]);
    expect(told(OLIVE)).toHaveLength(1);
  });

  it('[R-61] an owner’s account is given back by a super-admin alone, once, and the gym stays as it was', () => {
    world.say(SUE, 'gymorder.owner', { gymId: GYM_ID, ...WHY });
    const orderId = String(orders()[0]?._id);
    const back = (by: string, gymId = GYM_ID) => world.say(by, 'gymorder.reinstate', { gymId, orderId, message: BACK });
    expect(world.say(SUE, 'gymorder.owner', { gymId: GYM_ID, ...WHY })).toMatchObject({ code: 'OWNER_SUSPENDED' });
    expect(back(ANA)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(back(SUE, 'gym:two')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(world.one('user', `user:${OLIVE}`).status).toBe('suspended');
    expect(back(SUE)).toMatchObject({ state: 'accepted', audit: [{ action: 'user.active', reason: BACK }] });
    expect(world.one('user', `user:${OLIVE}`)).not.toHaveProperty('suspendedAt');
    expect([world.one('user', `user:${OLIVE}`).status, status()]).toEqual(['active', 'live']);
    expect(orders()).toMatchObject([{ status: 'ended', endedWith: BACK }]);
    expect(told(OLIVE).map(({ title }) => title)).toContain('Your account is open again');
    expect(back(SUE)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('an order about the gym itself is not ended as if it were about its owner', () => {
    pause();
    const orderId = String(orders()[0]?._id);
    expect(world.say(SUE, 'gymorder.reinstate', { gymId: GYM_ID, orderId, message: BACK })).toMatchObject({ code: 'NOT_FOUND' });
    expect(status()).toBe('paused');
  });

  it('[A11] who may order what is as it is written down by hand', () => {
    const bodies = {
      'gymorder.pause': { gymId: GYM_ID, ...WHY },
      'gymorder.suspend': { gymId: GYM_ID, ...WHY },
      'gymorder.reinstate': { gymId: GYM_ID, message: BACK },
      'gymorder.remove': { gymId: GYM_ID, ...WHY },
      'gymorder.owner': { gymId: GYM_ID, uid: OLIVE, ...WHY },
      'gymorder.decide': { gymId: GYM_ID, orderId: 'gymorder:none', confirmed: true },
    } as const;
    expect(Object.keys(bodies)).toEqual(Object.keys(ORDERED_BY));
    for (const [kind, who] of Object.entries(ORDERED_BY))
      for (const [viewer, by] of [
        ['member', SAM],
        ['owner', OLIVE],
        ['admin', ANA],
        ['super', SUE],
      ] as const) {
        const proposal = Proposal.parse({ ...pause().proposal, kind, body: Reflect.get(bodies, kind) });
        const { code } = decide(proposal, world, { ...systemMoment(NOW), by });
        expect(code === 'NO_PERMISSION', `${kind} by ${viewer}`).toBe(!who.includes(viewer));
      }
  });

  it('a super-admin who is no administrator any more is none', () => {
    world.lay([{ ...platformGrants(SUE, true), admin: false }]);
    expect(remove(SUE)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
  });

  it('not about a gym that the order is not about, nor an order that is not there', () => {
    remove(ANA);
    world.lay([gym('two')]);
    const orderId = String(orders()[0]?._id);
    expect(world.say(SUE, 'gymorder.decide', { orderId, gymId: 'gym:two', confirmed: true })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(world.say(SUE, 'gymorder.decide', { orderId: 'gymorder:none', gymId: GYM_ID, confirmed: true })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('[R-71] more people than one commit takes', () => {
  it('are told one lot after the other, each once', () => {
    const uids = Array.from({ length: TOLD_AT_ONCE + 3 }, (_, index) => `many${String(index).padStart(4, '0')}`);
    world.lay(uids.map((uid) => rosterEntry(uid)));
    const stopped = () => world.all('notice').filter(({ event }) => event === 'gym.stopped');
    suspend();
    expect(stopped()).toHaveLength(TOLD_AT_ONCE);
    const [order] = orders();
    const after = String(order?.toldUpTo);
    world.system('system.gym-order-tell', { orderId: String(order?._id), after }, plus(NOW, HOUR));
    // With the one who was there before.
    expect(stopped()).toHaveLength(TOLD_AT_ONCE + 4);
    expect(orders()[0]).not.toHaveProperty('toldUpTo');
    expect(world.system('system.gym-order-tell', { orderId: String(order?._id), after }, plus(NOW, HOUR)).documents).toEqual([]);
  });
});
