import { describe, expect, it } from 'vitest';
import { checkin, DAY, HOUR, MINUTE, NOW } from '../../tests/rules/documents.ts';
import { addDays, plus } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';
import { levelOf, peopleAt, withCount } from './level.ts';
import { levelAt, showsBusyness } from './shown.ts';

/** Numbers that look like chance and are the same every time. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) yield state / 2_147_483_648;
}
const below = (of: Generator<number, never>, most: number): number => Math.floor(of.next().value * most);

const visit = (id: string, minutesAgo: number, change: Partial<Checkin> = {}) =>
  checkin(id, { judgedAt: plus(NOW, -minutesAgo * MINUTE), memberId: id, ...change });

describe('[R-45] who is there', () => {
  it.each([
    ['nobody', [], 0],
    ['who came just now', [visit('a', 0)], 1],
    ['who came 74 minutes ago, and not who came 75', [visit('a', 74), visit('b', 75)], 1],
    ['not who has left', [visit('a', 30), visit('a2', 5, { memberId: 'a', direction: 'out' })], 0],
    [
      'who came back',
      [visit('a', 40), visit('a2', 20, { memberId: 'a', direction: 'out' }), visit('a3', 5, { memberId: 'a' })],
      1,
    ],
    ['one who was seen twice, once', [visit('a', 9), visit('a2', 3, { memberId: 'a', status: 'duplicate' })], 1],
    ['not of whom staff say that it was not them', [visit('a', 9, { status: 'voided' })], 0],
    ['who is in doubt', [visit('a', 9, { status: 'accepted_flagged' })], 1],
    ['not who is to come', [visit('a', -1)], 0],
    [
      'who left who had been there for longer than that takes nobody away',
      [visit('a', 10), visit('b', 5, { direction: 'out' })],
      1,
    ],
  ])('%s', (_, visits, people) => {
    expect(peopleAt(visits, NOW)).toBe(people);
  });

  it('as somebody would count who stands there all day', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = chance(seed);
      const visits = Array.from({ length: below(random, 60) }, (_, index) =>
        visit(`v${index}`, below(random, 200) - 20, {
          memberId: `m${below(random, 12)}`,
          direction: below(random, 3) === 0 ? 'out' : 'in',
          status: below(random, 8) === 0 ? 'voided' : 'accepted',
        }),
      );
      expect(peopleAt(visits, NOW), `seed ${seed}`).toBe(stoodThere(visits));
    }
  });
});

/** Minute by minute: who comes through the door stays for 75 minutes, or until they go. */
function stoodThere(visits: readonly Checkin[]): number {
  const minutesLeft = new Map<string, number>();
  for (let minute = 200; minute >= 0; minute -= 1) {
    for (const [who, left] of minutesLeft) minutesLeft.set(who, left - 1);
    const atMinute = visits.filter(({ judgedAt, status }) => judgedAt === plus(NOW, -minute * MINUTE) && status !== 'voided');
    for (const { memberId = '', direction } of atMinute.toSorted((a, b) => (a._id < b._id ? -1 : 1))) {
      if (direction === 'in') minutesLeft.set(memberId, 75);
      else minutesLeft.delete(memberId);
    }
  }
  return [...minutesLeft.values()].filter((left) => left > 0).length;
}

const hoursOf = (most: readonly number[]) =>
  Array.from({ length: Math.ceil(most.length / 24) }, (_, day) => ({
    day: addDays('2026-01-05', day),
    hours: Array.from({ length: 24 }, (__, hour) => most[day * 24 + hour] ?? 0),
  }));

describe('[R-45] what that is for this gym', () => {
  const usual = hoursOf(Array.from({ length: 60 }, (_, index) => index + 1));

  it.each([
    [4, 'quiet'],
    [20, 'quiet'],
    [21, 'steady'],
    [40, 'steady'],
    [41, 'busy'],
    [500, 'busy'],
  ] as const)('%i where an hour has had from one to sixty: %s', (people, level) => {
    expect(levelOf(people, usual)).toBe(level);
  });

  it('is not said before forty hours are known in which somebody was there', () => {
    const most = (hours: number) => hoursOf([...Array<number>(hours).fill(10), ...Array<number>(100).fill(0)]);
    expect(levelOf(10, most(39))).toBeUndefined();
    expect(levelOf(10, most(40))).toBe('steady');
    expect(levelOf(10, [])).toBeUndefined();
  });

  it('[L9] speaks of nobody: fewer than five are quiet, also where there are never more', () => {
    const small = hoursOf(Array<number>(60).fill(1));
    for (const people of [0, 1, 2, 3, 4]) expect(levelOf(people, small)).toBe('quiet');
    expect(levelOf(5, small)).toBe('busy');
  });

  it('is the same by pairs: of all its hours, how many more were emptier than fuller', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = chance(seed);
      const most = Array.from({ length: 40 + below(random, 400) }, () => below(random, 30) + 1);
      const people = 5 + below(random, 28);
      const score = most.reduce((sum, one) => sum + Math.sign(people - one), 0);
      const wanted = 3 * score < -most.length ? 'quiet' : 3 * score < most.length ? 'steady' : 'busy';
      expect(levelOf(people, hoursOf(most)), `seed ${seed}`).toBe(wanted);
    }
  });
});

describe('[R-45] eight weeks of it', () => {
  it('keep the most of each hour', () => {
    const one = withCount(withCount([], '2026-03-03', 18, 7), '2026-03-03', 18, 5);
    expect(one).toEqual([{ day: '2026-03-03', hours: Array.from({ length: 24 }, (_, hour) => (hour === 18 ? 7 : 0)) }]);
    expect(withCount(one, '2026-03-03', 19, 9)[0]?.hours.slice(18, 20)).toEqual([7, 9]);
  });

  it('are 56 days, the oldest first', () => {
    let days = withCount([], '2026-01-01', 9, 1);
    for (let day = 1; day <= 56; day += 1) days = withCount(days, addDays('2026-01-01', day), 9, 1);
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([56, '2026-01-02', '2026-02-26']);
  });
});

describe('[R-45] what is shown', () => {
  const said = { level: 'busy', asOf: NOW } as const;

  it('goes after two hours', () => {
    expect(levelAt(said, NOW)).toBe('busy');
    expect(levelAt(said, plus(NOW, 2 * HOUR))).toBe('busy');
    expect(levelAt(said, plus(NOW, 2 * HOUR + 1))).toBeUndefined();
    expect(levelAt(said, plus(NOW, DAY))).toBeUndefined();
    expect(levelAt(said, plus(NOW, -MINUTE))).toBe('busy');
    expect(levelAt({ asOf: NOW }, NOW)).toBeUndefined();
  });

  it('[2.2] unless the gym does not want it', () => {
    const policies = {
      cutoffHours: 6,
      bookingWindowDays: 8,
      reEntry: 'none',
      requirePhoto: false,
      entryMode: 'walk_in',
    } as const;
    expect(showsBusyness({ policies })).toBe(true);
    expect(showsBusyness({ policies: { ...policies, showBusyness: false } })).toBe(false);
  });
});
