import { expect, it, vi } from 'vitest';
import { undoneOr } from './undone.ts';

it.each([
  ['lies here still', async () => true, 0],
  ['left between the tap and the taking back', async () => false, 1],
  ['had left before', undefined, 1],
])('[4.7] says the opposite of what waited once, unless it was taken back: it %s', async (_, undo, times) => {
  const say = vi.fn(async () => {});
  await undoneOr(undo, say);
  expect(say).toHaveBeenCalledTimes(times);
});
