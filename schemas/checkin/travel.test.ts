import { describe, expect, it } from 'vitest';
import { checkin, MINUTE, NOW } from '../../tests/rules/documents.ts';
import { plus } from '../basics/time.ts';
import type { Checkin } from './shape.ts';
import { distance, impossiblePairs } from './travel.ts';

const LEEDS = { lat: 53.8, lon: -1.55 };
const LONDON = { lat: 51.5, lon: -0.12 };

describe('metres between two gyms', () => {
  it.each([
    [{ lat: 0, lon: 0 }, { lat: 0, lon: 1 }, 111_195],
    [{ lat: 0, lon: 0 }, { lat: 1, lon: 0 }, 111_195],
    // A degree of longitude is half as long at 60° north.
    [{ lat: 60, lon: 10 }, { lat: 60, lon: 11 }, 55_597],
    [LEEDS, LONDON, 273_400],
    [{ lat: 0, lon: 0 }, { lat: 0, lon: 180 }, 20_015_114],
  ])('[C4] %j to %j: %i', (from, to, metres) => {
    expect(distance(from, to) / metres).toBeCloseTo(1, 2);
    expect(distance(to, from)).toBe(distance(from, to));
  });
});

const one = (minutes: number, change: Partial<Checkin> = {}) =>
  checkin(`m${minutes}`, { judgedAt: plus(NOW, minutes * MINUTE), ...change });
const two = (minutes: number, gymGeo = LONDON, change: Partial<Checkin> = {}) =>
  one(minutes, { gymId: 'gym:two', gymGeo, ...change });
const pairs = (...checkins: Checkin[]) =>
  impossiblePairs(checkins).map((pair) => pair.map(({ _id }) => _id.slice('checkin:'.length)));

describe('two visits that cannot both be', () => {
  it('[C4] are named, the earlier first, whatever order they came in', () => {
    expect(pairs(two(60), one(0))).toEqual([['m0', 'm60']]);
    expect(pairs()).toEqual([]);
    expect(pairs(one(0))).toEqual([]);
  });

  it('[C4] faster than 100 km an hour: 273 km in 163 minutes, not in 165', () => {
    expect(pairs(one(0), two(163))).toHaveLength(1);
    expect(pairs(one(0), two(165))).toEqual([]);
  });

  it('[C4] less than ten minutes between two gyms, however near', () => {
    const near = { lat: 53.801, lon: -1.55 };
    expect(pairs(one(0), two(9.99, near))).toHaveLength(1);
    expect(pairs(one(0), two(10, near))).toEqual([]);
  });

  it('[C4] at one gym nobody travels', () => {
    expect(pairs(one(0), one(1))).toEqual([]);
  });

  it('[C17, 2.8] what was voided is no visit, nor is the way out', () => {
    expect(pairs(one(0, { status: 'voided' }), two(60))).toEqual([]);
    expect(pairs(one(0, { direction: 'out' }), two(60))).toEqual([]);
    expect(pairs(one(0), one(50, { gymId: 'gym:two', direction: 'out', gymGeo: LONDON }), one(60))).toEqual([]);
  });
});
