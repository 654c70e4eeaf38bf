import { expect, it } from 'vitest';
import { beginProblem } from './begin-problem.ts';

it('[R-71] says of a day more than two years ahead what is wrong with it, beside its field', () => {
  const problem = (day: string) => beginProblem(day, 'Europe/London', '2026-03-03T09:00:00.000Z');
  expect(['', '2026-03-04', '2028-03-02'].map(problem)).toEqual([undefined, undefined, undefined]);
  expect(problem('2028-03-03')).toEqual({ input: 'order-from', text: 'From: it can be two years ahead at most.' });
});
