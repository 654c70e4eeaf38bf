import { describe, expect, it } from 'vitest';
import { isWithin } from '../../../schemas/gym-search/bounds.ts';
import { AROUND, britain } from './britain.ts';
import { CLOSEST, type MapRow, type Pin, pinsOf, TOO_NEAR, WHOLE } from './pins.ts';

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
/** Pixels to the east of the meridian, as degrees: at zoom 10 the world is 256 · 1,024 of them wide. */
const ZOOM = 10;
const eastward = (pixels: number) => (pixels * 360) / 262_144;
const onMap = ({ geo }: Pin, zoom: number) => {
  const radius = (256 * 2 ** zoom) / (2 * Math.PI);
  const [lat, lon] = [(geo.lat * Math.PI) / 180, (geo.lon * Math.PI) / 180];
  return [lon * radius, -Math.asinh(Math.tan(lat)) * radius] as const;
};

describe('pins', () => {
  it('puts gyms that would stand on each other into one, with the lowest price of them', () => {
    expect(told(pinsOf(rows)(EVERYWHERE, 6))).toEqual(['2 from 700', 'truro -']);
    expect(told(pinsOf([row('a', 53.8, -1.55), row('b', 53.8, -1.55)])(EVERYWHERE, 6))).toEqual(['2 from -']);
  });

  it('says at which zoom they stand apart, and there they do, even at one address', () => {
    const pins = pinsOf(rows);
    const group = pins(EVERYWHERE, 6).find((pin) => pin.kind === 'group');
    expect(told(pins(EVERYWHERE, group?.apartAt() ?? 0))).toEqual(['leeds 900', 'next-door 700', 'truro -']);
    expect(told(pinsOf([row('a', 53.8, -1.55), row('b', 53.8, -1.55)])(EVERYWHERE, CLOSEST))).toEqual(['a -', 'b -']);
    const apartAt = (pixels: number) =>
      pinsOf([row('a', 52, 0), row('b', 52, eastward(pixels))])(EVERYWHERE, ZOOM).map(
        (pin) => pin.kind === 'group' && pin.apartAt(),
      );
    // Twice as far from each other with every zoom.
    expect([apartAt(40), apartAt(20), apartAt(0)]).toEqual([[ZOOM + 1], [ZOOM + 2], [CLOSEST]]);
  });

  it('puts a gym to the nearest that is too near, and to none that is not', () => {
    const [first, near, far] = [row('first', 52, 0, 900), row('near', 52, eastward(40), 700), row('far', 52, eastward(80), 500)];
    expect(told(pinsOf([first, near, far])(EVERYWHERE, ZOOM))).toEqual(['2 from 700', 'far 500']);
    const between = row('between', 52, eastward(50), 300);
    expect(told(pinsOf([first, far, between])(EVERYWHERE, ZOOM))).toEqual(['2 from 300', 'first 900']);
    const closer = row('closer', 52, eastward(30), 200);
    expect(told(pinsOf([first, far, closer])(EVERYWHERE, ZOOM))).toEqual(['2 from 200', 'far 500']);
    expect(told(pinsOf([first, row('touching', 52, eastward(57))])(EVERYWHERE, ZOOM))).toEqual(['first 900', 'touching -']);
    expect(told(pinsOf([first, row('touching', 52, eastward(55))])(EVERYWHERE, ZOOM))).toEqual(['2 from 900']);
  });

  it('lets a group stand where its first gym does, closer too', () => {
    const group = pinsOf(rows)(EVERYWHERE, 6).find((pin) => pin.kind === 'group');
    const closer = pinsOf(rows)(EVERYWHERE, CLOSEST).find(({ key }) => key === group?.key);
    expect([group?.key, group?.geo]).toEqual(['gym:leeds', rows[0]?.geo]);
    expect(closer).toMatchObject({ kind: 'gym', geo: group?.geo });
    // What would be found of the others of it is not said of the first alone.
    expect(pinsOf(rows)({ ...EVERYWHERE, south: 53.8005 }, 6)).toEqual([]);
  });

  it('lets no two pins stand on each other', () => {
    const crowd = Array.from({ length: 600 }, (_, at) =>
      row(`g${at}`, 51 + (((at * 37) % 101) * ((at * 53) % 97)) / 9_000, -0.5 + ((at * 71) % 113) / 100),
    );
    for (let zoom = WHOLE; zoom < CLOSEST; zoom += 1) {
      const places = pinsOf(crowd)(EVERYWHERE, zoom).map((pin) => onMap(pin, zoom));
      const overlapping = places.filter(([x, y], at) =>
        places.slice(0, at).some(([east, south]) => Math.hypot(x - east, y - south) < TOO_NEAR - 0.001),
      );
      expect(overlapping).toEqual([]);
    }
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

it('has an outline of Britain where Britain is', () => {
  const rings = britain.split('z').filter((ring) => ring !== '');
  expect(rings.length).toBeGreaterThan(20);
  const corners = rings.flatMap((ring) => {
    const [start = '', steps = ''] = ring.slice(1).split('l');
    let [x, y] = [0, 0];
    return [start, ...steps.split(' ')].map((step) => {
      const [east = Number.NaN, south = Number.NaN] = step.split(',').map(Number);
      x += east;
      y += south;
      return [x, y] as const;
    });
  });
  expect(corners.length).toBeGreaterThan(1_000);
  const [wide, high] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  expect({
    ...{ west: Math.min(...wide), east: Math.max(...wide) },
    ...{ north: Math.min(...high), south: Math.max(...high) },
  }).toEqual(AROUND);
  // Lowestoft Ness is the easternmost of it, at 1.76°; the north of Shetland lies at 60.9°, the Isles of Scilly and the Lizard at 49.9 to 50°.
  const north = (Math.atan(Math.sinh((-AROUND.north * Math.PI) / 18_000)) * 180) / Math.PI;
  expect(AROUND.east / 100).toBeCloseTo(1.76, 1);
  expect(north).toBeCloseTo(60.85, 1);
});
