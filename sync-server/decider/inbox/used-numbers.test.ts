import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUsed, UsedNumbers, withUsed } from './used-numbers.ts';

const number = fc.integer({ min: 1, max: 120 });

describe('[10.3] used numbers', () => {
  it('L6: a number is used when it was, and only then, in whatever order they came', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 80 }), number, (numbers, asked) => {
        const used = numbers.reduce(withUsed, []);
        expect(isUsed(used, asked)).toBe(numbers.includes(asked));
        expect(UsedNumbers.parse(used)).toEqual(used);
      }),
    );
  });

  it('L6: counting up is one range; with more gaps than are kept, the oldest are closed and the newest stay open', () => {
    const counted = Array.from({ length: 5_000 }, (_, index) => index + 1);
    expect(counted.reduce(withUsed, [])).toEqual([[1, 5_000]]);
    const gappy = counted.map((one) => one * 2).reduce(withUsed, []);
    expect(UsedNumbers.safeParse(gappy).success).toBe(true);
    expect([isUsed(gappy, 3), isUsed(gappy, 9_999), isUsed(gappy, 10_000)]).toEqual([true, false, true]);
  });
});
