import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gym as gymOf, OFFER } from '../../tests/rules/documents.ts';
import { AMENITIES, GYM_STATUSES, type Gym, OFFER_KINDS } from '../gym/shape.ts';
import { cellOf, DirectoryCell } from './cell.ts';
import { readCell, rowsOf } from './read-cell.ts';
import { type DirectoryRow, rowOf } from './row.ts';

const AREA = 'area:leeds';
const price = (amountMinor: number) => ({ ...OFFER.price, amountMinor });

const SOURCE = { dataset: 'active-places', siteId: '1001', updated: '2025-04-02', attribution: 'Contains Data' } as const;

describe('[2.2] a row of the directory', () => {
  it('[10.15] names whose data it is, and how old while nobody has taken it over, across a cell too', () => {
    const gyms = [
      gymOf('mine', { status: 'live', source: SOURCE }),
      gymOf('own', { status: 'live' }),
      gymOf('imported', { status: 'listed', source: SOURCE }),
    ];
    const rows = gyms.flatMap((gym) => rowOf(gym) ?? []);
    const cell = cellOf(AREA, rows);
    expect(DirectoryCell.safeParse(cell).success).toBe(true);
    const read = readCell(JSON.stringify(cell)) ?? [];
    expect(new Map(read.map(({ id, source }) => [id, source]))).toEqual(
      new Map([
        ['gym:mine', { attribution: 'Contains Data' }],
        ['gym:own', undefined],
        ['gym:imported', { attribution: 'Contains Data', updated: '2025-04-02' }],
      ]),
    );
    expect(readCell(JSON.stringify({ ...cell, sourceOf: [0] }))).toBeNull();
    expect(readCell(JSON.stringify({ ...cell, source: [7] }))).toBeNull();
  });

  it('says what finds a gym, and what it costs at least', () => {
    const gym = gymOf('iron', {
      status: 'live',
      name: 'Iron Works',
      geo: { lat: 53.424_56, lon: -2.322_34 },
      activities: ['Gym', 'Spin'],
      amenityFeature: [
        { type: 'StepFreeAccess', value: true },
        { type: 'Pool', value: false },
      ],
      offers: [
        { ...OFFER, kind: 'monthly', price: price(2999) },
        { ...OFFER, kind: 'day', price: price(800), accessWindows: [{ dayOfWeek: ['Monday'], opens: '09:00', closes: '16:00' }] },
        { ...OFFER, kind: 'intro', price: price(100), status: 'retired' },
      ],
      rating: { mean: 4.4444, count: 12 },
      verified: true,
    });
    expect(rowOf(gym)).toEqual({
      id: 'gym:iron',
      name: 'Iron Works',
      town: gym.address.addressLocality,
      postcode: gym.address.postalCode,
      geo: { lat: 53.4246, lon: -2.3223 },
      activities: ['Gym', 'Spin'],
      amenities: ['StepFreeAccess'],
      sells: ['day', 'monthly'],
      priceFrom: 800,
      rating: { mean: 4.4, count: 12 },
      live: true,
      verified: true,
      offPeak: true,
    });
  });

  it('is there for what everybody may see and for nothing else; only what is live sells', () => {
    const rows = GYM_STATUSES.flatMap((status) => {
      const row = rowOf(gymOf('one', { status, offers: [OFFER] }));
      return row ? [[status, row.live, row.sells.length, row.priceFrom !== undefined]] : [];
    });
    expect(rows).toEqual([
      ['listed', false, 0, false],
      ['live', true, 1, true],
      ['paused', false, 0, false],
      ['closing', false, 0, false],
    ]);
  });
});

const degrees = (most: number) => fc.integer({ min: -most * 1e4, max: most * 1e4 }).map((whole) => whole / 1e4);
const stars = fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10);
const row: fc.Arbitrary<DirectoryRow> = fc.record(
  {
    id: fc.uuid().map((key) => `gym:${key}`),
    name: fc.constantFrom('Iron Works', 'Łódź Fit', 'Gym "A", B'),
    town: fc.constantFrom('Leeds', 'Sale', ''),
    postcode: fc.constantFrom('LS1 4AP', 'M1 1AA', 'SW1A 1AA'),
    geo: fc.record({ lat: degrees(90), lon: degrees(180) }),
    activities: fc.subarray(['Gym', 'Spin', 'Yoga']),
    amenities: fc.subarray([...AMENITIES]),
    sells: fc.subarray([...OFFER_KINDS]),
    priceFrom: fc.integer({ min: 0, max: 200_000 }),
    rating: fc.record(
      {
        mean: stars,
        count: fc.integer({ min: 1, max: 999 }),
        ageing: fc.record({ older: fc.integer({ min: 1, max: 999 }), mean: stars }),
      },
      { requiredKeys: ['mean', 'count'] },
    ),
    live: fc.boolean(),
    verified: fc.boolean(),
    offPeak: fc.boolean(),
  },
  { requiredKeys: ['id', 'name', 'town', 'postcode', 'geo', 'activities', 'amenities', 'sells', 'live', 'verified', 'offPeak'] },
);
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 });
const byId = (all: readonly DirectoryRow[]) => new Map(all.map((one) => [one.id, one]));

