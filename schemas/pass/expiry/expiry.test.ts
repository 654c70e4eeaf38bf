/** Every date here was worked out by hand on a calendar, by the clock in London. */
import { describe, expect, it } from 'vitest';
import { gym, pass, person } from '../../../tests/rules/documents.ts';
import { checkIn, employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { dueOf } from '../../folds/documents.ts';
import type { Pass } from '../shape.ts';
import { warnedNext } from './ends.ts';

const UID = 'member01';
const ID = `pass:${UID}`;
/** Begun on 20 February; ends on 20 April at 18:00, which is after the clocks went forward. */
const BEGAN = '2026-02-20T18:00:00.000Z';
const ENDS = '2026-04-20T17:00:00.000Z';
const BORN = { createdAt: BEGAN, updatedAt: BEGAN, purchasedAt: BEGAN };
const RUNS = { ...BORN, status: 'active', activatedAt: BEGAN, validFrom: BEGAN, validTo: ENDS } as const;
const RENEWAL = { saidAt: BEGAN, times: 0, failed: 0 } as const;

const term = (change: Partial<Pass> = {}): Pass => {
  const { visitsTotal: _none, ...rest } = pass(UID, UID, RUNS);
  return { ...rest, kind: 'fixed_term', snapshot: { ...rest.snapshot, name: 'Two months', activation: 'purchase' }, ...change };
};

describe('[R-18] warned 14 and 3 days before the last day, and on it, at nine in London', () => {
  it.each<[when: string, change: Partial<Pass>, at: string | null]>([
    // Six in winter is nine o'clock at 09:00 UTC, in summer at 08:00.
    ['first', {}, '2026-04-06T08:00:00.000Z'],
    ['then', { warnedAt: '2026-04-06T08:00:00.000Z' }, '2026-04-17T08:00:00.000Z'],
    ['last', { warnedAt: '2026-04-17T08:00:01.000Z' }, '2026-04-20T08:00:00.000Z'],
    ['never again', { warnedAt: '2026-04-20T08:00:00.000Z' }, null],
    ['across the night in spring', { validTo: '2026-04-10T23:00:00.000Z' }, '2026-03-27T09:00:00.000Z'],
    ['across the night in autumn', { validTo: '2026-10-31T00:00:00.000Z' }, '2026-10-16T08:00:00.000Z'],
    ['a day that ends at midnight has it as its last', { validTo: '2026-02-21T00:00:00.000Z' }, null],
    ['begun less than 14 days before', { activatedAt: '2026-04-10T08:00:00.000Z' }, '2026-04-17T08:00:00.000Z'],
    ['told late, of both at once', { warnedAt: '2026-04-18T12:00:00.000Z' }, '2026-04-20T08:00:00.000Z'],
    [
      'made longer after a warning: again, for the new end',
      { validTo: '2026-05-20T17:00:00.000Z', warnedAt: '2026-04-17T08:00:00.000Z' },
      '2026-05-06T08:00:00.000Z',
    ],
    ['over before nine on its last day', { validTo: '2026-04-20T06:00:00.000Z', warnedAt: '2026-04-17T08:00:00.000Z' }, null],
    [
      'not started: by when it has to be',
      { status: 'ready', validTo: undefined, activateBy: '2026-04-20T17:00:00.000Z' },
      '2026-04-06T08:00:00.000Z',
    ],
    ['renews: its renewal tells', { kind: 'monthly', autoRenew: true, renewal: RENEWAL }, null],
    [
      'no longer renews, said three days before',
      { kind: 'monthly', renewal: { ...RENEWAL, saidAt: '2026-04-17T09:00:00.000Z' } },
      '2026-04-20T08:00:00.000Z',
    ],
    ['a day that has begun', { kind: 'day' }, null],
    ['put aside', { status: 'paused' }, null],
    ['given back', { status: 'refunded' }, null],
    ['used up', { status: 'used_up' }, null],
  ])('%s', (_, change, at) => {
    expect(warnedNext(term(change))).toBe(at);
  });
});

function worldOf(doc: Pass) {
  const world = new KnownWorld(gym('one'), person(UID), doc);
  const due = () => dueOf(world.one('pass', ID));
  const warn = (at: string) => world.system('system.pass-expiring', { passId: ID, memberId: UID }, at);
  const told = () => world.all('notice').filter(({ event }) => event === 'pass.expiring');
  return { world, due, warn, told };
}

describe('[R-18] its holder', () => {
  it('is told at each of its appointments, one after the other, in one notice that is new each time', () => {
    const { due, warn, told } = worldOf(term());
    const heard: (readonly [string, string])[] = [];
    for (let next = due(); next?.kind === 'system.pass-expiring'; next = due()) {
      warn(next.at);
      heard.push([next.at, told()[0]?.title ?? '']);
      expect(told()).toHaveLength(1);
    }
    expect(heard).toEqual([
      ['2026-04-06T08:00:00.000Z', 'Ends within 14 days: Two months'],
      ['2026-04-17T08:00:00.000Z', 'Ends within 3 days: Two months'],
      ['2026-04-20T08:00:00.000Z', 'Ends today: Two months'],
    ]);
    expect(told()).toMatchObject([
      { uid: UID, body: 'Gym one. It lets you in until Mon 20 Apr at 18:00.', link: '/member/passes', until: ENDS },
    ]);
    // What its time brings comes after the last of them.
    expect(due()).toMatchObject({ kind: 'system.pass-settled', at: ENDS });
  });

  it('is told once of what is said twice, nothing too early, and of the time that is left when it is said late', () => {
    const { warn, told } = worldOf(term());
    expect(warn('2026-04-06T07:59:59.999Z').documents).toEqual([]);
    expect(warn('2026-04-08T12:00:00.000Z').documents.map(({ type }) => type)).toContain('notice');
    expect(told()[0]?.title).toBe('Ends within 12 days: Two months');
    expect(warn('2026-04-08T12:00:01.000Z').documents).toEqual([]);
  });

  it('is not told of an end that is over', () => {
    const { warn, told, due } = worldOf(term());
    warn('2026-04-21T12:00:00.000Z');
    expect(told()).toEqual([]);
    expect(due()).toMatchObject({ kind: 'system.pass-settled' });
  });

  it('is told to start what has not begun, and what is left of a bundle', () => {
    const ready = worldOf(pass(UID, UID, { ...BORN, activateBy: '2026-04-20T23:00:00.000Z' }));
    ready.warn('2026-04-19T08:00:00.000Z');
    expect(ready.told()).toMatchObject([
      {
        title: 'Start tomorrow: 10 visits',
        body: 'Gym one. Come in by the end of Mon 20 Apr, or it ends without having started.',
      },
    ]);
    const bundle = worldOf(pass(UID, UID, { ...RUNS, visitsUsed: 6 }));
    bundle.warn('2026-04-17T08:00:00.000Z');
    expect(bundle.told()[0]?.body).toBe('Gym one. It lets you in until Mon 20 Apr at 18:00. You have 4 visits left on it.');
  });
});

describe('[R-18] one visit left', () => {
  it('is told by the visit before it, once, and not where a pass never had more', () => {
    const { world } = worldOf(pass(UID, UID, { ...BORN, visitsTotal: 3 }));
    employ(world, 'reception', 'reception');
    const last = () => world.all('notice').filter(({ event }) => event === 'pass.last_visit');
    checkIn(world, 'reception', UID, '2026-03-04T10:00:00.000Z');
    expect(last()).toEqual([]);
    checkIn(world, 'reception', UID, '2026-03-05T10:00:00.000Z');
    expect(last()).toMatchObject([
      { uid: UID, title: 'One visit left: 10 visits', body: 'Gym one. Use it by Mon 31 Aug. Under Passes you can buy it again.' },
    ]);
    // The same day again takes none, and says nothing anew.
    const again = checkIn(world, 'reception', UID, '2026-03-05T15:00:00.000Z');
    expect(again.documents.filter((doc) => doc.type === 'notice' && doc.event === 'pass.last_visit')).toEqual([]);
  });

  it('is no news of a pass for one', () => {
    const { world } = worldOf(pass(UID, UID, { ...BORN, visitsTotal: 1 }));
    employ(world, 'reception', 'reception');
    checkIn(world, 'reception', UID, '2026-03-04T10:00:00.000Z');
    expect(world.all('notice').map(({ event }) => event)).not.toContain('pass.last_visit');
  });
});
