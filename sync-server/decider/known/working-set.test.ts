import { describe, expect, it } from 'vitest';
import { person } from '../../../tests/rules/documents.ts';
import { type ReadAtOnce, StoreUnavailable } from '../../store/store.ts';
import { bodyOf } from './documents.ts';
import { WorkingSet } from './working-set.ts';

const DB = 'self-sam00000/self';
const sam = person('sam00000');
const stored = { id: sam._id, rev: '1-a', firstRevision: '1-a', seq: '1', deleted: false, revisions: ['1-a'], body: bodyOf(sam) };
const renamed = { ...sam, displayName: 'Samantha' };

/** What answers at once, and what it was asked. */
function asked(): { atOnce: ReadAtOnce; calls: string[] } {
  const calls: string[] = [];
  const get: ReadAtOnce['get'] = (db, id) => {
    calls.push(`${db} ${id}`);
    return id === sam._id ? stored.body : null;
  };
  const find: ReadAtOnce['find'] = (db, field, value) => {
    calls.push(`${db} ${field} ${value}`);
    return [{ id: sam._id, body: stored.body }];
  };
  return { atOnce: { get, find }, calls };
}

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

describe('a run on a store that answers at once', () => {
  const foundIn = (set: WorkingSet) => {
    const found = set.find('user', DB, 'type', 'user');
    return found.state === 'known' ? found.value.map(({ displayName }) => displayName) : found.state;
  };
  const all = (set: WorkingSet) => [nameIn(set), foundIn(set), set.body(DB, 'user:nobody')];

  it('[A8] misses nothing, and asks each thing once', () => {
    const { atOnce, calls } = asked();
    const set = new WorkingSet(atOnce);
    const done = { state: 'done', value: [sam.displayName, [sam.displayName], null] };
    const keep = () => true;
    expect(set.perform(() => all(set), keep)).toEqual(done);
    expect(set.perform(() => all(set), keep)).toEqual(done);
    expect(set.takeMisses()).toBeNull();
    expect(calls).toEqual([`${DB} ${sam._id}`, `${DB} type user`, `${DB} user:nobody`]);
  });

  it('[A8] that is declined takes back what it made of what it read, and not what it read', () => {
    const { atOnce, calls } = asked();
    const set = new WorkingSet(atOnce);
    const change = () => {
      all(set);
      lay(set);
      expect(foundIn(set)).toEqual(['Samantha']);
    };
    set.perform(change, () => false);
    const before = calls.length;
    expect([nameIn(set), foundIn(set)]).toEqual([sam.displayName, [sam.displayName]]);
    expect(calls).toHaveLength(before);
  });

  it('[A8] finds what was decided before it instead of what lies in the store', () => {
    const set = new WorkingSet(asked().atOnce);
    set.perform(
      () => lay(set),
      () => true,
    );
    expect([nameIn(set), foundIn(set)]).toEqual(['Samantha', ['Samantha']]);
  });

  it('[S7] misses what cannot be read, so that whoever loads it hears why', () => {
    const fail = () => {
      throw new StoreUnavailable('The disk cannot be read.');
    };
    const set = new WorkingSet({ get: fail, find: fail });
    const check = () => expect.unreachable('nothing incomplete is checked');
    expect(set.perform(() => nameIn(set), check)).toEqual({ state: 'missing' });
    expect(set.perform(() => foundIn(set), check)).toEqual({ state: 'missing' });
    expect(set.takeMisses()).toEqual({
      ids: new Map([[DB, new Set([sam._id])]]),
      searches: [{ db: DB, field: 'type', value: 'user' }],
    });
  });
});
