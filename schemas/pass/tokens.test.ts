import { describe, expect, it } from 'vitest';
import { born, DAY, gym, HOUR, NOW, pass, person, unlimited } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { AnyDocument, Documents } from '../folds/documents.ts';
import type { Device } from '../person/shape.ts';

const uid = 'member01';
const device = (deviceId: string, change: Partial<Device> = {}): Device => ({
  _id: `device:${deviceId}`,
  type: 'device',
  ...born,
  uid,
  deviceId,
  name: 'Phone',
  registeredAt: NOW,
  ...change,
});
const worldOf = (...documents: AnyDocument[]) => new KnownWorld(gym('one'), person(uid), device('device01'), ...documents);
const due = (world: KnownWorld, at = NOW) => {
  const decision = world.system('system.tokens-due', { memberId: uid }, at);
  return decision.documents.flatMap((doc) => (doc.type === 'errand' && doc.kind === 'sign-token' ? [doc] : []));
};
const seconds = (instant: string) => Date.parse(instant) / 1000;

describe('tokens that are asked for', () => {
  it('[6.1] one for each device that is still signed in, and each pass that opens a door', () => {
    const world = worldOf(
      device('device02'),
      device('device03', { revokedAt: NOW }),
      pass('ready', uid),
      pass('inuse', uid, { status: 'active' }),
      pass('usedup', uid, { status: 'used_up' }),
      pass('stopped', uid, { status: 'suspended' }),
    );
    expect(due(world).map(({ task }) => [task.claims.p, task.deviceId])).toEqual([
      ['ready', 'device01'],
      ['ready', 'device02'],
      ['inuse', 'device01'],
      ['inuse', 'device02'],
    ]);
  });

  it('[A12] asked twice a day they are signed once, and anew the next day', () => {
    const world = worldOf(pass('ready', uid));
    const [first, again, next] = [NOW, plus(NOW, HOUR), plus(NOW, DAY)].map((at) => due(world, at)[0]?._id);
    expect(first).toBe('errand:sign-ready-device01-2026-03-03');
    expect(again).toBe(first);
    expect(next).toBe('errand:sign-ready-device01-2026-03-04');
  });

  it('[6.1] a token says whose it is, for which gyms, on which device, from when to when, and how many visits are left', () => {
    const validTo = plus(NOW, 30 * DAY);
    const inUse = pass('one', uid, { status: 'active', activatedAt: NOW, validFrom: plus(NOW, -DAY), validTo, visitsUsed: 4 });
    const [errand] = due(worldOf(inUse));
    expect(errand?.task).toEqual({
      passId: 'pass:one',
      memberId: uid,
      deviceId: 'device01',
      claims: {
        p: 'one',
        m: uid,
        g: ['one'],
        k: 'multi_visit',
        n: 'Sam M.',
        f: seconds(plus(NOW, -DAY)),
        t: seconds(validTo),
        v: 6,
        i: seconds(NOW),
        e: seconds(NOW) + 7 * 86_400,
        d: 'device01',
      },
    });
  });

  it('[6.1] one that has not started says no dates, one without a limit no visits', () => {
    const claims = due(worldOf(unlimited(uid)))[0]?.task.claims;
    expect(claims).toBeDefined();
    for (const absent of ['f', 't', 'v']) expect(claims).not.toHaveProperty(absent);
  });

  it('[R-38] a token ends with its pass, or when it should have been started, if that is before seven days', () => {
    const ending = pass('one', uid, { status: 'active', activatedAt: NOW, validFrom: NOW, validTo: plus(NOW, 2 * DAY) });
    expect(due(worldOf(ending))[0]?.task.claims.e).toBe(seconds(plus(NOW, 2 * DAY)));
    const unstarted = pass('one', uid, { activateBy: plus(NOW, DAY) });
    expect(due(worldOf(unstarted))[0]?.task.claims.e).toBe(seconds(plus(NOW, DAY)));
  });

  it('[6.1] who holds no pass or no device gets none', () => {
    expect(due(worldOf())).toEqual([]);
    expect(due(new KnownWorld(gym('one'), person(uid), pass('one', uid)))).toEqual([]);
  });
});

const BODY = {
  passId: 'pass:one',
  memberId: uid,
  deviceId: 'device01',
  token: `FH1.${'a'.repeat(40)}.${'b'.repeat(86)}`,
  kid: 'k1',
  issuedAt: NOW,
  expiresAt: plus(NOW, 7 * DAY),
};
const signed = (world: KnownWorld, change: Partial<typeof BODY> = {}) =>
  world.system('system.token-signed', { ...BODY, ...change });
const token = (world: KnownWorld): Documents['passtoken'] => world.one('passtoken', 'passtoken:one:device01');

describe('a token that was signed', () => {
  it('[6.1] is kept for its device, in the person’s own scope', () => {
    const world = worldOf();
    signed(world);
    expect(token(world)).toMatchObject({ type: 'passtoken', ...BODY });
    expect(world.get('passtoken', `self-${uid}/self`, 'passtoken:one:device01').state).toBe('known');
  });

  it('[R-38] takes the place of the one before it, never of a later one, nor of itself', () => {
    const world = worldOf();
    signed(world);
    expect(signed(world).documents).toEqual([]);
    expect(signed(world, { issuedAt: plus(NOW, -HOUR) }).documents).toEqual([]);
    const later = plus(NOW, DAY);
    signed(world, { issuedAt: later });
    expect(token(world).issuedAt).toBe(later);
  });

  it('[5.2] a device that was signed out meanwhile gets none', () => {
    const world = worldOf(device('device01', { revokedAt: NOW }));
    expect(signed(world)).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('[6.1] a device that is not known here is no obstacle', () => {
    const world = new KnownWorld(person(uid));
    signed(world);
    expect(token(world).token).toBe(BODY.token);
  });
});
