import { describe, expect, it } from 'vitest';
import { booking, born, DAY, gym, HOUR, NOW, pass, person } from '../../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { systemMoment } from '../../proposal/judge.ts';
import type { PassSettled, PassStatusSet } from '../proposals.ts';
import type { Pass } from '../shape.ts';
import { decidePassSettled, decidePassStatus } from './status.ts';

const uid = 'member01';
const worldOf = (change: Partial<Pass> = {}) => new KnownWorld(gym('one'), person(uid), pass('one', uid, change));
const say = (world: KnownWorld, status: 'suspended' | 'refunded' | 'active' | 'paused', at = plus(NOW, HOUR)) =>
  world.system('system.pass-status', { passId: 'pass:one', memberId: uid, status }, at);
const passOf = (world: KnownWorld) => world.one('pass', 'pass:one');

describe('what the system says of a pass', () => {
  it('[C9] suspended: since when, and the gym’s list knows', () => {
    const world = worldOf();
    say(world, 'suspended');
    expect(passOf(world)).toMatchObject({ status: 'suspended', suspendedAt: plus(NOW, HOUR) });
    expect(passOf(world)).not.toHaveProperty('refundedAt');
    expect(world.all('roster')).toMatchObject([{ status: 'suspended' }]);
    // Nobody travelled: no journey is told of.
    expect(world.all('notice')).toMatchObject([
      { uid, event: 'pass.suspended', title: 'Suspended: 10 visits', body: expect.stringMatching(/^You can't check in with it/) },
    ]);
  });

  it('[R-50] nobody has their money back by our saying so', () => {
    const world = worldOf();
    expect(say(world, 'refunded')).toMatchObject({ state: 'refused', code: 'REFUND_NOTHING', documents: [] });
    expect(passOf(world).status).toBe('ready');
  });

  it('[2.5] freed, it is what its visits and days make of it', () => {
    const world = worldOf({ status: 'suspended', suspendedAt: NOW });
    say(world, 'active');
    expect(passOf(world).status).toBe('ready');
    expect(passOf(world)).not.toHaveProperty('suspendedAt');
    const over = worldOf({ status: 'suspended', suspendedAt: NOW, activateBy: plus(NOW, DAY) });
    say(over, 'active', plus(NOW, 2 * DAY));
    expect(passOf(over).status).toBe('expired');
  });

  it('[S3] said twice it is heard once', () => {
    const world = worldOf();
    say(world, 'suspended');
    expect(say(world, 'suspended', plus(NOW, DAY)).documents).toEqual([]);
    expect(passOf(world).suspendedAt).toBe(plus(NOW, HOUR));
  });

  it('[0.2] refused with the reason where it cannot be, or where there is no such pass', () => {
    expect(say(worldOf({ status: 'refunded' }), 'suspended')).toMatchObject({ state: 'refused', code: 'PASS_REFUNDED' });
    const world = new KnownWorld(person(uid), pass('other', uid));
    expect(say(world, 'suspended')).toMatchObject({ state: 'refused', code: 'PASS_MISSING', documents: [] });
    const said = { passId: 'pass:one', memberId: uid, status: 'paused' as const };
    expect(decidePassStatus(statusOf(said), blindTo(worldOf(), 'member-'), systemMoment(NOW))).toMatchObject({
      code: 'PASS_MISSING',
    });
  });
});

describe('time goes by', () => {
  it('[R-10] a pass that was not started in time is over, here and on the gym’s list', () => {
    const world = worldOf({ activateBy: plus(NOW, DAY) });
    world.system('system.pass-settled', { passId: 'pass:one', memberId: uid }, plus(NOW, DAY));
    expect(passOf(world).status).toBe('expired');
    expect(world.all('roster')).toMatchObject([{ status: 'expired' }]);
  });

  it('[A4] where nothing is known of the member, nothing is said of them', () => {
    const blind = blindTo(worldOf(), 'member-');
    expect(decidePassSettled(settledOf(), blind, systemMoment(plus(NOW, 100 * DAY)))).toMatchObject({
      state: 'accepted',
      documents: [],
    });
  });
});

describe('whose codes no door takes any more', () => {
  const device = (key: string, revokedAt?: string) => ({
    _id: `device:device${key}`,
    type: 'device' as const,
    ...born,
    uid,
    deviceId: `device${key}`,
    name: 'Phone',
    registeredAt: NOW,
    ...(revokedAt ? { revokedAt } : {}),
  });
  /** What stands on the gym's list after something was said of the pass. */
  const listedAt = (world: KnownWorld, at: string) => {
    say(world, 'suspended', at);
    return world.one('roster', 'roster:one:one').endedDevices;
  };

  it('[R-38] the gym’s list names devices signed out within the life of a token, the latest first', () => {
    const world = worldOf();
    const now = plus(NOW, 8 * DAY);
    world.lay([device('01'), device('02', plus(NOW, DAY)), device('03', plus(NOW, DAY + 1)), device('04', plus(NOW, 5 * DAY))]);
    expect(listedAt(world, now)).toEqual(['device04', 'device03']);
  });

  it('[R-38] twenty at most', () => {
    const world = worldOf();
    world.lay(Array.from({ length: 25 }, (_, index) => device(String(10 + index), plus(NOW, index * 1000))));
    expect(listedAt(world, plus(NOW, DAY))).toEqual(Array.from({ length: 20 }, (_, index) => `device${34 - index}`));
  });

  it('[L9] says nothing where there is nothing to say', () => {
    const world = worldOf();
    world.lay([device('01')]);
    expect(listedAt(world, plus(NOW, DAY))).toBeUndefined();
  });

  it('[6.1] signed out from another device, it is stopped at the doors of every pass at once', () => {
    const world = worldOf();
    world.lay([device('01'), device('02', plus(NOW, -DAY)), pass('two', uid)]);
    world.system('system.device-revoked', { uid, deviceId: 'device01' }, plus(NOW, HOUR));
    const expected = { endedDevices: ['device01', 'device02'] };
    expect(world.all('roster')).toMatchObject([expected, expected]);
  });

  it('[A4] who may not look into the member’s devices leaves standing what is written', () => {
    const world = worldOf();
    world.lay([device('01', NOW)]);
    listedAt(world, plus(NOW, HOUR));
    const said = { passId: 'pass:one', memberId: uid, status: 'active' as const };
    const { documents } = decidePassStatus(statusOf(said), blindTo(world, 'self-'), systemMoment(plus(NOW, DAY)));
    const [entry] = documents.filter((doc) => doc.type === 'roster');
    expect(entry).toMatchObject({ status: 'ready', endedDevices: ['device01'], displayName: 'Member' });
  });

  it('[A4] and writes nobody down where nothing is written', () => {
    const said = { passId: 'pass:one', memberId: uid, status: 'suspended' as const };
    const { documents } = decidePassStatus(statusOf(said), blindTo(worldOf(), 'self-'), systemMoment(NOW));
    const [entry] = documents.filter((doc) => doc.type === 'roster');
    expect(entry).toBeDefined();
    expect(entry).not.toHaveProperty('endedDevices');
  });

  it('[A6] a list that says the same is left as it is', () => {
    const world = worldOf();
    listedAt(world, plus(NOW, HOUR));
    world.lay([booking('a', { memberId: uid, passId: 'pass:one' })]);
    const written = world.one('roster', 'roster:one:one').updatedAt;
    world.system('system.pass-settled', { passId: 'pass:one', memberId: uid }, plus(NOW, DAY));
    expect(passOf(world).visitsReserved).toBe(1);
    expect(world.one('roster', 'roster:one:one').updatedAt).toBe(written);
  });

  it('[2.5] an order that is not paid for is on no list', () => {
    const world = worldOf({ status: 'pending_payment', activateBy: NOW });
    world.lay([booking('a', { memberId: uid, passId: 'pass:one' })]);
    world.system('system.pass-settled', { passId: 'pass:one', memberId: uid }, plus(NOW, DAY));
    expect(passOf(world).visitsReserved).toBe(1);
    expect(world.all('roster')).toEqual([]);
  });
});

function statusOf(body: PassStatusSet['body']): PassStatusSet {
  return { _id: 'proposal:said', type: 'proposal', kind: 'system.pass-status', body };
}

function settledOf(): PassSettled {
  return { _id: 'proposal:said', type: 'proposal', kind: 'system.pass-settled', body: { passId: 'pass:one', memberId: uid } };
}
