import { describe, expect, it } from 'vitest';
import { Allowances } from './allowance.ts';

describe('an allowance', () => {
  const tenAMinute = { most: 10, within: 60_000 };

  it('is used up, refills evenly, and says how long until what was asked for is there', () => {
    let now = 0;
    const allowances = new Allowances({ now: () => now });
    expect(allowances.take('a', tenAMinute, 10)).toBe(0);
    expect(allowances.take('a', tenAMinute)).toBe(6);
    expect(allowances.take('a', tenAMinute, 5)).toBe(30);
    now = 29_000;
    expect(allowances.take('a', tenAMinute, 5)).toBe(1);
    now = 30_000;
    expect(allowances.take('a', tenAMinute, 5)).toBe(0);
    expect(allowances.take('a', tenAMinute)).toBe(6);
  });

  it('is everybody’s own, takes all or nothing, and never grows beyond its size', () => {
    let now = 0;
    const allowances = new Allowances({ now: () => now });
    expect(allowances.take('a', tenAMinute, 10)).toBe(0);
    expect(allowances.take('b', tenAMinute, 4)).toBe(0);
    expect(allowances.take('b', tenAMinute, 7)).toBeGreaterThan(0);
    expect(allowances.take('b', tenAMinute, 6)).toBe(0);
    now = 3_600_000;
    expect(allowances.take('a', tenAMinute, 10)).toBe(0);
    expect(allowances.take('a', tenAMinute)).toBeGreaterThan(0);
  });

  it('goes on counting when the clock is put back', () => {
    let now = 100_000;
    const allowances = new Allowances({ now: () => now });
    allowances.take('a', tenAMinute, 10);
    now = 0;
    expect(allowances.take('a', tenAMinute)).toBe(6);
  });

  it('can be switched off', () => {
    const allowances = new Allowances({ now: () => 0 }, false);
    for (let n = 0; n < 100; n += 1) expect(allowances.take('a', tenAMinute, 10)).toBe(0);
  });
});
