import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

describe('an allowance', () => {
  const tenAMinute = { most: 10, within: 60_000 };

  it('is used up, refills evenly, and says how long until what was asked for is there', () => {
    let now = 0;
    const limiter = new RateLimiter({ now: () => now });
    expect(limiter.consume('a', tenAMinute, 10)).toBe(0);
    expect(limiter.consume('a', tenAMinute)).toBe(6);
    expect(limiter.consume('a', tenAMinute, 5)).toBe(30);
    now = 29_000;
    expect(limiter.consume('a', tenAMinute, 5)).toBe(1);
    now = 30_000;
    expect(limiter.consume('a', tenAMinute, 5)).toBe(0);
    expect(limiter.consume('a', tenAMinute)).toBe(6);
  });

  it('is everybody’s own, takes all or nothing, and never grows beyond its size', () => {
    let now = 0;
    const limiter = new RateLimiter({ now: () => now });
    expect(limiter.consume('a', tenAMinute, 10)).toBe(0);
    expect(limiter.consume('b', tenAMinute, 4)).toBe(0);
    expect(limiter.consume('b', tenAMinute, 7)).toBeGreaterThan(0);
    expect(limiter.consume('b', tenAMinute, 6)).toBe(0);
    now = 3_600_000;
    expect(limiter.consume('a', tenAMinute, 10)).toBe(0);
    expect(limiter.consume('a', tenAMinute)).toBeGreaterThan(0);
  });

  it('goes on counting when the clock is put back', () => {
    let now = 100_000;
    const limiter = new RateLimiter({ now: () => now });
    limiter.consume('a', tenAMinute, 10);
    now = 0;
    expect(limiter.consume('a', tenAMinute)).toBe(6);
  });

  it('can be switched off', () => {
    const limiter = new RateLimiter({ now: () => 0 }, false);
    for (let n = 0; n < 100; n += 1) expect(limiter.consume('a', tenAMinute, 10)).toBe(0);
  });
});

const THREE_A_MINUTE = { most: 3, within: 60_000, strict: true };

function limiterAt(start: number) {
  let now = start;
  const advance = (by: number) => {
    now += by;
  };
  return { limiter: new RateLimiter({ now: () => now }), advance };
}

describe('a strict allowance (product.md 3.9)', () => {
  it('the fourth try in a minute is told when the first has left the minute', () => {
    const { limiter, advance } = limiterAt(1000);
    const tryOnce = () => limiter.consume('sign-in a', THREE_A_MINUTE);
    expect(tryOnce()).toBe(0);
    advance(10_000);
    expect([tryOnce(), tryOnce()]).toEqual([0, 0]);
    expect(tryOnce()).toBe(50);
    advance(49_999);
    expect(tryOnce()).toBe(1);
    advance(1);
    expect(tryOnce()).toBe(0);
    expect(tryOnce()).toBe(10);
  });

  it('names and keys are counted apart, and clearing forgives one of them', () => {
    const { limiter } = limiterAt(0);
    const once = { most: 1, within: 1000, strict: true };
    expect(limiter.consume('sign-in a', once)).toBe(0);
    expect(limiter.consume('sign-in b', once)).toBe(0);
    expect(limiter.consume('sign-up a', once)).toBe(0);
    limiter.clear('sign-in a');
    expect(limiter.consume('sign-in a', once)).toBe(0);
    expect(limiter.consume('sign-in b', once)).toBeGreaterThan(0);
  });

  it('a clock set back locks nobody out', () => {
    const { limiter, advance } = limiterAt(1_000_000);
    for (let i = 0; i < 3; i++) limiter.consume('sign-in a', THREE_A_MINUTE);
    advance(-500_000);
    expect(limiter.consume('sign-in a', THREE_A_MINUTE)).toBe(0);
  });

  it('keeps no more keys than it may, and forgets those tried longest ago', () => {
    const { limiter } = limiterAt(0);
    const once = { most: 1, within: 1000, strict: true };
    limiter.consume('sign-in first', once);
    limiter.consume('sign-in second', once);
    for (let i = 0; i < 49_999; i++) limiter.consume(`sign-in other ${i}`, once);
    expect(limiter.consume('sign-in second', once)).toBeGreaterThan(0);
    expect(limiter.consume('sign-in first', once)).toBe(0);
  });
});

describe('a strict allowance, taken several at a time or given back', () => {
  it('holds the batch until so many have left the stretch, and what was none after all does not count', () => {
    const { limiter, advance } = limiterAt(0);
    limiter.consume('a', THREE_A_MINUTE);
    advance(20_000);
    limiter.consume('a', THREE_A_MINUTE, 2);
    expect(limiter.consume('a', THREE_A_MINUTE, 2)).toBe(60);
    expect(limiter.consume('a', THREE_A_MINUTE)).toBe(40);
    limiter.giveBack('a');
    expect(limiter.consume('a', THREE_A_MINUTE)).toBe(0);
    expect(limiter.consume('a', THREE_A_MINUTE)).toBe(40);
  });
});
