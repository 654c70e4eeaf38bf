import { describe, expect, it } from 'vitest';
import { HOUR, NOW } from '../../../tests/rules/documents.ts';
import { checkIn, employ, smallWorld } from '../../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';

const TABLET = 'kiosk01arz3ndektsv4rrffq69g5fav';
const GYM = 'gym:one';
const [OLA, ROBIN, MAX] = ['ola00001', 'robin001', 'member01'];
const at = (hours: number) => plus(NOW, hours * HOUR);

function scene(): KnownWorld {
  const world = smallWorld(MAX);
  employ(world, OLA, 'owner');
  employ(world, ROBIN, 'reception');
  const said = { gymId: GYM, uid: TABLET, deviceId: 'tablet01', name: 'Front door', mode: 'staff' as const, registeredBy: OLA };
  world.system('system.kiosk-enrolled', { ...said, algorithm: 'Ed25519', publicKey: 'B'.repeat(43) });
  return world;
}
const OVERRIDE = { localCode: 'PASS_SUSPENDED', staffReason: 'known_member' } as const;
const visit = (world: KnownWorld, actedBy: string, hours = 1, change: object = {}) =>
  checkIn(world, TABLET, MAX, at(hours), { checkedAgainst: { trust: 'synced', rosterAt: at(hours) }, ...change, actedBy });
const [visits, attempts] = [
  (world: KnownWorld) => world.all('checkin').map(({ staffId, actedBy, codes }) => ({ staffId, actedBy, codes })),
  (world: KnownWorld) => world.all('attempt').map(({ staffId, actedBy }) => ({ staffId, actedBy })),
];

describe('[2.26] who acted at a tablet', () => {
  it('is on the record beside the tablet itself, of who was let in and of who was turned away', () => {
    const world = scene();
    expect(visit(world, ROBIN, 1, OVERRIDE).state).toBe('accepted');
    visit(world, ROBIN, 2, { localVerdict: 'denied', localCode: 'PASS_SUSPENDED' });
    expect(visits(world)).toEqual([{ staffId: TABLET, actedBy: ROBIN, codes: [] }]);
    expect(attempts(world)).toEqual([{ staffId: TABLET, actedBy: ROBIN }]);
  });

  it('[G8] after their work there has ended it is recorded and looked at; before, it stands', () => {
    const world = scene();
    world.system('system.employment-ended', { uid: ROBIN, gymId: GYM }, at(2));
    expect(visit(world, ROBIN, 1).state).toBe('accepted');
    expect(visit(world, ROBIN, 26)).toMatchObject({ state: 'accepted_flagged', code: 'STAFF_REMOVED' });
  });

  it('[G8, C14] it is the tablet’s word when that was, however late it is heard of, unless its clock is none to go by', () => {
    const heard = (trust: 'estimated' | 'untrusted', hours: number) => {
      const world = scene();
      world.system('system.employment-ended', { uid: ROBIN, gymId: GYM }, at(2));
      const checkedAgainst = { rosterAt: NOW, trust };
      checkIn(world, TABLET, MAX, at(hours), { actedBy: ROBIN, checkedAgainst }, { receivedAt: at(48) });
      return visits(world).flatMap(({ codes }) => codes);
    };
    expect(heard('estimated', 1)).toEqual(['LATE_REPORT']);
    expect(heard('estimated', 3)).toEqual(expect.arrayContaining(['STAFF_REMOVED']));
    expect(heard('untrusted', 1)).toEqual(expect.arrayContaining(['STAFF_REMOVED']));
  });

  it('[G15] of somebody whose account is suspended it is looked at', () => {
    const world = scene();
    world.system('system.person-status', { uid: ROBIN, status: 'suspended' }, at(2));
    expect(visit(world, ROBIN, 1).state).toBe('accepted');
    expect(visit(world, ROBIN, 26)).toMatchObject({ state: 'accepted_flagged', code: 'ACCOUNT_SUSPENDED' });
  });

  it('[G9, R-60] without the power to let somebody in against the list it is looked at; taken later, it still counts', () => {
    const world = scene();
    const set = (permissions: 'checkin.scan'[], hours: number) =>
      world.say(
        OLA,
        'employee.set',
        { gymId: GYM, uid: ROBIN, preset: 'custom', permissions },
        { receivedAt: at(hours), madeAt: at(hours) },
      );
    world.system('system.employed', { uid: ROBIN, gymId: GYM, preset: 'reception' });
    set(['checkin.scan'], 2);
    expect(visit(world, ROBIN, 1, OVERRIDE).state).toBe('accepted');
    expect(visit(world, ROBIN, 26, OVERRIDE)).toMatchObject({ state: 'accepted_flagged', code: 'NO_PERMISSION' });
    expect(visit(world, ROBIN, 50).state).toBe('accepted');
  });

  it('who never worked there is nobody’s name on a record, and it is looked at', () => {
    const world = scene();
    expect(visit(world, MAX)).toMatchObject({ state: 'accepted_flagged', code: 'NO_PERMISSION' });
    expect(visits(world)).toEqual([{ staffId: TABLET, actedBy: undefined, codes: ['NO_PERMISSION'] }]);
  });

  it('a person’s own device says it of nobody else', () => {
    const world = scene();
    expect(checkIn(world, OLA, MAX, at(1), { actedBy: ROBIN }).state).toBe('accepted');
    expect(visits(world)).toEqual([{ staffId: OLA, actedBy: undefined, codes: [] }]);
  });
});
