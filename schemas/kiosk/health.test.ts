import { describe, expect, it } from 'vitest';
import { HOUR, NOW } from '../../tests/rules/documents.ts';
import { employ, smallWorld } from '../../tests/rules/scenes.ts';
import type { When } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { LIMITS } from '../limits.ts';
import { conditionOf, KIOSK_TROUBLES, missingOf, rankOf, storageWasPutBack } from './health.ts';
import type { Kiosk, KioskHealth } from './shape.ts';
import { kioskUidOf } from './uid.ts';

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const UID = kioskUidOf(ULID);
const ABOUT = { gymId: 'gym:one', kioskId: `kiosk:${ULID}` };
const OLA = 'ola00001';
const DAY = 24 * HOUR;
const MINUTE = HOUR / 60;

function atWork() {
  const of = smallWorld('member01');
  employ(of, OLA, 'owner');
  const body = { gymId: 'gym:one', uid: UID, deviceId: 'tablet01', name: 'Front door', mode: 'staff' as const };
  of.system(
    'system.kiosk-enrolled',
    { ...body, algorithm: 'Ed25519', publicKey: 'B'.repeat(43), registeredBy: OLA },
    plus(NOW, -HOUR),
  );
  const say = (body: { rosterAt?: string; waiting?: number; clockOffsetMs?: number } = {}, when: When = {}, by = UID) =>
    of.say(by, 'kiosk.health', { ...ABOUT, waiting: 0, clockOffsetMs: 0, ...body }, when);
  return { of, say, health: () => of.one('kiosk', ABOUT.kioskId).health };
}

