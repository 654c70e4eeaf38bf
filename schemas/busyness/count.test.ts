import { describe, expect, it } from 'vitest';
import { born, checkin, DAY, gym, HOUR, MINUTE, pass, person } from '../../tests/rules/documents.ts';
import { checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { addDays, plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { dueOf } from '../folds/documents.ts';
import type { Gym } from '../gym/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { BusyDay } from './shape.ts';

const GYM = 'gym:one';
const DESK = 'rita0001';
/** A Tuesday, and winter: the gym's clock is UTC. */
const TEN = '2026-03-03T10:00:00.000Z';
const FULL: BusyDay[] = Array.from({ length: 7 }, (_, day) => ({
  day: addDays('2026-02-20', day),
  hours: Array.from({ length: 24 }, (__, hour) => (hour < 8 || hour > 20 ? 0 : hour - 7)),
}));

/** A gym whose counting is on, and so many people who came at ten. */
function world(people: number, change: Partial<Gym> = {}, days = FULL): KnownWorld {
  const came = Array.from({ length: people }, (_, index) =>
    checkin(`c${index}`, { memberId: `member${String(index).padStart(2, '0')}`, judgedAt: TEN }),
  );
  const half = plus(TEN, 30 * MINUTE);
  return new KnownWorld(gym('one', change), ...came, {
    ...{ _id: 'busycount:one', type: 'busycount', ...born, gymId: GYM, countAt: half, days },
  });
}
const count = (of: KnownWorld, at: string) => of.system('system.busyness-count', { gymId: GYM }, at);
const shown = (of: KnownWorld) => of.all('busyness')[0];
const counting = (of: KnownWorld) => of.one('busycount', 'busycount:one');

describe('[R-45] counting', () => {
  const door = () => {
    const of = smallWorld('member01', 'member02');
    employ(of, DESK, 'reception', GYM, plus(TEN, -30 * DAY));
    return of;
  };

  it('begins with who comes in, on the next half-hour, and is not begun again by who comes after', () => {
    const of = door();
    checkIn(of, DESK, 'member01', plus(TEN, 7 * MINUTE));
    expect(counting(of)).toMatchObject({ countAt: plus(TEN, 30 * MINUTE), days: [] });
    expect(dueOf(counting(of))).toEqual({ at: plus(TEN, 30 * MINUTE), kind: 'system.busyness-count', body: { gymId: GYM } });
    const second = checkIn(of, DESK, 'member02', plus(TEN, 9 * MINUTE));
    expect(second.documents.map(({ type }) => type)).not.toContain('busycount');
    // Nothing that everybody reads is written because somebody came.
    expect(of.all('busyness')).toEqual([]);
  });

  it.each([
    ['who leaves', { direction: 'out' }, {}],
    ['a visit that is heard of three hours later', {}, { receivedAt: plus(TEN, 3 * HOUR) }],
  ] as const)('is not begun by %s', (_, change, when) => {
    const of = door();
    checkIn(of, DESK, 'member01', TEN, change, when);
    expect(of.all('checkin')).toHaveLength(1);
    expect(of.all('busycount')).toEqual([]);
  });

  it('[2.2] nor where the gym does not want it', () => {
    const of = door();
    const one = gym('one');
    of.lay([{ ...one, policies: { ...one.policies, showBusyness: false } }]);
    checkIn(of, DESK, 'member01', TEN);
    expect(of.all('busycount')).toEqual([]);
  });

  it('[A4] a device that has not the gym’s counts begins nothing', () => {
    const of = door();
    of.lay([person('member01'), pass('member01', 'member01')]);
    const body = { gymId: GYM, passId: 'pass:member01', memberId: 'member01', method: 'short_code', direction: 'in' } as const;
    const fact = of.proposal('checkin.record', { ...body, checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' });
    const { documents } = decide(fact, blindTo(of, 'gym-one/gyms'), { ...systemMoment(TEN), by: DESK });
    expect(documents.map(({ type }) => type)).toContain('checkin');
    expect(documents.map(({ type }) => type)).not.toContain('busycount');
  });
});

describe('[R-45] a count', () => {
  const HALF = plus(TEN, 30 * MINUTE);

  it.each([
    [4, 'quiet'],
    [6, 'steady'],
    [12, 'busy'],
  ] as const)('of %i says %s, as of the clock, and how many is the gym’s alone', (people, level) => {
    const of = world(people);
    count(of, HALF);
    expect(shown(of)).toMatchObject({ gymId: GYM, areaId: 'area:leeds', level, asOf: HALF });
    expect(counting(of).days.at(-1)).toEqual({
      day: '2026-03-03',
      hours: Array.from({ length: 24 }, (_, hour) => (hour === 10 ? people : 0)),
    });
    const everybody = of.all('busyness').flatMap(databasesOf);
    expect(everybody).toEqual(['venue-one/gyms', 'area-leeds/gyms']);
    expect(databasesOf(counting(of))).toEqual(['gym-one/gyms']);
    expect(Object.keys(shown(of) ?? {}).toSorted()).toEqual([
      '_id',
      'areaId',
      'asOf',
      'createdAt',
      'createdBy',
      'gymId',
      'level',
      'schemaVersion',
      'type',
      'updatedAt',
      'updatedBy',
    ]);
  });

  it('is taken again every half-hour, and not before its time', () => {
    const of = world(6);
    expect(count(of, plus(HALF, -1)).documents).toEqual([]);
    count(of, plus(HALF, 2_000));
    expect(counting(of).countAt).toBe(plus(TEN, HOUR));
    expect(count(of, plus(HALF, 3_000)).documents).toEqual([]);
  });

  it('is of who is there: 75 minutes after the last came it is quiet, two hours after nothing is said', () => {
    const of = world(12);
    const said = [];
    for (let minutes = 30; minutes <= 180; minutes += 30) {
      count(of, plus(TEN, minutes * MINUTE));
      said.push(shown(of)?.level);
    }
    expect(said).toEqual(['busy', 'busy', 'quiet', 'quiet', undefined, undefined]);
    expect(counting(of)).not.toHaveProperty('countAt');
    expect(dueOf(counting(of))).toBeNull();
  });

  it('goes over midnight by the gym’s clock', () => {
    const late = '2026-03-03T23:50:00.000Z';
    const of = world(0);
    of.lay(Array.from({ length: 12 }, (_, index) => checkin(`n${index}`, { memberId: `nightowl${index}`, judgedAt: late })));
    count(of, '2026-03-04T00:30:00.000Z');
    expect(shown(of)?.level).toBe('busy');
    expect(counting(of).days.at(-1)).toMatchObject({ day: '2026-03-04' });
  });

  it('is not held against its own day', () => {
    const of = world(6, {}, FULL.slice(0, 3));
    count(of, HALF);
    // 39 hours are known of the days before.
    expect(of.all('busyness')).toEqual([]);
    expect(counting(of).days).toHaveLength(4);
  });

  it('[A5] of a gym that is not public is kept, and said to nobody', () => {
    const of = world(12);
    count(of, HALF);
    of.lay([gym('one', { status: 'suspended' })]);
    count(of, plus(TEN, HOUR));
    expect(shown(of)).toMatchObject({ unlisted: true });
    expect(shown(of)).not.toHaveProperty('level');
    expect(of.all('busyness').flatMap(databasesOf)).toEqual(['gym-one/gyms']);
  });

  it('[2.2] ends where the gym wants it no longer', () => {
    const of = world(12);
    count(of, HALF);
    const one = gym('one');
    of.lay([{ ...one, policies: { ...one.policies, showBusyness: false } }]);
    count(of, plus(TEN, HOUR));
    expect(shown(of)).not.toHaveProperty('level');
    expect(counting(of)).not.toHaveProperty('countAt');
  });

  it('of a gym that never counted, or is not there, is nothing', () => {
    expect(count(new KnownWorld(gym('one')), TEN).documents).toEqual([]);
    expect(count(new KnownWorld(), TEN).documents).toEqual([]);
  });
});
