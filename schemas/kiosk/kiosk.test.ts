import { describe, expect, it } from 'vitest';
import { gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { isDrainedSince } from '../drain/known.ts';
import { decide } from '../folds/decide.ts';
import { LIMITS } from '../limits.ts';
import { momentOf, systemMoment } from '../proposal/judge.ts';
import { DOOR_POWERS, type KioskStatus } from './shape.ts';
import { KIOSK } from './states.ts';
import { kioskIdOf, kioskUidOf } from './uid.ts';

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const UID = 'kiosk01arz3ndektsv4rrffq69g5fav';
const ID = `kiosk:${ULID}`;
const OLA = 'ola00001';
const ROBIN = 'robin001';
const KEY = 'B'.repeat(43);
const ABOUT = { gymId: 'gym:one', kioskId: ID };

/** A gym with Ola, who owns it, Robin at its desk, and Max, who comes there. */
function world(): KnownWorld {
  const of = smallWorld('member01');
  employ(of, OLA, 'owner');
  employ(of, ROBIN, 'reception');
  return of;
}
function enrol(
  of: KnownWorld,
  change: { uid?: string; gymId?: string; registeredBy?: string; mode?: 'self_service'; replaces?: string[] } = {},
  at = NOW,
) {
  const said = { gymId: 'gym:one', uid: UID, deviceId: 'tablet01', name: 'Front door', mode: 'staff' as const };
  const body = { ...said, algorithm: 'Ed25519' as const, publicKey: KEY, registeredBy: OLA, ...change };
  return of.system('system.kiosk-enrolled', body, at);
}
const kioskIn = (of: KnownWorld) => of.one('kiosk', ID);
const grantIn = (of: KnownWorld, uid = UID) => of.one('grants', `grants:${uid}`).gyms[0];

describe('a kiosk’s uid', () => {
  it('names its document, has the shape of everybody’s, and is no person’s', () => {
    expect(kioskUidOf(ULID)).toBe(UID);
    expect(kioskIdOf(UID)).toBe(ID);
    for (const uid of ['kiosk', 'kiosk0001', `${UID}0`, UID.slice(1), 'kiosk01arz3ndektsv4rrffq69g5fau', ROBIN])
      expect(kioskIdOf(uid)).toBeUndefined();
    const of = world();
    const { _id: _, type: __, ...said } = person(UID);
    const { uid, email, displayName } = said;
    expect(of.system('system.person-registered', { uid, email, displayName, consents: [] })).toMatchObject({
      ...{ state: 'refused', code: 'DUPLICATE', documents: [] },
    });
  });
});

describe('a tablet is enrolled', () => {
  it('with a document its gym and itself read, and the powers of a door at that gym alone', () => {
    const of = world();
    expect(enrol(of).state).toBe('accepted');
    expect(kioskIn(of)).toMatchObject({ gymId: 'gym:one', _id: ID, uid: UID, status: 'registered', registeredBy: OLA });
    for (const db of ['gym-one/leases', `self-${UID}/self`]) expect(of.get('kiosk', db, ID).state).toBe('known');
    const grants = of.one('grants', `grants:${UID}`);
    expect(grants).toMatchObject({ admin: false, gyms: [{ gymId: 'gym:one', status: 'active', since: NOW }] });
    expect(grants.gyms[0]?.permissions).toEqual(['checkin.scan', 'checkin.search', 'checkin.override', 'bookings.add']);
    enrol(of, { uid: kioskUidOf('01ARZ3NDEKTSV4RRFFQ69G5FAW'), mode: 'self_service' });
    expect(grantIn(of, kioskUidOf('01ARZ3NDEKTSV4RRFFQ69G5FAW'))?.permissions).toEqual(['checkin.scan']);
  });

  it('by a code of whoever may register tablets there, and still may', () => {
    for (const registeredBy of [ROBIN, 'member01', UID, 'nobody01'])
      expect(enrol(world(), { registeredBy })).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    const of = world();
    of.system('system.employment-ended', { uid: OLA, gymId: 'gym:one' });
    expect(enrol(of)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    const two = world();
    two.lay([gym('two')]);
    expect(enrol(two, { gymId: 'gym:two' })).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(enrol(world(), { gymId: 'gym:none' })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(enrol(world(), { uid: 'somebody1' })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('once, and at no more doors than a gym can have', () => {
    const of = world();
    enrol(of);
    expect(enrol(of)).toMatchObject({ state: 'accepted', documents: [] });
    const ulid = (n: number) => `01ARZ3NDEKTSV4RRFFQ69G6${String(n).padStart(3, '0')}`;
    for (let n = 1; n < LIMITS.kiosksPerGym; n += 1) expect(enrol(of, { uid: kioskUidOf(ulid(n)) }).state).toBe('accepted');
    const more = { uid: kioskUidOf(ulid(999)) };
    expect(enrol(of, more)).toMatchObject({ state: 'refused', code: 'KIOSK_LIMIT', facts: { limit: LIMITS.kiosksPerGym } });
    of.say(OLA, 'kiosk.revoke', ABOUT);
    expect(enrol(of, more).state).toBe('accepted');
  });

  it('[R-60] has no power to make, change or revoke one, whatever its mode', () => {
    for (const powers of Object.values(DOOR_POWERS)) expect(powers).not.toContain('kiosk.register');
    const of = world();
    enrol(of);
    expect(of.say(UID, 'kiosk.edit', { ...ABOUT, mode: 'self_service' })).toMatchObject({ code: 'NO_PERMISSION' });
    expect(of.say(UID, 'kiosk.revoke', ABOUT)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(enrol(of, { uid: kioskUidOf('01ARZ3NDEKTSV4RRFFQ69G5FAX'), registeredBy: UID }).state).toBe('refused');
  });
});

describe('a tablet in use', () => {
  it('says itself that it is at work, and nobody says it in its place', () => {
    const of = world();
    enrol(of);
    for (const by of [OLA, ROBIN, kioskUidOf('01ARZ3NDEKTSV4RRFFQ69G5FAW')])
      expect(of.say(by, 'kiosk.ready', ABOUT)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(kioskIn(of).status).toBe('registered');
    expect(of.say(UID, 'kiosk.ready', ABOUT).state).toBe('accepted');
    expect(kioskIn(of).status).toBe('active');
    expect(of.say(UID, 'kiosk.ready', ABOUT)).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('[G9] is given another mode: what that takes away still counts for what was done before', () => {
    const of = world();
    enrol(of);
    const at = plus(NOW, HOUR);
    expect(of.say(OLA, 'kiosk.edit', { ...ABOUT, mode: 'self_service' }, { receivedAt: at }).state).toBe('accepted');
    expect(grantIn(of)?.permissions).toEqual(['checkin.scan']);
    expect(grantIn(of)?.taken).toEqual(
      ['checkin.search', 'checkin.override', 'bookings.add'].map((permission) => ({ permission, at })),
    );
    of.say(OLA, 'kiosk.edit', { ...ABOUT, mode: 'staff' });
    expect(grantIn(of)).not.toHaveProperty('taken');
    expect(grantIn(of)?.permissions).toEqual(DOOR_POWERS.staff);
  });

  it('is given another name, which is no news for its powers', () => {
    const of = world();
    enrol(of);
    const { documents } = of.say(OLA, 'kiosk.edit', { ...ABOUT, name: 'Back door' });
    expect(documents.filter(({ type }) => type !== 'errand').map(({ type }) => type)).toEqual(['kiosk']);
    expect(kioskIn(of)).toMatchObject({ name: 'Back door', mode: 'staff' });
    expect(of.say(OLA, 'kiosk.edit', { ...ABOUT, name: 'Back door' })).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('[R-60] by whoever may register tablets there; one that is not there is not found', () => {
    const of = world();
    enrol(of);
    for (const by of [ROBIN, 'member01'])
      for (const kind of ['kiosk.edit', 'kiosk.revoke'] as const)
        expect(of.say(by, kind, ABOUT)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    for (const kind of ['kiosk.edit', 'kiosk.revoke'] as const)
      expect(of.say(OLA, kind, { ...ABOUT, kioskId: 'kiosk:NONE' })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(kioskIn(of).status).toBe('registered');
  });

  it('[A4] where the list is not known it waits for the answer', () => {
    const of = world();
    enrol(of);
    const asked = of.proposal('kiosk.revoke', ABOUT);
    const decision = decide(asked, blindTo(of, 'gym-one'), momentOf(asked.origin, { by: OLA, receivedAt: NOW }));
    expect(decision).toMatchObject({ state: 'accepted', documents: [], unknown: ['kiosk'] });
  });
});

describe('[C15] a tablet is taken out of service', () => {
  const REVOKED = plus(NOW, HOUR);
  function revoked(): KnownWorld {
    const of = world();
    enrol(of);
    expect(of.say(OLA, 'kiosk.revoke', ABOUT, { receivedAt: REVOKED }).state).toBe('accepted');
    return of;
  }

  it('[A7] and its power ends with it', () => {
    const of = revoked();
    expect(kioskIn(of)).toMatchObject({ status: 'revoked', revokedAt: REVOKED });
    expect(grantIn(of)).toMatchObject({ status: 'removed', endedAt: REVOKED });
    // Twice is once, and there is no way back.
    expect(of.say(OLA, 'kiosk.revoke', ABOUT, { receivedAt: plus(REVOKED, HOUR) })).toMatchObject({ documents: [] });
    expect(of.say(OLA, 'kiosk.edit', { ...ABOUT, mode: 'staff' })).toMatchObject({ state: 'refused', code: 'KIOSK_REVOKED' });
    expect(of.say(UID, 'kiosk.ready', ABOUT)).toMatchObject({ state: 'refused', code: 'KIOSK_REVOKED' });
  });

  it('what happened there before still counts, what came after is kept and flagged, by judged time', () => {
    const late = { receivedAt: plus(REVOKED, HOUR) };
    const listed = { checkedAgainst: { trust: 'synced', rosterAt: REVOKED } } as const;
    const before = checkIn(revoked(), UID, 'member01', REVOKED, listed, late);
    expect(before).toMatchObject({ state: 'accepted' });
    const of = revoked();
    expect(checkIn(of, UID, 'member01', plus(REVOKED, 1), {}, late)).toMatchObject({
      ...{ state: 'accepted_flagged', code: 'KIOSK_REVOKED' },
    });
    expect(of.all('checkin')).toHaveLength(1);
  });

  it('its own clock is no help where nobody can vouch for it', () => {
    const late = { trust: 'untrusted' as const, receivedAt: plus(REVOKED, HOUR) };
    const said = checkIn(revoked(), UID, 'member01', plus(REVOKED, -1), {}, late);
    expect(said).toMatchObject({ state: 'accepted_flagged', code: 'KIOSK_REVOKED' });
  });

  it('what becomes of it, once more and by hand', () => {
    const next = (from: KioskStatus) => Object.values(KIOSK[from]);
    const over = { code: 'KIOSK_REVOKED' };
    expect(next('registered')).toEqual(['active', 'registered', 'registered', 'revoked', 'revoked']);
    expect(next('active')).toEqual(['active', 'active', 'active', 'revoked', 'revoked']);
    expect(next('revoked')).toEqual([over, over, over, 'revoked', 'revoked']);
  });
});

describe('[R-31] a no-show waits for the tablet at the door', () => {
  const END = plus(NOW, 2 * HOUR);
  const drained = (of: KnownWorld, at: string) => {
    const made = of.proposal('device.drained', { upTo: 1, gone: [] }, { madeAt: at });
    const proposal = { ...made, origin: { ...made.origin, deviceId: 'tablet01', seq: 2 } };
    of.decided(proposal, { ...systemMoment(at), by: UID, decided: [[1, 1]] });
  };
  const isDrained = (of: KnownWorld) => isDrainedSince(of, 'gym:one', END);

  it('until it has told all, was taken out of service, or came later', () => {
    const of = world();
    enrol(of);
    expect(isDrained(of)).toBe(false);
    drained(of, plus(END, -1));
    expect(isDrained(of)).toBe(false);
    drained(of, END);
    expect(isDrained(of)).toBe(true);
    const gone = world();
    enrol(gone);
    gone.say(OLA, 'kiosk.revoke', ABOUT);
    expect(isDrained(gone)).toBe(true);
    const later = world();
    enrol(later, {}, plus(END, 1));
    expect(isDrained(later)).toBe(true);
  });
});
