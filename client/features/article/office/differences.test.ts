import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences } from './differences.ts';
import { folded } from './folded.ts';

const drawn = (before: string, after: string) =>
  differences(before, after).map(({ what, line }) => ({ same: ' ', gone: '-', new: '+' })[what] + line);

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));

describe('[17] V7 the differences of two versions', () => {
  it('are the lines that went and those that came, in their place', () => {
    expect(drawn('one\ntwo\nthree\nfour', 'one\n2\nthree\nthree and a half\nfour')).toEqual([
      ...[' one', '-two', '+2', ' three', '+three and a half', ' four'],
    ]);
  });

  it('of the same text are none, and of nothing to something the whole', () => {
    expect(drawn('one\ntwo', 'one\ntwo')).toEqual([' one', ' two']);
    expect(drawn('one', 'one\none')).toEqual([' one', '+one']);
  });

  it('lead from each text to the other, whatever they are, and nobody is told of a change that is none', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = differences(before, after);
        const without = (what: 'gone' | 'new') => changes.filter((one) => one.what !== what).map(({ line }) => line);
        expect(without('new').join('\n')).toBe(before);
        expect(without('gone').join('\n')).toBe(after);
        if (before === after) expect(changes.every(({ what }) => what === 'same')).toBe(true);
      }),
    );
  });

  it('keep as many lines as can be kept', () => {
    expect(differences('a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc').filter(({ what }) => what === 'same')).toHaveLength(4);
  });

  it('of two long texts that have nothing in common are told without reckoning for ever', () => {
    const long = (word: string) => Array.from({ length: 5000 }, (_, at) => `${word} ${at}`).join('\n');
    expect(differences(`start\n${long('a')}`, `start\n${long('b')}`).map(({ what }) => what)).toEqual([
      'same',
      ...Array.from({ length: 5000 }, () => 'gone'),
      ...Array.from({ length: 5000 }, () => 'new'),
    ]);
  });
});

it('[17] only what is near a change is shown, and how much is left out', () => {
  const before = Array.from({ length: 12 }, (_, at) => `line ${at}`).join('\n');
  const shown = folded(differences(before, before.replace('line 6\n', 'line six\n')));
  expect(shown.map((one) => (one.what === 'skipped' ? one.lines : one.line))).toEqual([
    ...[4, 'line 4', 'line 5', 'line 6', 'line six', 'line 7', 'line 8', 3],
  ]);
  expect(folded(differences('a\nb', 'a\nb'))).toEqual([{ what: 'skipped', lines: 2 }]);
});
