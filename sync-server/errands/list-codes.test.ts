import { expect, it } from 'vitest';
import { CODE_COST, slowHash } from '../../schemas/roster/slow-hash.ts';
import { ListCodes } from './list-codes.ts';

it('[R-37] what the server makes of a code, a tablet makes of what was typed; each gym has a key of its own', async () => {
  const codes = new ListCodes('a-secret');
  const { key, cost, hash } = await codes.hashed('gym:one', 'ABCD1234');
  expect(cost).toBe(CODE_COST);
  expect(await slowHash('abcd1234', { key, cost })).toBe(hash);
  expect((await codes.hashed('gym:two', 'ABCD1234')).key).not.toBe(key);
  expect((await new ListCodes('another').hashed('gym:one', 'ABCD1234')).key).not.toBe(key);
  expect((await new ListCodes('a-secret').hashed('gym:one', 'ABCD1234')).hash).toBe(hash);
});
