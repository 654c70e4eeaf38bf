/** How people book, as it is changed: what goes on record, what was before, and how long what is asked online may have been under way. */
import { beforeEach, describe, expect, it } from 'vitest';
import { gym, HOUR, MINUTE, NOW, slot, timetable } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { KEPT, recordIdOf } from '../record.ts';
import type { Policies } from '../shape.ts';
import { policiesAt } from './policies.ts';

const GYM = 'gym:one';
const OWNER = 'owner001';
const { healthStatement: _none, ...BEFORE } = gym('one').policies;
const LATER = plus(NOW, HOUR);

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(gym('one'), timetable(GYM, [slot('2026-03-04T18:00')]));
  employ(world, OWNER, 'owner');
});
type Chosen = Omit<Policies, 'healthStatement'> & { readonly healthStatement?: string };
const set = (change: Partial<Chosen>, receivedAt = LATER) =>
  world.say(
    OWNER,
    'gym.policies',
    { gymId: GYM, seen: world.one('gym', GYM).policies, policies: { ...BEFORE, ...change } },
    {
      receivedAt,
    },
  );
const record = () => world.one('gymrecord', recordIdOf(GYM));

describe('[G5] how people book', () => {
  it('is on record without the words of the health statement, which the gym has', () => {
    const { audit, documents } = set({ cutoffHours: 12, healthStatement: 'I am fit.' });
    expect(audit).toEqual([
      { action: 'gym.policies-set', target: { type: 'gym', id: GYM }, before: BEFORE, after: { ...BEFORE, cutoffHours: 12 } },
    ]);
    expect(documents.map(({ type }) => type)).toEqual(['gym', 'gymrecord', 'timetable']);
    const policies: Policies = { ...BEFORE, cutoffHours: 12, healthStatement: { version: '1', text: 'I am fit.' } };
    expect(world.one('gym', GYM)).toEqual(gym('one', { policies, updatedAt: LATER }));
    expect(record().history).toMatchObject([{ at: LATER, by: OWNER, fields: ['policies'] }]);
    expect(set({ cutoffHours: 12, healthStatement: 'I am fit.' })).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('[G23] what held before does so from when the gym was there, or from when it was live', () => {
    set({ cutoffHours: 12 });
    const [first, second] = [
      { from: NOW, policies: BEFORE },
      { from: LATER, policies: { ...BEFORE, cutoffHours: 12 } },
    ];
    expect(record().policies).toEqual([first, second]);
    set({ cutoffHours: 24 }, plus(NOW, 2 * HOUR));
    const third = { from: plus(NOW, 2 * HOUR), policies: { ...BEFORE, cutoffHours: 24 } };
    expect(record().policies).toEqual([first, second, third]);
    const liveSince = plus(NOW, MINUTE);
    world = new KnownWorld(gym('one', { liveSince }));
    employ(world, OWNER, 'owner');
    set({ cutoffHours: 12 });
    expect(record().policies).toEqual([{ ...first, from: liveSince }, second]);
  });

  it('[G23] fifty of them are kept, the newest', () => {
    const many = Array.from({ length: KEPT.policies }, (_, index) => ({ from: plus(NOW, index), policies: BEFORE }));
    set({ cutoffHours: 12 });
    world.lay([{ ...record(), policies: many }]);
    set({ cutoffHours: 24 }, plus(NOW, 2 * HOUR));
    expect(record().policies.map(({ from }) => from)).toEqual([...many.slice(1).map(({ from }) => from), plus(NOW, 2 * HOUR)]);
  });

  it('[6.1] is asked of the record, else of the gym', () => {
    const is = gym('one');
    const of = (cutoffHours: Policies['cutoffHours'], hours: number) => ({
      from: plus(NOW, hours * HOUR),
      policies: { ...BEFORE, cutoffHours },
    });
    expect(policiesAt(is, undefined, NOW)).toEqual(BEFORE);
    expect(policiesAt(is, { policies: [] }, NOW)).toEqual(BEFORE);
    const kept = { policies: [of(2, 1), of(12, 2)] };
    expect([0, 1, 1.9, 2, 3].map((hours) => policiesAt(is, kept, plus(NOW, hours * HOUR)).cutoffHours)).toEqual([
      2, 2, 2, 12, 12,
    ]);
  });

  it('days that stay as they are are not written again', () => {
    expect(set({ requirePhoto: true }).documents.map(({ type }) => type)).toEqual(['gym', 'gymrecord']);
  });

  it('[4.2] a version that is no number grows by a part, and stays as short as it may be', () => {
    const named = (version: string) => {
      world.lay([gym('one', { policies: { ...BEFORE, healthStatement: { version, text: 'Old.' } } })]);
      set({ healthStatement: 'New.' });
      return world.one('gym', GYM).policies.healthStatement?.version;
    };
    expect(named('9')).toBe('10');
    expect(named('1.5')).toBe('1.5.1');
    expect(named('2026-november-first')).toBe('2026-november-first.');
  });
});

describe('[L4] what is asked online', () => {
  it('may have been under way for a quarter of an hour, and not longer', () => {
    const proposal = world.proposal('gym.pause', { gymId: GYM });
    const under = (ms: number) =>
      decide(proposal, world, { by: OWNER, receivedAt: plus(NOW, ms), judgedAt: NOW, claimable: true });
    expect(under(15 * MINUTE).state).toBe('accepted');
    expect(under(15 * MINUTE + 1)).toMatchObject({ code: 'NEEDS_ONLINE', facts: { action: 'pause your gym' } });
  });

  it('is asked of a gym that is there', () => {
    employ(world, OWNER, 'owner', 'gym:none');
    expect(world.say(OWNER, 'gym.pause', { gymId: 'gym:none' })).toMatchObject({ state: 'refused', code: 'GYM_REMOVED' });
    expect(world.say(OWNER, 'gym.edit', { gymId: 'gym:none', tagline: { from: null, to: 'x' } })).toMatchObject({
      state: 'refused',
      code: 'GYM_REMOVED',
    });
  });
});
