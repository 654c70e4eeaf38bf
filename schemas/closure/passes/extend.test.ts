import { beforeEach, describe, expect, it } from 'vitest';
import { closure, gym, NOW, pass, person, rosterEntry } from '../../../tests/rules/documents.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { LIMITS } from '../../limits.ts';
import type { Pass } from '../../pass/shape.ts';
import type { GymClosure } from '../shape.ts';
import { longerBy } from './longer.ts';

const CLOSED = closure('one', '2026-03-11T00:00', '2026-03-14T00:00', {
  ...{ passExtension: 'by_days', status: 'active', credited: [{ month: '2026-03', days: 3 }], extending: {} },
});
const BEGINS = CLOSED.startsAt;
const RUNNING = {
  kind: 'monthly',
  status: 'active',
  activatedAt: NOW,
  validFrom: NOW,
  validTo: '2026-04-03T07:00:00.000Z',
} as const;

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(gym('one'), CLOSED);
});
/** A pass that runs, with the entry that its gym has of it. */
function hold(uid: string, change: Partial<Pass> = {}): void {
  const { visitsTotal: _counted, ...uncounted } = pass(uid, uid, { ...RUNNING, ...change });
  world.lay([person(uid), uncounted, rosterEntry(uncounted)]);
}
const extend = () => world.system('system.closure-extend', { gymId: 'gym:one', closureId: 'closure:one' }, BEGINS);
const givenTo = (uid: string) => world.one('pass', `pass:${uid}`).given;
const notices = () => world.all('notice').map(({ uid, event, title, body, link }) => ({ uid, event, title, body, link }));
const credited = (...days: number[]): GymClosure['credited'] =>
  days.map((count, index) => ({ month: `2026-0${index + 3}`, days: count }));

describe('[2.11] which passes get back the days that their gym was closed', () => {
  it.each<[string, Partial<Pass>, boolean]>([
    ['one by the month', {}, true],
    ['one for a term', { kind: 'fixed_term' }, true],
    ['one whose payment is late', { status: 'past_due' }, true],
    ['one that is paused', { status: 'paused', pausedUntil: '2026-03-20T00:00:00.000Z' }, true],
    ['one that is stopped', { status: 'suspended', suspendedAt: NOW }, false],
    ['one of so many visits', { kind: 'multi_visit' }, false],
    ['one that ended as the closure began', { validTo: BEGINS }, false],
    ['one that ended a moment later', { validTo: plus(BEGINS, 1) }, true],
    ['one that never ends', { validTo: undefined }, false],
    ['one that began with the closure', { validFrom: BEGINS }, true],
    ['one that began a moment later', { validFrom: plus(BEGINS, 1) }, false],
    ['one of which it is not said when it began', { validFrom: undefined }, true],
    ['one that opens another gym as well', { gymIds: ['gym:one', 'gym:two'] }, false],
  ])('%s', (_, change, gets) => {
    hold('member01', change);
    expect(extend().state).toBe('accepted');
    expect(givenTo('member01')).toEqual(gets ? { days: 3, by: ['closure:one'] } : undefined);
    expect(notices()).toHaveLength(gets ? 1 : 0);
    expect(world.one('closure', 'closure:one')).not.toHaveProperty('extending');
  });

  it('one that has had them has them once; those of another closure come on top', () => {
    hold('member01', { given: { days: 3, by: ['closure:one'] } });
    hold('member02', { given: { days: 2, by: ['closure:two'] } });
    extend();
    expect([givenTo('member01'), givenTo('member02')]).toEqual([
      { days: 3, by: ['closure:one'] },
      { days: 5, by: ['closure:two', 'closure:one'] },
    ]);
  });

  it.each([
    ['the days of all its months', credited(3, 4), 7, '7 days more on your pass'],
    ['one day', credited(1), 1, '1 day more on your pass'],
  ])('%s, and is told so', (_, months, days, title) => {
    world.lay([{ ...CLOSED, credited: months }]);
    hold('member01');
    extend();
    expect(givenTo('member01')?.days).toBe(days);
    expect(notices()).toEqual([
      {
        ...{ uid: 'member01', event: 'closure.days_back', title, link: '/member/passes' },
        body: 'Gym one is closed for a while, so your 10 visits lasts that much longer.',
      },
    ]);
  });
});

describe('[S7] pass by pass, in the order of the gym’s list', () => {
  const uids = (count: number) => Array.from({ length: count }, (_, index) => `m${String(index).padStart(7, '0')}`);
  const given = () => world.all('pass').flatMap(({ given: days, memberId }) => (days ? [memberId] : []));

  it('fifty at a time; where it is is noted until the last has been', () => {
    const all = uids(LIMITS.followedAtOnce + 1);
    for (const uid of all.toReversed()) hold(uid);
    extend();
    expect(given()).toEqual(all.slice(0, 50));
    expect(world.one('closure', 'closure:one').extending).toEqual({ after: 'roster:one:m0000049' });
    extend();
    expect(given()).toEqual(all);
    expect(world.one('closure', 'closure:one')).not.toHaveProperty('extending');
    expect(extend().documents).toEqual([]);
    expect(notices()).toHaveLength(51);
  });

  it('fifty are done at once', () => {
    for (const uid of uids(LIMITS.followedAtOnce)) hold(uid);
    extend();
    expect(given()).toHaveLength(50);
    expect(world.one('closure', 'closure:one')).not.toHaveProperty('extending');
  });
});

describe('a pass that lasts longer than was sold', () => {
  const { visitsTotal: _total, ...PLAIN } = pass('one', 'member01', { ...RUNNING, validTo: '2026-03-27T08:00:00.000Z' });

  it('ends at the same time of its gym’s day, whatever the clocks do', () => {
    expect(longerBy(PLAIN, 3, 'closure:one')).toStrictEqual({
      ...PLAIN,
      ...{ given: { days: 3, by: ['closure:one'] }, validTo: '2026-03-30T07:00:00.000Z' },
    });
  });

  it('where it has no end, it is noted all the same', () => {
    const { validTo: _end, ...endless } = PLAIN;
    expect(longerBy(endless, 1)).toStrictEqual({ ...endless, given: { days: 1 } });
  });

  it('adds to what was given, and remembers by what', () => {
    const had = (by?: string[]) => ({ ...PLAIN, given: { days: 2, ...(by && { by }) } });
    expect(longerBy(had(), 1).given).toStrictEqual({ days: 3 });
    expect(longerBy(had(['closure:a']), 1).given).toStrictEqual({ days: 3, by: ['closure:a'] });
    const twenty = Array.from({ length: 20 }, (_, index) => `closure:${index}`);
    expect(longerBy(had(twenty), 1, 'closure:20').given).toStrictEqual({ days: 3, by: [...twenty.slice(1), 'closure:20'] });
  });
});
