import { expect, it } from 'vitest';
import { Showings, type Sight } from './repeats.ts';

/** Which of these sights count, each seen at its millisecond; while a verdict stands nobody can be told. */
function counted(sights: readonly Sight[], verdict = { from: 0, to: 0 }): number[] {
  const showings = new Showings();
  return sights.flatMap((seen) => (showings.begin(seen, verdict.from < seen.at && seen.at < verdict.to) ? [seen.at] : []));
}
const heldAt = (...times: number[]): Sight[] => times.map((at) => ({ text: 'A', at }));

it('takes a code that stays before the camera once', () => {
  expect(counted(heldAt(0, 100, 2000, 4900, 7800))).toEqual([0]);
});

it('takes the same code again once it was away for three seconds', () => {
  expect(counted(heldAt(0, 2999, 5999))).toEqual([0, 5999]);
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

it('R-34 a code that is held all through its verdict is not taken again, one that went away under it is', () => {
  const verdict = { from: 0, to: 4000 };
  expect(counted(heldAt(0, 1000, 3000, 4100, 6000, 8500), verdict)).toEqual([0]);
  expect(counted(heldAt(0, 500, 4100), verdict)).toEqual([0, 4100]);
});

it('what is held up under the verdict of another is taken when that is gone', () => {
  const sights = [...heldAt(0), ...[2000, 4100, 4200].map((at) => ({ text: 'B', at }))];
  expect(counted(sights, { from: 0, to: 4000 })).toEqual([0, 4100]);
});
