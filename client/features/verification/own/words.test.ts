import { expect, it } from 'vitest';
import { paperWords } from './words.ts';

it('[2.15] the day a paper runs out has its year: it is often the next one', () => {
  expect(paperWords.until('2027-06-30')).toBe('Valid until Wed 30 Jun 2027.');
  expect(paperWords.stillCounts('2027-06-30')).toBe('The one before it counts until Wed 30 Jun 2027.');
});
