import { expect, it } from 'vitest';
import { isHeld } from './held-quote.ts';

const MINUTE = 60_000;
const [old, now] = [{ version: 1 }, { version: 2 }];

it('[R-7] a price that is on the screen is held for 15 minutes after the gym changed it, and not a second longer', () => {
  expect(isHeld(old, old, undefined, 0)).toBe(true);
  expect([0, 15 * MINUTE].map((later) => isHeld(old, now, 0, later))).toEqual([true, true]);
  expect(isHeld(old, now, 0, 15 * MINUTE + 1000)).toBe(false);
  // The newer one is on the screen.
  expect(isHeld(now, now, 0, 60 * MINUTE)).toBe(true);
});
