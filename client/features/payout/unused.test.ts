import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { RosterEntry } from '../../../schemas/roster/shape.ts';
import { DAY, NOW, pass, rosterEntry, ZONE } from '../../../tests/rules/documents.ts';
import { line, moved } from './fixture.ts';
import { unusedOf } from './unused.ts';

const held = (key: string, change: Partial<RosterEntry> = {}): RosterEntry => ({
  ...rosterEntry(pass(key, 'member01')),
  ...{ _id: `roster:one:${key}`, passId: `pass:${key}`, kind: 'multi_visit', status: 'active', visitsLeft: 6, visitsTotal: 10 },
  ...change,
});
const unused = (roster: readonly RosterEntry[], ...lines: Parameters<typeof unusedOf>[1]) => unusedOf(roster, lines, NOW, ZONE);
const { visitsLeft: _left, visitsTotal: _total, ...unlimited } = held('a', { kind: 'monthly' });
const month = (from: number, to: number): RosterEntry => ({
  ...unlimited,
  ...{ validFrom: plus(NOW, from * DAY), validTo: plus(NOW, to * DAY) },
});

describe('[R-48, 4.3] what is left of what a gym sold', () => {
  it.each<[string, RosterEntry, number]>([
    ['six visits of ten', held('a'), 3600],
    ['all of a bundle that nobody has begun', held('a', { status: 'ready', visitsLeft: 10 }), 6000],
    ['nothing of one that is used up', held('a', { status: 'used_up', visitsLeft: 0 }), 0],
    ['nothing of one that went back', held('a', { status: 'refunded' }), 0],
    ['ten days of thirty', month(-20, 10), 2000],
    ['nothing of a month that is over', month(-40, -10), 0],
    ['a day pass that nobody has used', held('a', { kind: 'day', status: 'ready', visitsLeft: 1, visitsTotal: 1 }), 6000],
    ['nothing of a day pass on its day', held('a', { kind: 'day', status: 'active', visitsLeft: 0, visitsTotal: 1 }), 0],
  ])('%s', (_, entry, pence) => {
    expect(unused([entry], line('a', 6000))).toEqual({ amount: money(pence), passes: pence > 0 ? 1 : 0 });
  });

  it('of the time that a renewed pass has now, and not of the months before it', () => {
    const earlier = line('a', 6000, { at: plus(NOW, -50 * DAY), paymentId: 'payment:earlier' });
    const renewed = line('a', 3000, { kind: 'renewal', at: plus(NOW, -20 * DAY) });
    expect(unused([month(-20, 10)], earlier, renewed).amount).toEqual(money(1000));
  });

  it('less what went back of it, and of a pass that was sold longer ago than the device knows nothing', () => {
    const back = moved('x', 'refund', -2000, { paymentId: 'payment:a', passId: 'pass:a' });
    expect(unused([held('a')], line('a', 6000), back).amount).toEqual(money(2400));
    expect(unused([held('b')], line('a', 6000))).toEqual({ amount: money(0), passes: 0 });
  });

  it('adds up to the penny over everybody', () => {
    const roster = ['a', 'b', 'c'].map((key) => held(key, { visitsLeft: 1, visitsTotal: 3 }));
    const lines = ['a', 'b', 'c'].map((key) => line(key, 1000));
    expect(unused(roster, ...lines)).toEqual({ amount: money(3 * 333), passes: 3 });
  });
});