describe('[2.26] a tablet says how it is', () => {
  it('with the time of the server, and its version from where every proposal has it', () => {
    const { say, health } = atWork();
    const rosterAt = plus(NOW, -MINUTE);
    expect(say({ rosterAt, waiting: 3, clockOffsetMs: 90_000 }, { receivedAt: NOW, madeAt: plus(NOW, -DAY) }).state).toBe(
      'accepted',
    );
    expect(health()).toEqual({ lastSeenAt: NOW, rosterAt, waiting: 3, clockOffsetMs: 90_000, appBuild: 'test' });
    // It has no list any more.
    say({}, { receivedAt: plus(NOW, HOUR) });
    expect(health()).not.toHaveProperty('rosterAt');
  });

  it('and no list is newer than the server’s own word', () => {
    const { say, health } = atWork();
    say({ rosterAt: plus(NOW, DAY) });
    expect(health()?.rosterAt).toBe(NOW);
  });

  it('for itself alone, and not when it is out of service', () => {
    const { of, say, health } = atWork();
    for (const by of [OLA, 'member01', kioskUidOf('01ARZ3NDEKTSV4RRFFQ69G5FAW')])
      expect(say({}, {}, by)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    of.say(OLA, 'kiosk.revoke', ABOUT);
    expect(say()).toMatchObject({ state: 'refused', code: 'KIOSK_REVOKED' });
    expect(health()).toBeUndefined();
  });

  it('as often as it likes, and it is written at most each quarter of an hour', () => {
    const { say, health } = atWork();
    say();
    const soon = say({ waiting: 9 }, { receivedAt: plus(NOW, LIMITS.healthEvery - LIMITS.healthSlack - 1) });
    expect(soon).toMatchObject({ state: 'accepted', documents: [] });
    expect(health()?.waiting).toBe(0);
    say({ waiting: 9 }, { receivedAt: plus(NOW, LIMITS.healthEvery - LIMITS.healthSlack) });
    expect(health()?.waiting).toBe(9);
  });
});

const said = (change: Partial<KioskHealth> = {}): Pick<Kiosk, 'status' | 'health'> => ({
  status: 'active',
  health: { lastSeenAt: NOW, rosterAt: NOW, waiting: 0, clockOffsetMs: 0, appBuild: 'test', ...change },
});
/** As its owner sees it that much later. */
const later = (milliseconds: number, of: Pick<Kiosk, 'status' | 'health' | 'broken'> = said(), seenAt?: string) =>
  conditionOf(of, { seenAt, knownAt: plus(NOW, milliseconds) });

describe('[2.26, R-39] how a tablet is', () => {
  it('is well while it is heard of, and each step of the silence has its own name', () => {
    const hour = LIMITS.healthAnyway + LIMITS.listGreen;
    expect(later(hour).troubles).toEqual([]);
    expect(later(hour + 1).troubles).toEqual(['quiet']);
    expect(later(DAY).troubles).toEqual(['quiet']);
    expect(later(DAY + 1).troubles).toEqual(['confirm']);
    expect(later(7 * DAY).troubles).toEqual(['confirm']);
    expect(later(7 * DAY + 1).troubles).toEqual(['record_only']);
    expect(later(14 * DAY).troubles).toEqual(['record_only']);
    expect(later(14 * DAY + 1).troubles).toEqual(['wiped']);
    expect(later(0)).toMatchObject({ recordsOnlyAt: plus(NOW, 7 * DAY), wipedAt: plus(NOW, 14 * DAY) });
  });

  it('goes by when the server last heard of it, where that was asked: then a quarter of an hour is long', () => {
    const heard = plus(NOW, 3 * HOUR);
    expect(later(3 * HOUR, said(), heard)).toMatchObject({ lastSeenAt: heard, listAt: heard, troubles: [] });
    expect(later(3 * HOUR + LIMITS.listGreen + 1, said(), heard).troubles).toEqual(['quiet']);
    // What was asked a moment before the tablet spoke.
    expect(later(0, said(), plus(NOW, -HOUR)).lastSeenAt).toBe(NOW);
  });

  it('is not taken for silent by a device that has heard nothing itself', () => {
    const knownAt = plus(NOW, 10 * MINUTE);
    expect(conditionOf(said(), { seenAt: undefined, knownAt }).troubles).toEqual([]);
  });

  it('is not well when it is in touch and its list is old or missing, or nothing leaves it', () => {
    const old = said({ rosterAt: plus(NOW, -2 * HOUR) });
    expect(later(0, old)).toMatchObject({ listAt: plus(NOW, -2 * HOUR), troubles: ['old_list'] });
    expect(later(HOUR, old, plus(NOW, HOUR)).listAt).toBe(plus(NOW, -2 * HOUR));
    const { rosterAt: _, ...none } = said().health ?? { lastSeenAt: NOW, waiting: 0, clockOffsetMs: 0, appBuild: 'test' };
    expect(later(0, { status: 'active', health: none }).troubles).toEqual(['no_list']);
    expect(later(0, said({ waiting: 2 })).troubles).toEqual(['waiting']);
  });

  it('[K] nor when its own clock is more than a day wrong, either way', () => {
    for (const clockOffsetMs of [DAY + 1, -DAY - 1]) expect(later(0, said({ clockOffsetMs })).troubles).toEqual(['clock']);
    expect(later(0, said({ clockOffsetMs: DAY })).troubles).toEqual([]);
  });

  it('nor for a fortnight after what it recorded was found changed; the newest counts', () => {
    const broken = [
      { fault: 'forked' as const, n: 1, at: plus(NOW, -30 * DAY) },
      { fault: 'missing' as const, n: 4, at: NOW },
    ];
    expect(later(0, { ...said(), broken }).troubles).toEqual(['broken']);
    expect(later(0, { ...said(), broken: broken.slice(0, 1) }).troubles).toEqual([]);
  });

  it('one version old, which says nothing, goes by when it was heard of alone', () => {
    expect(later(0, { status: 'active' })).toEqual({
      ...{ lastSeenAt: undefined, listAt: undefined, recordsOnlyAt: undefined, wipedAt: undefined, troubles: [] },
    });
    expect(later(3 * DAY, { status: 'active' }, NOW).troubles).toEqual(['confirm']);
    expect(later(0, { status: 'registered' }).troubles).toEqual(['not_at_work']);
  });

  it('has no troubles when it is out of service, and the worst stand first', () => {
    expect(later(20 * DAY, { ...said(), status: 'revoked' }).troubles).toEqual([]);
    const many = later(2 * DAY, {
      ...said({ waiting: 1, clockOffsetMs: 3 * DAY }),
      broken: [{ fault: 'altered', n: 1, at: NOW }],
    });
    expect(many.troubles).toEqual(['confirm', 'broken', 'clock', 'waiting']);
    const ranks = KIOSK_TROUBLES.map((one) => rankOf({ troubles: [one] }));
    expect([...ranks, rankOf({ troubles: [] })]).toEqual(ranks.concat(KIOSK_TROUBLES.length).toSorted((a, b) => a - b));
  });
});

it('[2.26] a tablet whose storage was put back or lost is to be set up anew, however long ago that was found', () => {
  const of = (...faults: ('altered' | 'forked' | 'cut_off' | 'missing' | 'unsigned')[]) =>
    storageWasPutBack({ broken: faults.map((fault, n) => ({ fault, n, at: plus(NOW, -100 * DAY) })) });
  expect(storageWasPutBack({})).toBe(false);
  expect(of('altered', 'missing', 'unsigned')).toBe(false);
  expect(of('forked', 'altered')).toBe(true);
  expect(of('cut_off')).toBe(true);
});

describe('[G20] records of a tablet that never came', () => {
  const told = (from: number, to: number, days: number) => ({
    ...{ fault: 'missing' as const, n: to, at: plus(NOW, -days * DAY) },
    missing: { from, to },
  });
  const of = (...broken: NonNullable<Parameters<typeof missingOf>[0]['broken']>) => missingOf({ broken }, NOW);

  it('are named by their numbers, in their order, with the moment by which they had not come', () => {
    expect(missingOf({}, NOW)).toEqual([]);
    expect(of({ fault: 'altered', n: 3, at: NOW })).toEqual([]);
    expect(of(told(9, 9, 1), told(3, 5, 2))).toEqual([
      { from: 3, to: 5, by: plus(NOW, -2 * DAY) },
      { from: 9, to: 9, by: plus(NOW, -DAY) },
    ]);
  });

  it('are one stretch where they were told of twice, or follow each other', () => {
    expect(of(told(3, 9, 2), told(4, 5, 1))).toEqual([{ from: 3, to: 9, by: plus(NOW, -DAY) }]);
    expect(of(told(6, 7, 1), told(3, 5, 2))).toEqual([{ from: 3, to: 7, by: plus(NOW, -DAY) }]);
    expect(of(told(7, 8, 1), told(3, 5, 2))).toHaveLength(2);
  });

  it('are news for as long as an owner may still put a visit right', () => {
    const days = LIMITS.ownerReportWithin / DAY;
    expect(of(told(1, 2, days))).toEqual([]);
    expect(of({ ...told(1, 2, 0), at: plus(NOW, 1 - days * DAY) })).toHaveLength(1);
  });
});
