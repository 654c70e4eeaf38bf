import { expect, it } from 'vitest';
import { isMarkedFor, shortCodeFor } from './short-code.ts';

it('[10.17] a short code says which gym it is for, and the rest of it stays random', () => {
  const code = shortCodeFor('gym:iron-works', 'ABCDEFGH');
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{2}CDEFGH$/);
  expect(isMarkedFor('gym:iron-works', code)).toBe(true);
  expect(isMarkedFor('gym:iron-works', code.toLowerCase())).toBe(true);
  expect(isMarkedFor('gym:millrace', code)).toBe(false);
  expect(shortCodeFor('gym:millrace', 'ABCDEFGH')).not.toBe(code);
});
