import { expect, it } from 'vitest';
import { slowHash } from './slow-hash.ts';

const [KEY, OTHER] = ['A'.repeat(43), 'Q'.repeat(43)];

it('[R-37] a code is hashed with the gym’s key, the same however it is typed', async () => {
  const hash = await slowHash('ABCD1234', { key: KEY, cost: 1 });
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await slowHash('abcd1234', { key: KEY, cost: 1 })).toBe(hash);
  expect(await slowHash('ABCD1235', { key: KEY, cost: 1 })).not.toBe(hash);
  expect(await slowHash('ABCD1234', { key: OTHER, cost: 1 })).not.toBe(hash);
  expect(await slowHash('ABCD1234', { key: KEY, cost: 2 })).not.toBe(hash);
});
