import { expect, it } from 'vitest';
import { rateOf } from './rate-typed.ts';

it.each([
  ['0', 0],
  ['12.5', 1250],
  ['12,5', 1250],
  [' 35 ', 3500],
])('[R-2] %s per cent is %i', (typed, bps) => expect(rateOf(typed)).toEqual({ bps }));

it.each(['', '35.01', '36', '-1', '1e1', '12.345', 'ten'])('[R-2] %j is no commission', (typed) => {
  expect(rateOf(typed).wrong).toMatchObject({ input: 'commission-percent' });
});
