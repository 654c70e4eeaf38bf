import { describe, expect, it } from 'vitest';
import { born, DAY, gym, HOUR, MINUTE, NOW, pass, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { thumbprintOf } from '../pass/code/claims.ts';
import { fromBase64Url } from '../pass/token.ts';
import { type Device, type DeviceKey, ENDED_KEYS_KEPT } from './shape.ts';

const UID = 'member01';
const ONE: DeviceKey = { algorithm: 'Ed25519', publicKey: 'a'.repeat(43) };
const OTHER: DeviceKey = { algorithm: 'P-256', publicKey: 'b'.repeat(44) };
const device = (deviceId: string, change: Partial<Device> = {}): Device => ({
  _id: `device:${deviceId}`,
  type: 'device',
  ...born,
  uid: UID,
  deviceId,
  name: 'Phone',
  registeredAt: NOW,
  ...change,
});
/** `KnownWorld` proposes as this device. */
const HERE = 'device01';
const worldOf = (...documents: AnyDocument[]) => new KnownWorld(gym('one'), person(UID), device('other000'), ...documents);
const set = (world: KnownWorld, key: DeviceKey = ONE, at = NOW) =>
  world.say(UID, 'device.key', { key }, { madeAt: at, receivedAt: at });
const show = (world: KnownWorld, at = NOW) => world.say(UID, 'device.shows', {}, { madeAt: at, receivedAt: at });
const here = (world: KnownWorld) => world.one('device', `device:${HERE}`);

const BODY = { passId: 'pass:one', memberId: UID, deviceId: HERE, kid: 'k1', issuedAt: NOW, expiresAt: plus(NOW, 7 * DAY) };
const signed = (world: KnownWorld, change: { token: string; deviceKey?: string; issuedAt?: string }) =>
  world.system('system.token-signed', { ...BODY, ...change });
const FH1 = `FH1.${'a'.repeat(40)}`;
const FH2 = `FH2.${'a'.repeat(40)}`;

describe('the key of a device', () => {
  it('[FH2] is its own, of no other device, and its passes are signed for it at once', () => {
    const world = worldOf(device(HERE), pass('one', UID, { productId: 'product:ten', productVersion: 4 }));
    const decision = set(world);
    expect(here(world).codeKey).toEqual({ key: ONE, at: NOW });
    expect(world.one('device', 'device:other000')).not.toHaveProperty('codeKey');
    const errands = decision.documents.flatMap((doc) => (doc.type === 'errand' && doc.kind === 'sign-token' ? [doc] : []));
    expect(errands.map(({ task }) => [task.deviceId, task.code])).toEqual([
      [HERE, { deviceKey: ONE, productKey: 'ten', productVersion: 4 }],
    ]);
  });

  it('[FH2] said again it is signed once; another key is signed for the same day, and the later of two counts', () => {
    const world = worldOf(device(HERE), pass('one', UID));
    const [first] = set(world).documents.filter(({ type }) => type === 'errand');
    expect(set(world, ONE, plus(NOW, HOUR)).documents).toEqual([]);
    const [second] = set(world, OTHER, plus(NOW, HOUR)).documents.filter(({ type }) => type === 'errand');
    expect(second?._id).not.toBe(first?._id);
    expect(here(world).codeKey?.key).toEqual(OTHER);
    const late = world.say(UID, 'device.key', { key: ONE }, { madeAt: plus(NOW, MINUTE), receivedAt: plus(NOW, 2 * HOUR) });
    expect(late.documents).toEqual([]);
  });

  it('[5.2] what another key signed is stopped at the doors of every pass at once, for as long as a code of it may live', () => {
    const world = worldOf(device(HERE), gym('two'), pass('one', UID), pass('two', UID, { gymIds: ['gym:two'] }));
    const stopped = () => world.all('roster').map(({ endedKeys }) => endedKeys);
    const [one, other] = [ONE, OTHER].map(({ publicKey }) => thumbprintOf(fromBase64Url(publicKey) ?? new Uint8Array()));
    set(world);
    expect(stopped()).toEqual([]);
    set(world, OTHER, plus(NOW, HOUR));
    expect(stopped()).toEqual([[one], [one]]);
    // Back to the one before: that one is good again.
    set(world, ONE, plus(NOW, 2 * HOUR));
    expect(stopped()).toEqual([[other], [other]]);
    world.system('system.device-revoked', { uid: UID, deviceId: 'other000' }, plus(NOW, 8 * DAY));
    expect(stopped()).toEqual([undefined, undefined]);
    expect(world.all('roster')).toMatchObject([{ endedDevices: ['other000'] }, { endedDevices: ['other000'] }]);
  });

  it('[5.2] of a device that is given key after key the newest are stopped', () => {
    const world = worldOf(device(HERE), pass('one', UID));
    const keys = [...'abcdefgh'].map((sign) => ({ ...ONE, publicKey: `${sign.repeat(42)}A` }));
    keys.forEach((key, n) => void set(world, key, plus(NOW, n * HOUR)));
    expect(world.all('roster').map(({ endedKeys }) => endedKeys?.length)).toEqual([ENDED_KEYS_KEPT]);
    const last = thumbprintOf(fromBase64Url(keys[6]?.publicKey ?? '') ?? new Uint8Array());
    expect(world.all('roster')[0]?.endedKeys?.[0]).toBe(last);
  });

  it('[FH2] a device that was signed out, or is none of theirs, sets none', () => {
    for (const world of [worldOf(device(HERE, { revokedAt: NOW })), worldOf(device(HERE, { uid: 'somebody' }))])
      for (const refusal of [set(world), show(world)])
        expect(refusal).toMatchObject({ state: 'refused', code: 'DEVICE_REVOKED' });
  });

  it('[FH2] a key of another length is none', () => {
    for (const key of [
      { ...ONE, publicKey: 'a'.repeat(44) },
      { ...OTHER, publicKey: 'b'.repeat(43) },
    ])
      expect(() => set(worldOf(device(HERE)), key)).toThrow();
  });

  it('[FH2] only what was signed for the key that it has is kept: none of the older format, none for another key', () => {
    const world = worldOf(device(HERE), pass('one', UID));
    signed(world, { token: FH1 });
    expect(world.all('passtoken')).toMatchObject([{ token: FH1 }]);
    set(world);
    const { publicKey: deviceKey } = ONE;
    expect(signed(world, { token: `${FH1}b`, issuedAt: plus(NOW, HOUR) }).documents).toEqual([]);
    expect(signed(world, { token: FH2, deviceKey: OTHER.publicKey, issuedAt: plus(NOW, HOUR) }).documents).toEqual([]);
    // In the same second as the older one.
    signed(world, { token: FH2, deviceKey });
    expect(world.all('passtoken')).toMatchObject([{ token: FH2 }]);
    expect(signed(world, { token: FH2, deviceKey }).documents).toEqual([]);
  });
});

describe('which device shows codes', () => {
  it('[R-43] says since when, over what it says every ten minutes; after a pause it begins anew', () => {
    const world = worldOf(device(HERE));
    show(world);
    show(world, plus(NOW, 10 * MINUTE));
    expect(here(world).showing).toEqual({ since: NOW, at: plus(NOW, 10 * MINUTE) });
    show(world, plus(NOW, 40 * MINUTE));
    expect(here(world).showing).toEqual({ since: plus(NOW, 40 * MINUTE), at: plus(NOW, 40 * MINUTE) });
  });

  it('[R-43] what comes late takes nothing back', () => {
    const world = worldOf(device(HERE));
    show(world, plus(NOW, HOUR));
    expect(world.say(UID, 'device.shows', {}, { madeAt: NOW, receivedAt: plus(NOW, 2 * HOUR) }).documents).toEqual([]);
  });
});
