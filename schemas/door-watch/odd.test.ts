import { describe, expect, it } from 'vitest';
import { checkin, DAY, MINUTE, NOW, pass } from '../../tests/rules/documents.ts';
import { plus } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';
import { isUnvisited, withChanges } from './count.ts';
import { oddOfMember, oddOverrides } from './odd.ts';
import { isClockWrong, isSilent, silentAt } from './of-tablets.ts';
import { initialsOf } from './seen.ts';

const SECOND = 1000;
const LEEDS = { lat: 53.8, lon: -1.55 };
/** Due north of it, one degree of latitude being 111.195 km. */
const north = (km: number) => ({ lat: LEEDS.lat + km / 111.195, lon: LEEDS.lon });
const IN_DOUBT: Partial<Checkin> = { codes: ['IMPOSSIBLE_TRAVEL'], status: 'accepted_flagged' };
const came = (key: string, ms: number, change: Partial<Checkin> = {}) => checkin(key, { judgedAt: plus(NOW, ms), ...change });
const elsewhere = (key: string, ms: number, km: number, change: Partial<Checkin> = {}) =>
  came(key, ms, { ...IN_DOUBT, gymId: 'gym:two', gymName: 'Gym two', gymGeo: north(km), ...change });
const kinds = (all: readonly Checkin[], ...passes: ReturnType<typeof pass>[]) =>
  oddOfMember(all, passes).map(({ kind, cause }) => `${kind} ${cause}`);

describe('[C4] two gyms too far apart', () => {
  it.each([
    ['a hundred kilometres in an hour and a second', 100, 3_601 * SECOND, []],
    ['a hundred kilometres in a second less than an hour', 100, 3_599 * SECOND, ['travel a.b']],
    ['ten minutes, next door', 0.5, 10 * MINUTE, []],
    ['a moment less than ten minutes, next door', 0.5, 10 * MINUTE - 1, ['travel a.b']],
    ['a kilometre at any speed, after ten minutes', 0.999, 10 * MINUTE, []],
  ])('%s', (_, km, ms, expected) => {
    expect(kinds([came('a', 0), elsewhere('b', ms, km)])).toEqual(expected);
  });

  it('says how far and how long, and names both, earlier first, in whatever order they are known', () => {
    const [odd] = oddOfMember([elsewhere('b', 5 * MINUTE, 50), came('a', 0)], []);
    expect(odd).toMatchObject({ kind: 'travel', at: plus(NOW, 5 * MINUTE), facts: { metres: 50_000, seconds: 300 } });
    expect(odd?.checkins.map(({ _id }) => _id)).toEqual(['checkin:a', 'checkin:b']);
  });

  it('is none any more when both were decided about, or one of them was none', () => {
    const review: Checkin['review'] = { verdict: 'accepted', at: NOW, by: 'admin001', codes: ['IMPOSSIBLE_TRAVEL'] };
    const decided: Partial<Checkin> = { ...IN_DOUBT, status: 'accepted', review };
    expect(kinds([came('a', 0, IN_DOUBT), elsewhere('b', MINUTE, 50, decided)])).toEqual(['travel a.b']);
    expect(kinds([came('a', 0, decided), elsewhere('b', MINUTE, 50, decided)])).toEqual([]);
    expect(kinds([came('a', 0, IN_DOUBT), elsewhere('b', MINUTE, 50, { status: 'voided' })])).toEqual([]);
  });
});

describe('[C3] more visits than the pass held', () => {
  const over: Partial<Checkin> = { passId: 'pass:p', codes: ['OVERUSED'], status: 'accepted_flagged' };
  const held = pass('p', 'member00', { visitsTotal: 10, visitsUsed: 12 });

  it('is one of the pass, however many they are, with how many it held', () => {
    const all = [came('b', MINUTE, over), came('a', 0, over), came('c', 2 * MINUTE, { passId: 'pass:p' })];
    expect(oddOfMember(all, [held])).toMatchObject([{ kind: 'overuse', cause: 'p', at: NOW, facts: { times: 12, most: 10 } }]);
    expect(oddOfMember(all, [held])[0]?.checkins.map(({ _id }) => _id)).toEqual(['checkin:a', 'checkin:b']);
  });

  it.each<[string, Partial<Checkin>]>([
    ['that took no visit', { consumedVisit: false }],
    ['of another pass', { passId: 'pass:q' }],
    ['that was decided about', { review: { verdict: 'accepted', at: NOW, by: 'admin001', codes: ['OVERUSED'] } }],
    ['without a doubt', { status: 'accepted' }],
  ])('not a visit %s', (_, change) => {
    expect(kinds([came('a', 0, { ...over, ...change })], held)).toEqual([]);
  });
});

describe('[C5, R-37] a copied code', () => {
  const proof = (of: string, deviceId = 'phone0001') => ({
    proof: { tokenHash: of.repeat(64), tokenIssuedAt: NOW, kid: 'k', deviceId },
  });
  const found = (ms: number, other: Partial<Checkin> = {}) =>
    kinds([came('a', 0, proof('a')), elsewhere('b', ms, 0.2, { ...proof('a'), ...other })]).filter((one) =>
      one.startsWith('copied'),
    );

  it.each<[string, number, Partial<Checkin>, string[]]>([
    ['at two gyms while it is good', 150 * SECOND, {}, ['copied b']],
    ['and not a moment later', 150 * SECOND + 1, {}, []],
    ['another phone’s is another code', 60 * SECOND, proof('b'), []],
    ['two doors of one gym are a walk apart (C1)', 60 * SECOND, { gymId: 'gym:one' }, []],
  ])('%s', (_, ms, other, expected) => {
    expect(found(ms, other)).toEqual(expected);
  });

  it('one pass from two phones, with the visit it was shown beside', () => {
    const copied: Partial<Checkin> = { passId: 'pass:p', codes: ['QR_COPIED'], status: 'accepted_flagged' };
    const [odd] = oddOfMember([came('a', 0, { passId: 'pass:p' }), came('b', 4 * MINUTE, copied)], []);
    expect(odd).toMatchObject({ kind: 'copied', cause: 'b', facts: { metres: 0, seconds: 240 } });
    expect(kinds([came('b', 0, copied)])).toEqual(['copied b']);
  });
});

