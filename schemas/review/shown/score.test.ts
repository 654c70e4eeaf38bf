import { expect, it } from 'vitest';
import { countOf, scoreOf } from './score.ts';

it.each([
  [[0, 0, 0, 0, 0], undefined],
  [[0, 0, 0, 0, 2], undefined],
  [[0, 0, 0, 1, 2], 4.7],
  [[1, 0, 0, 0, 2], 3.7],
  [[3, 0, 0, 0, 0], 1],
])('[R-67] %j is %s: from three reviews on, to one decimal place', (stars, score) => {
  expect(scoreOf(stars)).toBe(score);
  expect(countOf(stars)).toBe(stars.reduce((sum, one) => sum + one));
});