describe('a cell', () => {
  it('comes back as the rows it was made of, whatever they say, and is the same for every order of them', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const cell = DirectoryCell.parse(JSON.parse(JSON.stringify(cellOf(AREA, all))));
        expect(byId(rowsOf(cell) ?? [])).toEqual(byId(all));
        expect(readCell(JSON.stringify(cell))).toEqual(rowsOf(cell));
        expect(cellOf(AREA, all.toReversed())).toEqual(cellOf(AREA, all));
      }),
      { numRuns: 200 },
    );
  });

  it('that is torn is no cell: a column too short, a list that lacks what is named, another layout', () => {
    const all = [gymOf('one'), gymOf('two')].flatMap((gym) => rowOf({ ...gym, status: 'live' } as Gym) ?? []);
    const cell = cellOf(AREA, all);
    expect(rowsOf(cell)).toHaveLength(2);
    for (const name of ['name', 'lat', 'price', 'reviews', 'townOf'] as const)
      expect(rowsOf({ ...cell, [name]: cell[name].slice(1) })).toBeNull();
    for (const name of ['town', 'activities', 'amenities'] as const) expect(rowsOf({ ...cell, [name]: [] })).toBeNull();
    expect(DirectoryCell.safeParse({ ...cell, format: 2 }).success).toBe(false);
    for (const name of ['older', 'ageingStars'] as const)
      expect(rowsOf({ ...cell, older: [0, 0], ageingStars: [0, 0], [name]: [0] })).toBeNull();
    for (const name of ['older', 'ageingStars'] as const)
      expect(readCell(JSON.stringify({ ...cell, older: [0, 0], ageingStars: [0, 0], [name]: ['1', '2'] }))).toBeNull();
    const text = JSON.stringify(cell);
    expect(readCell(text)).toHaveLength(2);
    for (const torn of ['', 'null', '[]', text.slice(0, -1), text.slice(0, 40)]) expect(readCell(torn)).toBeNull();
    for (const wrong of [{ format: 2 }, { name: [1, 2] }, { lat: ['1', '2'] }, { id: undefined }, { activities: [['Gym', 3]] }])
      expect([wrong, readCell(JSON.stringify({ ...cell, ...wrong }))]).toEqual([wrong, null]);
  });

  it('takes less than 60 bytes a gym, gzipped', () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % most;
    };
    const words = 'Iron Oak Harbour Pedal Summit North Quay Mill Forge Station Park Tower Bridge Lime Copper Anchor'.split(' ');
    const pick = <T>(from: readonly T[]): T => from[next(from.length)] as T;
    const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const all: DirectoryRow[] = Array.from({ length: 400 }, () => ({
      id: `gym:01K${Array.from({ length: 23 }, () => crockford[next(32)]).join('')}`,
      name: `${pick(words)} ${pick(words)} ${pick(['Gym', 'Fitness', 'Leisure Centre', 'Studio'])}`,
      town: pick(['Leeds', 'Morley', 'Otley', 'Pudsey']),
      postcode: `LS${1 + next(29)} ${next(10)}${pick(['AA', 'BD', 'XY', 'QT'])}`,
      geo: { lat: 53.7 + next(2000) / 1e4, lon: -1.7 + next(3000) / 1e4 },
      activities: pick([['Gym'], ['Gym', 'Spin'], ['Gym', 'Yoga', 'Pilates']]),
      amenities: AMENITIES.filter((_, at) => at % (2 + next(3)) === 0),
      sells: ['day', 'monthly'],
      priceFrom: 500 + 50 * next(40),
      rating: { mean: 3 + next(20) / 10, count: 20 + next(200), ageing: { older: 1 + next(20), mean: 3 + next(20) / 10 } },
      live: true,
      verified: next(2) === 0,
      offPeak: next(2) === 0,
    }));
    expect(gzipSync(JSON.stringify(cellOf(AREA, all))).length / all.length).toBeLessThan(60);
  });
});
