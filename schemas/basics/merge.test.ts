import { expect, it } from 'vitest';
import { isRefusal } from './machine.ts';
import { type Merged, mergeOf } from './merge.ts';
import { latestOf } from './time.ts';

it.each<[what: string, is: unknown, from: unknown, to: unknown, merged: Merged]>([
  ['nobody changed it meanwhile', 'a', 'a', 'b', 'taken'],
  ['it was empty and still is', undefined, null, 'b', 'taken'],
  ['it is emptied', 'a', 'a', null, 'taken'],
  ['somebody wrote the same', 'b', 'a', 'b', 'same'],
  ['somebody emptied it too', undefined, 'a', null, 'same'],
  ['somebody wrote something else', 'c', 'a', 'b', 'conflicting'],
  ['somebody emptied it', null, 'a', 'b', 'conflicting'],
  ['somebody filled it', 'c', null, 'b', 'conflicting'],
  ['a list is the same list', ['a'], ['a'], ['a', 'b'], 'taken'],
  ['a list has changed', ['a', 'c'], ['a'], ['a', 'b'], 'conflicting'],
])('[G1] [G2] %s', (_, is, from, to, merged) => {
  expect(mergeOf(is, { from, to })).toBe(merged);
});

it('[L6] the latest of those that are there, and none where none is', () => {
  const [a, b, c] = ['2026-03-03T08:00:00.000Z', '2026-03-03T09:00:00.000Z', '2026-03-03T10:00:00.000Z'];
  expect(latestOf([a, undefined, c, b])).toBe(c);
  expect(latestOf([undefined, b, undefined])).toBe(b);
  expect([latestOf([]), latestOf([undefined])]).toEqual([undefined, undefined]);
});

it('a table says the next state, or why not', () => {
  expect([isRefusal('confirmed'), isRefusal({ code: 'SLOT_FULL' })]).toEqual([false, true]);
});