describe('[4.5] more than three let in against the list on one day by one person at work', () => {
  const override = (key: string, change: Partial<Checkin> = {}) =>
    came(key, Number(key) * MINUTE, { staffReason: 'known_member', localCode: 'PASS_EXPIRED', ...change });
  const found = (all: Checkin[], uid = 'staff000') => oddOverrides(uid, '2026-03-03', all);
  const three = ['1', '2', '3'].map((key) => override(key));

  it('not three, and the fourth, at whichever gym, is when it came about', () => {
    expect(found(three)).toEqual([]);
    const odd = found([override('4', { gymId: 'gym:two' }), ...three]);
    expect(odd).toMatchObject([
      { kind: 'overrides', cause: 'staff000.2026-03-03', at: plus(NOW, 4 * MINUTE), facts: { times: 4, most: 3 } },
    ]);
  });

  it.each<[string, Partial<Checkin>]>([
    ['on another day', { gymDay: '2026-03-04' }],
    ['by somebody else', { staffId: 'staff001' }],
    ['on a tablet, by whoever typed their PIN', { actedBy: 'staff001' }],
    ['seen twice', { status: 'duplicate' }],
    ['whom the list let in', { localCode: 'NOT_ON_LIST' }],
    ['who was late on a list', { localCode: 'QR_OLDER' }],
  ])('not one %s', (_, change) => {
    expect(found([...three, override('4', change)])).toEqual([]);
  });

  it('also one that was taken back: it was done', () => {
    expect(found([...three, override('4', { status: 'voided' })])).toHaveLength(1);
    const acted = ['1', '2', '3', '4'].map((key) => override(key, { staffId: 'kiosk', actedBy: 'staff001' }));
    expect(found(acted, 'staff001')).toHaveLength(1);
  });
});

describe('[4.5] a gym that sells and sees nobody', () => {
  const sold = (day: string, passes: number, visits = 0) => ({ day, sold: passes, visits });
  const TODAY = '2026-03-14';
  const counts = (days: ReturnType<typeof sold>[], since = '2026-03-01') => ({ since, days });

  it.each<[boolean, string, Parameters<typeof isUnvisited>[0]]>([
    [true, 'ten passes in fourteen days', counts([sold('2026-03-01', 4), sold('2026-03-14', 6)])],
    [false, 'nine', counts([sold('2026-03-01', 4), sold('2026-03-14', 5)])],
    [false, 'ten, one of them the day before those', counts([sold('2026-02-28', 1), sold('2026-03-14', 9)], '2026-02-01')],
    [false, 'somebody came on the first of the days', counts([sold('2026-03-01', 0, 1), sold('2026-03-14', 10)])],
    [true, 'somebody came the day before', counts([sold('2026-02-28', 0, 1), sold('2026-03-14', 10)], '2026-02-01')],
    [false, 'not all of the days were counted', counts([sold('2026-03-14', 10)], '2026-03-02')],
  ])('%s: %s', (is, _, said) => {
    expect(isUnvisited(said, TODAY)).toBe(is);
  });

  it('counts four weeks, today among them, and no day on which there was nothing', () => {
    const days = withChanges(
      [sold('2026-02-14', 1), sold('2026-02-15', 1, 1), sold('2026-03-01', 0, 1)],
      [sold('2026-03-01', 0, -1), sold('2026-03-14', 2), sold('2026-03-15', 1), sold('2026-03-13', 0, -1)],
      TODAY,
    );
    expect(days).toEqual([sold('2026-02-15', 1, 1), sold('2026-03-14', 2)]);
  });
});

describe('[5.0, K2] a tablet', () => {
  const said = (clockOffsetMs: number, lastSeenAt = NOW) => ({ lastSeenAt, waiting: 0, clockOffsetMs, appBuild: 'b' });
  const tablet = { status: 'active', health: said(0) } as const;

  it('is silent after a day, to the moment; never one that has not spoken, or is out of service', () => {
    expect(isSilent(tablet, plus(NOW, DAY))).toBe(false);
    expect(isSilent(tablet, plus(NOW, DAY + 1))).toBe(true);
    expect(isSilent({ status: 'active' }, plus(NOW, 9 * DAY))).toBe(false);
    expect(isSilent({ ...tablet, status: 'revoked' }, plus(NOW, 9 * DAY))).toBe(false);
    expect(silentAt(tablet)).toBe(plus(NOW, DAY + 1));
    expect(silentAt({ ...tablet, status: 'revoked' })).toBeNull();
    expect(silentAt({ status: 'active' })).toBeNull();
  });

  it.each([
    [2 * MINUTE, false],
    [2 * MINUTE + 1, true],
    [-2 * MINUTE, false],
    [-2 * MINUTE - 1, true],
  ])('has a wrong clock at %d ms: %s', (offset, is) => {
    expect(isClockWrong({ status: 'active', health: said(offset) })).toBe(is);
    expect(isClockWrong({ status: 'revoked', health: said(offset) })).toBe(false);
  });
});

it.each([
  ['Sam K.', 'SK'],
  ['Sam', 'S'],
  ['Łucja van der Berg', 'ŁV'],
  ['Former member', 'FM'],
])('[4.5] %s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
