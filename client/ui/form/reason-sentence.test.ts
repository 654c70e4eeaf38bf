import { expect, it } from 'vitest';
import { reasonSentence } from './reason-sentence.ts';

it('writes a day of a verdict as people read it', () => {
  expect(reasonSentence('TOO_EARLY', { date: '2026-03-03', time: '18:00' })).toBe('Booking opens on Tue 3 Mar at 18:00.');
});
it('leaves every other fact as it is', () => {
  expect(reasonSentence('PRICE_CHANGED', { price: '£65.00' })).toBe('The price is now £65.00. Nothing was charged.');
});
it('leaves a day that is none as it was typed: the sentence is about it', () => {
  expect(reasonSentence('CLOSURE_DATE', { date: '2026-02-30' })).toBe('There is no 2026-02-30. Check the dates.');
  expect(reasonSentence('CLOSURE_DATE', { date: '2028-02-29' })).toContain('29 Feb');
});
