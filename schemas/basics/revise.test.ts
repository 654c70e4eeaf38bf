import { describe, expect, it } from 'vitest';
import { HOUR, NOW } from '../../tests/rules/documents.ts';
import { systemMoment } from '../proposal/judge.ts';
import { SCHEMA_VERSION } from './envelope.ts';
import { changed, sameContent, stamp } from './revise.ts';
import { plus } from './time.ts';

const LATER = plus(NOW, HOUR);
const moment = { ...systemMoment(LATER), by: 'member01', judgedAt: NOW };
const birth = { createdAt: NOW, createdBy: 'member02' };

describe('the envelope', () => {
  it('[0.1] of a new document is stamped at receipt, by its author', () => {
    expect(stamp(moment)).toEqual({
      schemaVersion: SCHEMA_VERSION,
      createdAt: LATER,
      createdBy: 'member01',
      updatedAt: LATER,
      updatedBy: 'member01',
    });
  });

  it('[0.1] of a changed one keeps its birth', () => {
    expect(stamp(moment, birth)).toMatchObject({ ...birth, updatedAt: LATER, updatedBy: 'member01' });
  });
});

describe('two documents', () => {
  it.each<[unknown, unknown, boolean]>([
    [1, 1, true],
    [1, '1', false],
    [Number.NaN, Number.NaN, true],
    [null, null, true],
    [null, {}, false],
    [{}, null, false],
    [{}, 'a', false],
    ['a', {}, false],
    [undefined, {}, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [[], {}, false],
    [{}, [], false],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1 }] }, true],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, false],
  ])('[S3] %j and %j say the same: %s', (a, b, same) => {
    expect(sameContent(a, b)).toBe(same);
  });

  it.each(['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'schemaVersion'])(
    '[S3] say the same whatever their envelope says in %s, but not what lies deeper',
    (field) => {
      expect(sameContent({ a: 1, [field]: 'x' }, { a: 1, [field]: 'y' })).toBe(true);
      expect(sameContent({ a: { [field]: 'x' } }, { a: { [field]: 'y' } })).toBe(false);
    },
  );
});

describe('what changed', () => {
  const doc = (key: string, note: string) => ({ _id: key, note, ...stamp(systemMoment(NOW), birth) });

  it('[S3] is what differs from before, newly stamped, with its birth; what is new is all of it', () => {
    const before = [doc('a', '1'), doc('b', '1')];
    const after = [doc('b', '2'), { ...doc('a', '1'), updatedAt: LATER }, doc('c', '1')];
    expect(changed(before, after, moment)).toEqual([
      { _id: 'b', note: '2', ...stamp(moment, birth) },
      { _id: 'c', note: '1', ...stamp(moment) },
    ]);
    expect(changed(before, before, moment)).toEqual([]);
  });
});
