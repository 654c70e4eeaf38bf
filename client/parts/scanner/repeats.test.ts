import { expect, it } from 'vitest';
import { isRepeat, type Sight } from './repeats.ts';

/** Which of these sights count, each seen at its millisecond. */
function counted(sights: readonly Sight[]): number[] {
  let last: Sight | undefined;
  return sights.flatMap((seen) => {
    const repeat = isRepeat(last, seen);
    last = seen;
    return repeat ? [] : [seen.at];
  });
}

it('takes a code that stays before the camera once', () => {
  expect(counted([0, 100, 2000, 4900, 7800].map((at) => ({ text: 'A', at })))).toEqual([0]);
});

it('takes the same code again once it was away for three seconds', () => {
  expect(counted([0, 2999, 5999].map((at) => ({ text: 'A', at })))).toEqual([0, 5999]);
});

it('takes another code at once', () => {
  expect(
    counted([
      { text: 'A', at: 0 },
      { text: 'B', at: 50 },
      { text: 'A', at: 100 },
    ]),
  ).toEqual([0, 50, 100]);
});
