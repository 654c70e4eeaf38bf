import { decodeTime, encodeTime, isValid } from 'ulid';
import { expect, it } from 'vitest';
import { OpId } from '../../../schemas/basics/primitives.ts';
import { ulidMaker, ulidTime } from './ulid.ts';

const maker = (times: number[], byte = 255) =>
  ulidMaker({ clock: { now: () => times.shift() ?? 0 }, random: { bytes: (count) => new Uint8Array(count).fill(byte) } });

it('A1: ids are ULIDs of their moment', () => {
  const id = maker([1_469_918_176_385], 0)();
  expect(id).toBe('01ARYZ6S410000000000000000');
  expect(OpId.safeParse(id).success).toBe(true);
  expect(ulidTime(1_469_918_176_385)).toBe('01ARYZ6S41');
});

it('[11] A1: the package reads them as its own, at any moment that it knows', () => {
  for (const moment of [1, 1_469_918_176_385, 1_795_366_241_104, 281_474_976_710_655]) {
    const id = maker([moment])();
    expect(isValid(id)).toBe(true);
    expect(decodeTime(id)).toBe(moment);
    expect(ulidTime(moment)).toBe(encodeTime(moment));
  }
});

it('[11] a clock that is set out of all reckoning still gives one', () => {
  expect(maker([-5])()).toMatch(/^0{10}/);
  expect(maker([8.64e15])()).toHaveLength(26);
});

it('ids of one millisecond, and of a clock set back, still rise and never repeat', () => {
  const make = maker([5000, 5000, 4000, 4999, 5001]);
  const ids = [make(), make(), make(), make(), make()];
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
