import { describe, expect, it } from 'vitest';
import { HOUR, NOW } from '../../tests/rules/documents.ts';
import { checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { isDrainedSince } from '../drain/known.ts';
import { LIMITS } from '../limits.ts';
import { kioskIdOf, kioskUidOf } from './uid.ts';

const OLA = 'ola00001';
const uidAt = (n: number) => kioskUidOf(String(n).padStart(26, '0'));
const [BEFORE, AGAIN] = [uidAt(1), uidAt(2)];
const LATER = plus(NOW, HOUR);

function enrol(of: KnownWorld, uid: string, { replaces, at = NOW }: { replaces?: string[]; at?: string } = {}) {
  const said = { gymId: 'gym:one', uid, deviceId: `tablet${uid.slice(-2)}`, name: 'Front door', mode: 'staff' as const };
  const key = { algorithm: 'Ed25519' as const, publicKey: 'B'.repeat(43), registeredBy: OLA };
  return of.system('system.kiosk-enrolled', { ...said, ...key, ...(replaces && { replaces }) }, at);
}
const kioskIn = (of: KnownWorld, uid: string) => of.one('kiosk', kioskIdOf(uid) ?? '');
const grantIn = (of: KnownWorld, uid: string) => of.one('grants', `grants:${uid}`).gyms[0];

function world(): KnownWorld {
  const of = smallWorld('member01');
  employ(of, OLA, 'owner');
  enrol(of, BEFORE);
  return of;
}
/** Enrolled once more an hour later, as the same tablet. */
function renewed(): KnownWorld {
  const of = world();
  expect(enrol(of, AGAIN, { replaces: [BEFORE], at: LATER }).state).toBe('accepted');
  return of;
}

describe('[C15] a tablet that is enrolled anew, and has shown that it is the same', () => {
  it('is out of service as what it was before, with its powers and those who acted there', () => {
    const of = renewed();
    expect(kioskIn(of, BEFORE)).toMatchObject({ status: 'revoked', revokedAt: LATER, replacedBy: kioskIdOf(AGAIN) });
    expect(grantIn(of, BEFORE)).toMatchObject({ status: 'removed', endedAt: LATER });
    expect(kioskIn(of, AGAIN)).toMatchObject({ status: 'registered' });
    expect(kioskIn(of, AGAIN)).not.toHaveProperty('replaces');
    expect(grantIn(of, AGAIN)).toMatchObject({ status: 'active' });
  });

  it('is another one where it has not: both are in use', () => {
    const of = world();
    enrol(of, AGAIN, { at: LATER });
    expect([BEFORE, AGAIN].map((uid) => kioskIn(of, uid).status)).toEqual(['registered', 'registered']);
  });

  it('[R-31] is not waited for as what it was', () => {
    const since = plus(NOW, HOUR / 2);
    const other = world();
    enrol(other, AGAIN, { at: LATER });
    expect(isDrainedSince(other, 'gym:one', since)).toBe(false);
    expect(isDrainedSince(renewed(), 'gym:one', since)).toBe(true);
  });

  it('takes no place of its own among those a gym may have', () => {
    const of = world();
    for (let n = 3; n < LIMITS.kiosksPerGym + 2; n += 1) expect(enrol(of, uidAt(n)).state).toBe('accepted');
    expect(enrol(of, AGAIN)).toMatchObject({ state: 'refused', code: 'KIOSK_LIMIT' });
    expect(enrol(of, AGAIN, { replaces: [BEFORE] }).state).toBe('accepted');
  });

  it('keeps the day and the name of what ended before, and gives up nobody who is no tablet', () => {
    const of = world();
    of.say(OLA, 'kiosk.revoke', { gymId: 'gym:one', kioskId: kioskIdOf(BEFORE) ?? '' });
    const before = kioskIn(of, BEFORE);
    expect(enrol(of, AGAIN, { replaces: [BEFORE, OLA, uidAt(9)], at: LATER }).state).toBe('accepted');
    expect(kioskIn(of, BEFORE)).toEqual(before);
    expect(grantIn(of, OLA)).toMatchObject({ status: 'active' });
  });

  it('[A2] brings what it recorded before, without a doubt for having come late; what it says of later is flagged', () => {
    const listed = { checkedAgainst: { trust: 'synced', rosterAt: NOW } } as const;
    // Two days later: past the day within which a word of an earlier time may be used.
    const late = { receivedAt: plus(LATER, 48 * HOUR) };
    const said = (at: string) => {
      const { state, code } = checkIn(renewed(), BEFORE, 'member01', at, listed, late);
      return [state, code];
    };
    expect(said(plus(LATER, -1))).not.toContain('KIOSK_REVOKED');
    expect(said(plus(LATER, 1))).toContain('KIOSK_REVOKED');
    const taken = world();
    taken.say(OLA, 'kiosk.revoke', { gymId: 'gym:one', kioskId: kioskIdOf(BEFORE) ?? '' }, { receivedAt: LATER });
    expect(checkIn(taken, BEFORE, 'member01', plus(LATER, -1), listed, late)).toMatchObject({ code: 'KIOSK_REVOKED' });
  });
});
