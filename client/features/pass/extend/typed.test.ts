import { expect, it } from 'vitest';
import { longerFrom } from './typed.ts';

it.each(['0', '366', '-3', '1.5', '7 days', '', '1e2'])('[2.5] a pass is not made longer by “%s” days', (days) => {
  expect(longerFrom({ days, reason: 'The boiler broke down.' })).toEqual({ days: undefined, reason: 'The boiler broke down.' });
});

it('[2.5] takes whole days and a reason of a few words, and trims them', () => {
  expect(longerFrom({ days: ' 14 ', reason: '  Ill for two weeks ' })).toEqual({ days: 14, reason: 'Ill for two weeks' });
  expect(longerFrom({ days: '1', reason: ' no ' }).reason).toBeUndefined();
  expect(longerFrom({ days: '365', reason: 'x'.repeat(301) })).toEqual({ days: 365, reason: undefined });
});
