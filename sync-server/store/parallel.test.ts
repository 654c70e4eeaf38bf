import { expect, it } from 'vitest';
import { inParallel } from './parallel.ts';

it('does so many at a time and answers in the order of the items', async () => {
  let running = 0;
  let most = 0;
  const gates: (() => void)[] = [];
  const all = inParallel(3, [0, 1, 2, 3, 4, 5, 6], async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((open) => gates.push(open));
    running -= 1;
    return item * 10;
  });
  for (let n = 0; n < 7; n += 1) {
    await expect.poll(() => gates.length).toBeGreaterThan(0);
    gates.pop()?.();
  }
  expect(await all).toEqual([0, 10, 20, 30, 40, 50, 60]);
  expect(most).toBe(3);
});

it('begins nothing more after a failure, and fails only when what runs has ended', async () => {
  const began: number[] = [];
  let ended = false;
  const all = inParallel(2, [0, 1, 2, 3], async (item) => {
    began.push(item);
    if (item === 1) throw new Error('no');
    await new Promise((resolve) => setImmediate(resolve));
    ended = true;
  });
  await expect(all).rejects.toThrow('no');
  expect(began).toEqual([0, 1]);
  expect(ended).toBe(true);
});
