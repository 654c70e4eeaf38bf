import { describe, expect, it } from 'vitest';
import { person } from '../../../tests/rules/documents.ts';
import { bodyOf } from './documents.ts';
import { WorkingSet } from './working-set.ts';

const DB = 'self-sam00000/self';
const sam = person('sam00000');
const stored = { id: sam._id, rev: '1-a', firstRevision: '1-a', seq: '1', deleted: false, revisions: ['1-a'], body: bodyOf(sam) };
const renamed = { ...sam, displayName: 'Samantha' };

function loaded(): WorkingSet {
  const set = new WorkingSet();
  set.begin('2026-03-03T09:00:00.000Z');
  set.addLoaded(DB, sam._id, stored);
  return set;
}
const nameIn = (set: WorkingSet) => {
  const found = set.get('user', DB, sam._id);
  return found.state === 'known' ? found.value.displayName : found.state;
};
const lay = (set: WorkingSet) => set.lay(DB, renamed, bodyOf(renamed));

describe('a run', () => {
  it('[A8] that missed something leaves nothing but what it asked for: made again, it does not find its own half', () => {
    const set = loaded();
    const performed = set.perform(
      () => {
        lay(set);
        set.layNote('cell/judged', 'judged:a', { seq: 1 });
        expect(nameIn(set)).toBe('Samantha');
        set.body('public/basics', 'area:x');
      },
      () => expect.unreachable('nothing incomplete is checked'),
    );
    expect(performed).toEqual({ state: 'missing' });
    expect(nameIn(set)).toBe(sam.displayName);
    expect(set.writes()).toEqual([]);
    expect([...(set.takeMisses()?.ids ?? [])]).toEqual([['public/basics', new Set(['area:x'])]]);
  });

  it('[S7] that throws, or makes what its check refuses, leaves what the entries before it have made', () => {
    const set = loaded();
    expect(
      set.perform(
        () => lay(set),
        () => true,
      ),
    ).toMatchObject({ state: 'done' });
    const before = set.writes();
    const again = { ...renamed, displayName: 'Somebody else' };
    const refuse = () => {
      throw new Error('of no shape');
    };
    const performed = set.perform(() => set.lay(DB, again, bodyOf(again)), refuse);
    expect(performed).toMatchObject({ state: 'thrown' });
    expect(set.perform(refuse, () => true)).toMatchObject({ state: 'thrown' });
    expect(nameIn(set)).toBe('Samantha');
    expect(set.writes()).toEqual(before);
  });

  it('that is declined leaves nothing, though nothing was missing', () => {
    const set = loaded();
    const performed = set.perform(
      () => lay(set),
      () => false,
    );
    expect(performed).toEqual({ state: 'declined' });
    expect(nameIn(set)).toBe(sam.displayName);
    expect(set.writes()).toEqual([]);
    expect(set.takeMisses()).toBeNull();
  });

  it('that is only rehearsed leaves nothing, and says whether all was there', () => {
    const set = loaded();
    expect(set.rehearse(() => lay(set))).toBe(true);
    expect(set.rehearse(() => set.find('user', DB, 'type', 'user'))).toBe(false);
    expect(nameIn(set)).toBe(sam.displayName);
    expect(set.writes()).toEqual([]);
  });
});
