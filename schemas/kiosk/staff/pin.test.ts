import { describe, expect, it } from 'vitest';
import { HOUR, NOW } from '../../../tests/rules/documents.ts';
import { employ, smallWorld } from '../../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { databasesOf } from '../../folds/access.ts';
import type { DoorPin, Preset } from '../../person/shape.ts';

const TABLET = 'kiosk01arz3ndektsv4rrffq69g5fav';
const OTHER_TABLET = 'kiosk01arz3ndektsv4rrffq69g5faw';
const GYM = 'gym:one';
const [OLA, ROBIN, TINA] = ['ola00001', 'robin001', 'tina0001'];
const PIN: DoorPin = { salt: 's'.repeat(22), hash: 'h'.repeat(43), rounds: 600_000 };
const OTHER: DoorPin = { ...PIN, hash: 'i'.repeat(43) };

function enrol(world: KnownWorld, uid = TABLET, mode: 'staff' | 'self_service' = 'staff') {
  const said = { gymId: GYM, uid, deviceId: `tablet-${uid.slice(-4)}`, name: 'Front door', mode, registeredBy: OLA };
  world.system('system.kiosk-enrolled', { ...said, algorithm: 'Ed25519', publicKey: 'B'.repeat(43) });
}
function hire(world: KnownWorld, uid: string, preset: Exclude<Preset, 'custom'>) {
  employ(world, uid, preset);
  world.system('system.employed', { uid, gymId: GYM, preset });
}
/** A gym with a tablet in staff mode; Ola owns it, Robin is at its desk, Tina gives classes. */
function scene(): KnownWorld {
  const world = smallWorld();
  hire(world, OLA, 'owner');
  hire(world, ROBIN, 'reception');
  hire(world, TINA, 'trainer');
  enrol(world);
  return world;
}
const choose = (world: KnownWorld, by: string, pin?: DoorPin) => world.say(by, 'kiosk.pin', { gymId: GYM, ...(pin && { pin }) });
const grantOf = (world: KnownWorld, uid: string) => world.one('grants', `grants:${uid}`).gyms[0];
const known = (world: KnownWorld, tablet = TABLET) => (grantOf(world, tablet)?.staff ?? []).map(({ uid, pin }) => [uid, pin]);

describe('[2.26] the PIN by which a tablet knows who acts', () => {
  it('is told to the tablet with their name and what they may do at a door, and to nobody else', () => {
    const world = scene();
    expect(choose(world, ROBIN, PIN).state).toBe('accepted');
    const permissions = ['checkin.scan', 'checkin.search', 'checkin.override', 'bookings.add'];
    expect(grantOf(world, TABLET)?.staff).toEqual([{ uid: ROBIN, name: 'Sam R.', permissions, pin: PIN }]);
    const readable = [...world.all('grants'), ...world.all('kiosk'), ...world.all('employee')]
      .filter((doc) => JSON.stringify(doc).includes(PIN.hash))
      .flatMap(databasesOf);
    expect(readable.toSorted()).toEqual([`self-${TABLET}/self`, `self-${ROBIN}/self`]);
  });

  it('is chosen anew, and taken away, by who it is of', () => {
    const world = scene();
    choose(world, ROBIN, PIN);
    choose(world, OLA, PIN);
    choose(world, ROBIN, OTHER);
    expect(known(world)).toEqual([
      [OLA, PIN],
      [ROBIN, OTHER],
    ]);
    choose(world, OLA);
    expect(known(world)).toEqual([[ROBIN, OTHER]]);
    expect(grantOf(world, OLA)).not.toHaveProperty('pin');
    expect(choose(world, OLA).documents).toEqual([]);
  });

  it('[R-60] nobody has one who may let nobody in, nor a tablet, nor a stranger', () => {
    const world = scene();
    for (const by of [TINA, TABLET, 'stranger1'])
      expect(choose(world, by, PIN), by).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(known(world)).toEqual([]);
  });

  it('a tablet that is enrolled later knows them; one in self-service knows nobody', () => {
    const world = scene();
    choose(world, ROBIN, PIN);
    enrol(world, OTHER_TABLET, 'self_service');
    expect(known(world, OTHER_TABLET)).toEqual([]);
    const kioskId = `kiosk:${OTHER_TABLET.slice(5).toUpperCase()}`;
    const mode = (to: 'staff' | 'self_service') => world.say(OLA, 'kiosk.edit', { gymId: GYM, kioskId, mode: to });
    mode('staff');
    expect(known(world, OTHER_TABLET)).toEqual([[ROBIN, PIN]]);
    mode('self_service');
    expect(known(world, OTHER_TABLET)).toEqual([]);
    mode('staff');
    world.say(OLA, 'kiosk.revoke', { gymId: GYM, kioskId });
    expect(known(world, OTHER_TABLET)).toEqual([]);
    choose(world, ROBIN, OTHER);
    expect([known(world), known(world, OTHER_TABLET)]).toEqual([[[ROBIN, OTHER]], []]);
  });

  it('[G8] of somebody dismissed it is gone from every tablet, for good; of somebody suspended, until they are back', () => {
    const world = scene();
    choose(world, ROBIN, PIN);
    const whom = { gymId: GYM, uid: ROBIN };
    world.say(OLA, 'employee.suspend', whom);
    expect(known(world)).toEqual([]);
    world.say(OLA, 'employee.resume', whom);
    expect(known(world)).toEqual([[ROBIN, PIN]]);
    world.say(OLA, 'employee.set', { ...whom, preset: 'trainer', permissions: [] });
    expect(known(world)).toEqual([]);
    world.say(OLA, 'employee.set', { ...whom, preset: 'manager', permissions: [] });
    expect(known(world)).toEqual([[ROBIN, PIN]]);
    world.say(OLA, 'employee.remove', whom);
    expect(known(world)).toEqual([]);
    expect(grantOf(world, ROBIN)).not.toHaveProperty('pin');
    world.system('system.employed', { uid: ROBIN, gymId: GYM, preset: 'reception' }, plus(NOW, HOUR));
    expect(known(world)).toEqual([]);
  });

  it('[R-60] another preset leaves it; an account that is suspended or erased takes it away', () => {
    const world = scene();
    choose(world, ROBIN, PIN);
    world.system('system.employed', { uid: ROBIN, gymId: GYM, preset: 'manager' });
    expect(known(world)).toEqual([[ROBIN, PIN]]);
    const status = (to: 'suspended' | 'active') => world.system('system.person-status', { uid: ROBIN, status: to });
    status('suspended');
    expect(known(world)).toEqual([]);
    status('active');
    expect(known(world)).toEqual([[ROBIN, PIN]]);
    const closed = world.one('user', `user:${ROBIN}`);
    world.lay([{ ...closed, status: 'deletion_requested', eraseAt: NOW }]);
    world.system('system.account-erased', { uid: ROBIN }, plus(NOW, HOUR));
    expect(known(world)).toEqual([]);
    expect(JSON.stringify(world.all('grants'))).not.toContain(PIN.hash);
  });
});
