import { describe, expect, it } from 'vitest';
import { Limiter, networkOf } from './limiter.ts';

const THREE_A_MINUTE = { most: 3, within: 60_000 };

function limiterAt(start: number) {
  let now = start;
  const advance = (by: number) => {
    now += by;
  };
  return { limiter: new Limiter({ now: () => now }), advance };
}

describe('allowances (product.md 3.9)', () => {
  it('the fourth try in a minute is told when the first has left the minute', () => {
    const { limiter, advance } = limiterAt(1000);
    const tryOnce = () => limiter.take('sign-in', 'a', THREE_A_MINUTE);
    expect(tryOnce()).toEqual({ ok: true });
    advance(10_000);
    expect([tryOnce(), tryOnce()]).toEqual([{ ok: true }, { ok: true }]);
    expect(tryOnce()).toEqual({ ok: false, retryAt: 61_000 });
    advance(49_999);
    expect(tryOnce()).toEqual({ ok: false, retryAt: 61_000 });
    advance(1);
    expect(tryOnce()).toEqual({ ok: true });
    expect(tryOnce()).toEqual({ ok: false, retryAt: 71_000 });
  });

  it('names and keys are counted apart, and clearing forgives one of them', () => {
    const { limiter } = limiterAt(0);
    const once = { most: 1, within: 1000 };
    expect(limiter.take('sign-in', 'a', once).ok).toBe(true);
    expect(limiter.take('sign-in', 'b', once).ok).toBe(true);
    expect(limiter.take('sign-up', 'a', once).ok).toBe(true);
    limiter.clear('sign-in', 'a');
    expect(limiter.take('sign-in', 'a', once).ok).toBe(true);
    expect(limiter.take('sign-in', 'b', once).ok).toBe(false);
  });

  it('a clock set back locks nobody out', () => {
    const { limiter, advance } = limiterAt(1_000_000);
    for (let i = 0; i < 3; i++) limiter.take('sign-in', 'a', THREE_A_MINUTE);
    advance(-500_000);
    expect(limiter.take('sign-in', 'a', THREE_A_MINUTE).ok).toBe(true);
  });

  it('keeps no more keys than it may, and forgets those tried longest ago', () => {
    const { limiter } = limiterAt(0);
    const once = { most: 1, within: 1000 };
    limiter.take('sign-in', 'first', once);
    limiter.take('sign-in', 'second', once);
    for (let i = 0; i < 49_999; i++) limiter.take('sign-in', `other ${i}`, once);
    expect(limiter.take('sign-in', 'second', once).ok).toBe(false);
    expect(limiter.take('sign-in', 'first', once).ok).toBe(true);
  });
});

describe('who shares an allowance', () => {
  const cases: [string, string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['rubbish', 'rubbish'],
  ];
  for (const [ip, network] of cases) it(`${ip} is in ${network}`, () => expect(networkOf(ip)).toBe(network));
});
