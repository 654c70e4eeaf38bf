import { expect, it } from 'vitest';
import { reserveOf } from './reserve-typed.ts';

it.each([
  ['10', '60', { bps: 1000, days: 60 }],
  ['0', '1', { bps: 0, days: 1 }],
  [' 5 ', '30', { bps: 500, days: 30 }],
  ['11', '60', { wrong: { input: 'reserve-percent', text: 'Put aside: type a whole number from 0 to 10.' } }],
  ['2.5', '60', { wrong: { input: 'reserve-percent', text: 'Put aside: type a whole number from 0 to 10.' } }],
  ['', '60', { wrong: { input: 'reserve-percent', text: 'Put aside: type a whole number from 0 to 10.' } }],
  ['10', '61', { wrong: { input: 'reserve-days', text: 'For how many days: type a whole number from 1 to 60.' } }],
  ['10', '0', { wrong: { input: 'reserve-days', text: 'For how many days: type a whole number from 1 to 60.' } }],
])('[R-58] a reserve of "%s" per cent for "%s" days', (percent, days, expected) => {
  const { wrong, ...said } = reserveOf({ percent, days });
  expect(wrong === undefined ? said : { wrong }).toEqual(expected);
});
