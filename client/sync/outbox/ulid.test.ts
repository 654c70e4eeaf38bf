import { expect, it } from 'vitest';
import { OpId } from '../../../schemas/primitives.ts';
import { ulidMaker, ulidTime } from './ulid.ts';

const maker = (times: number[], byte = 255) =>
  ulidMaker({ clock: { now: () => times.shift() ?? 0 }, random: { bytes: (count) => new Uint8Array(count).fill(byte) } });

it('A1: ids are ULIDs of their moment', () => {
  const id = maker([1_469_918_176_385], 0)();
  expect(id).toBe('01ARYZ6S410000000000000000');
  expect(OpId.safeParse(id).success).toBe(true);
  expect(ulidTime(1_469_918_176_385)).toBe('01ARYZ6S41');
});

it('ids of one millisecond, and of a clock set back, still rise and never repeat', () => {
  const make = maker([5000, 5000, 4000, 4999, 5001]);
  const ids = [make(), make(), make(), make(), make()];
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
