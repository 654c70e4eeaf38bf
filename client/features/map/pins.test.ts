import { describe, expect, it } from 'vitest';
import { isWithin } from './bounds.ts';
import { britain } from './britain.ts';
import { CLOSEST, type MapRow, type Pin, pinsOf } from './pins.ts';

const EVERYWHERE = { west: -11, south: 49, east: 2, north: 61 };
const row = (id: string, lat: number, lon: number, priceFrom?: number): MapRow => ({
  ...{ id: `gym:${id}`, name: id, geo: { lat, lon } },
  ...(priceFrom !== undefined && { priceFrom }),
});
const rows = [row('leeds', 53.8, -1.55, 900), row('next-door', 53.801, -1.551, 700), row('truro', 50.26, -5.05)];
const told = (pins: readonly Pin[]) =>
  pins
    .map((pin) =>
      pin.kind === 'gym' ? `${pin.row.name} ${pin.row.priceFrom ?? '-'}` : `${pin.count} from ${pin.priceFrom ?? '-'}`,
    )
    .toSorted();

describe('pins', () => {
  it('puts gyms that would stand on each other into one, with the lowest price of them', () => {
    expect(told(pinsOf(rows)(EVERYWHERE, 6))).toEqual(['2 from 700', 'truro -']);
    expect(told(pinsOf([row('a', 53.8, -1.55), row('b', 53.8, -1.55)])(EVERYWHERE, 6))).toEqual(['2 from -']);
  });

  it('says at which zoom they stand apart, and there they do, even at one address', () => {
    const pins = pinsOf(rows);
    const group = pins(EVERYWHERE, 6).find((pin) => pin.kind === 'group');
    expect(told(pins(EVERYWHERE, group?.apartAt ?? 0))).toEqual(['leeds 900', 'next-door 700', 'truro -']);
    expect(told(pinsOf([row('a', 53.8, -1.55), row('b', 53.8, -1.55)])(EVERYWHERE, CLOSEST))).toEqual(['a -', 'b -']);
  });

  it('loses no gym at any zoom, and shows none outside of what is seen', () => {
    const many = Array.from({ length: 1_000 }, (_, at) =>
      row(`g${at}`, 50 + ((at * 37) % 800) / 100, -5 + ((at * 53) % 600) / 100),
    );
    for (let zoom = 4; zoom <= CLOSEST; zoom += 1) {
      const shown = pinsOf(many)(EVERYWHERE, zoom);
      expect(shown.reduce((sum, pin) => sum + (pin.kind === 'gym' ? 1 : pin.count), 0)).toBe(1_000);
    }
    const north = { ...EVERYWHERE, south: 55.005 };
    expect(pinsOf(many)(north, CLOSEST)).toHaveLength(many.filter(({ geo }) => isWithin(geo, north)).length);
  });
});

it('has an outline of Britain with closed rings, where Britain is', () => {
  const rings = britain();
  expect(rings.length).toBeGreaterThan(20);
  for (const ring of rings) {
    expect(ring.at(0)).toEqual(ring.at(-1));
    for (const [lat, lon] of ring) expect(isWithin({ lat, lon }, EVERYWHERE)).toBe(true);
  }
  expect(rings.flat().length).toBeGreaterThan(1_000);
});
