/** how stars put gyms in order, worked out a second time in whole numbers. */
import 'temporal-polyfill/global';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DirectoryRow } from '../gym-directory/row.ts';
import { changedQuestion, EMPTY_QUESTION, type SearchSort } from './question.ts';
import { gymSearch } from './search.ts';

type Stars = DirectoryRow['rating'];

/** All else being equal: no words, no place, no hours, no price; where stars tie, the alphabet decides. */
const row = (name: string, rating?: Stars, over: Partial<DirectoryRow> = {}): DirectoryRow => ({
  ...{ id: `gym:${name}`, name, town: 'Leeds', postcode: 'LS1 4AP', geo: { lat: 53.8, lon: -1.55 } },
  ...{ activities: [], amenities: [], sells: [], live: true, verified: false, offPeak: false },
  ...(rating && { rating }),
  ...over,
});
const liked = (mean: number, count: number) => ({ mean, count });
const aged = (older: number, mean: number) => ({ ageing: { older, mean } });
const found = (rows: readonly DirectoryRow[], sort: SearchSort) => {
  const beside = { now: Date.parse('2026-03-03T12:00:00Z'), known: () => undefined, areaOf: () => 'leeds', limit: 1000 };
  return gymSearch(rows, []).ask(changedQuestion(EMPTY_QUESTION, { sort }), beside).found;
};
const order = (rows: readonly DirectoryRow[], sort: SearchSort = 'best') => found(rows, sort).map(({ row: { name } }) => name);

/** A score in tenths of a star, by how many, and how many of those are no longer recent: none, some or all. */
const tenths = fc.integer({ min: 10, max: 50 });
const score = fc
  .record({ tenths, count: fc.integer({ min: 3, max: 60 }), older: fc.integer({ min: 0, max: 60 }), weighed: tenths })
  .map((one) => ({ ...one, older: Math.min(one.older, one.count) }));
const gyms = fc.array(fc.option(score, { nil: undefined }), { minLength: 2, maxLength: 12 });
type Score = { readonly tenths: number; readonly count: number; readonly older: number; readonly weighed: number };

/**
 * The page "How we rank", in whole numbers: all reviews there are, ten as good as their mean beside a gym's own, of which the recent ones count
 * twice, and three stars where there is no score. Undefined: exactly halfway between two tenths, where what a machine makes of fractions may fall on either side.
 */
function byHand(all: readonly (Score | undefined)[]): (number | undefined)[] {
  const scores = all.filter((one) => one !== undefined);
  const reviews = scores.reduce((sum, { count }) => sum + count, 0);
  const stars = scores.reduce((sum, { tenths, count }) => sum + tenths * count, 0);
  return all.map((one) => {
    if (!one) return 30;
    const [weight, own] = [2 * one.count - one.older, one.older === 0 ? one.tenths : one.weighed];
    const [over, under] = [own * weight * reviews + 10 * stars, (weight + 10) * reviews];
    const rest = over % under;
    return 2 * rest === under ? undefined : (over - rest) / under + (2 * rest > under ? 1 : 0);
  });
}

describe('R-67, R-70 the stars in the order', () => {
  it('are ten average reviews beside a gym’s own, and three where it has no score; then the alphabet', () => {
    let [withNone, withSome] = [0, 0];
    fc.assert(
      fc.property(gyms, (all) => {
        const standing = byHand(all);
        fc.pre(!standing.includes(undefined));
        const named = all.map((one, at) => ({
          ...{ name: String.fromCharCode(97 + at), isScored: one !== undefined, stands: standing[at] ?? 0 },
          stars: one && { ...liked(one.tenths / 10, one.count), ...(one.older > 0 && aged(one.older, one.weighed / 10)) },
        }));
        const rows = named.map(({ name, stars }) => row(name, stars));
        const best = named.toSorted((one, other) => other.stands - one.stands);
        expect(order(rows)).toEqual(best.map(({ name }) => name));
        const rated = [...best.filter(({ isScored }) => isScored), ...best.filter(({ isScored }) => !isScored)];
        expect(order(rows, 'rating')).toEqual(rated.map(({ name }) => name));
        if (all.includes(undefined)) withNone += 1;
        if (all.some((one) => one !== undefined)) withSome += 1;
      }),
      { numRuns: 500 },
    );
    expect(Math.min(withNone, withSome)).toBeGreaterThan(200);
  });

  it('put no gym behind those without a score that is liked a little less than most', () => {
    const all = [row('adored', liked(4.8, 200)), row('none'), row('liked', liked(4.2, 40)), row('mixed', liked(3.1, 40))];
    expect(order(all)).toEqual(['adored', 'liked', 'mixed', 'none']);
    expect(order([...all, row('disliked', liked(1.6, 40))])).toEqual(['adored', 'liked', 'mixed', 'none', 'disliked']);
    // A few that were not pleased are no verdict yet.
    expect(order([...all, row('new', liked(1.9, 3))])).toEqual(['adored', 'liked', 'new', 'mixed', 'none']);
  });

  it('of a handful do not outweigh those of hundreds', () => {
    expect(order([row('handful', liked(5, 3)), row('hundreds', liked(4.8, 300)), row('others', liked(3.5, 600))])).toEqual([
      ...['hundreds', 'handful', 'others'],
    ]);
  });

  it('[R-67] of the last 24 months count twice: of two that are liked alike, whoever got better comes first, and who is talked of now', () => {
    const better = row('z-better', { ...liked(3.5, 40), ...aged(20, 3.8) });
    const worse = row('a-worse', { ...liked(3.5, 40), ...aged(20, 3.2) });
    expect(order([worse, better])).toEqual(['z-better', 'a-worse']);
    expect(order([worse, better], 'rating')).toEqual(['z-better', 'a-worse']);
    const now = row('z-now', liked(4.8, 10));
    const once = row('a-once', { ...liked(4.8, 10), ...aged(10, 4.8) });
    expect(order([once, now, row('others', liked(3, 500))]).slice(0, 2)).toEqual(['z-now', 'a-once']);
  });

  it('come before the price, and those without a score last where the best rated are asked for', () => {
    const [cheap, dear] = [{ priceFrom: 300 }, { priceFrom: 900 }];
    const all = [row('a', liked(2, 50), cheap), row('b', undefined, cheap), row('c', undefined), row('d', liked(4, 50), dear)];
    expect(order(all, 'rating')).toEqual(['d', 'a', 'b', 'c']);
    expect(order(all, 'best')).toEqual(['d', 'b', 'c', 'a']);
    expect(order(all, 'price')).toEqual(['b', 'a', 'd', 'c']);
  });

  it('count for every gym alike where nobody has said anything', () => {
    expect(order([row('b'), row('a'), row('c')])).toEqual(['a', 'b', 'c']);
  });

  it('are why a gym stands where it does if they are above the mean, or if they were asked for', () => {
    const all = [row('above', liked(4.6, 50)), row('below', liked(3.4, 50)), row('none')];
    const why = (sort: SearchSort) => found(all, sort).map(({ row: { name }, why }) => [name, ...why]);
    expect(why('best')).toEqual([['above', 'rating'], ['below'], ['none']]);
    expect(why('rating')).toEqual([['above', 'rating'], ['below', 'rating'], ['none']]);
  });
});

const LEEDS = { lat: 53.8, lon: -1.55 };
/** So many miles north of there. */
const north = (miles: number) => ({ geo: { lat: LEEDS.lat + miles / 69.05, lon: LEEDS.lon } });
const HOURS = { timeZone: 'Europe/London', status: 'live' } as const;
const asked = (rows: readonly DirectoryRow[], sort: SearchSort, text = '') =>
  gymSearch(rows, []).ask(changedQuestion(EMPTY_QUESTION, { sort, text, nearMe: true }), {
    ...{ now: Date.parse('2026-03-03T12:00:00Z'), areaOf: () => 'leeds', limit: 10, near: { label: 'here', geo: LEEDS } },
    known: (id) => ({
      hours: {
        ...HOURS,
        specialOpeningHours: [],
        closures: [],
        openingHours: id.includes('open') ? [{ dayOfWeek: ['Tuesday'], opens: '06:00', closes: '22:00' }] : [],
      },
    }),
  }).found;

describe('R-70 of two gyms that differ in one thing alone the better comes first', () => {
  const words = [row('z', undefined, { activities: ['Iron'] }), row('a', undefined, { postcode: 'IRON 4AP' })] as const;
  const band = [row('z', undefined, north(0.5)), row('a', undefined, north(1.5))] as const;
  const metres = [row('z', undefined, north(0.2)), row('a', undefined, north(0.5))] as const;
  const rating = [row('z', liked(4.5, 90)), row('a', liked(3.5, 90))] as const;
  const price = [row('z', undefined, { priceFrom: 300 }), row('a', undefined, { priceFrom: 400 })] as const;
  const open = [row('z-open'), row('a')] as const;
  const scored = [row('z', liked(1.1, 90)), row('a')] as const;
  // What would decide without the band speaks for the other, and inside one band it does.
  const against = (over: Partial<DirectoryRow>, stars?: Stars) =>
    [row('z', undefined, north(0.5)), row('a', stars, { ...north(1.5), ...over })] as const;
  const inside = [row('z', liked(4.5, 90), north(0.9)), row('a', liked(3.5, 90), north(0.2))] as const;
  const cheaper = [
    row('z', undefined, { ...north(0.9), priceFrom: 300 }),
    row('a', undefined, { ...north(0.2), priceFrom: 400 }),
  ] as const;
  const cases: Record<SearchSort, readonly (readonly [DirectoryRow, DirectoryRow])[]> = {
    best: [words, band, against({}, liked(4.5, 90)), inside, open, rating, price, metres],
    nearest: [metres, words, rating, price],
    rating: [scored, rating, words, band, against({ priceFrom: 300 }), cheaper, price, metres],
    price: [price, words, band, against({}, liked(4.5, 90)), inside, rating, metres],
  };
  for (const [sort, all] of Object.entries(cases) as [SearchSort, (typeof cases)[SearchSort]][])
    it.each(all)(`${sort}: %j before %j`, (first, second) => {
      const text = first.activities.length > 0 ? 'iron' : '';
      expect(asked([second, first], sort, text).map(({ row: { name } }) => name)).toEqual([first.name, second.name]);
    });
});

it('R-70 says why a gym is there: each reason, what it is sorted by first', () => {
  const gym = row('Iron open', liked(4.6, 90), { town: 'Ironton', activities: ['Iron'], postcode: 'IRON 4AP', priceFrom: 300 });
  const all = [gym, row('Iron', liked(3.1, 90), { ...north(9), town: 'York' })];
  const why = (sort: SearchSort) => asked(all, sort, 'iron').map(({ row: { name }, why }) => [name, ...why]);
  const where = ['name', 'town', 'postcode', 'activity'];
  expect(why('best')).toEqual([
    ['Iron open', ...where, 'near', 'open', 'rating'],
    ['Iron', 'name'],
  ]);
  expect(why('nearest')).toEqual([
    ['Iron open', 'near', ...where, 'open', 'rating'],
    ['Iron', 'near', 'name'],
  ]);
  expect(why('rating')[0]).toEqual(['Iron open', 'rating', ...where, 'near', 'open']);
  expect(why('price')).toEqual([
    ['Iron open', 'price', ...where, 'near', 'open', 'rating'],
    ['Iron', 'name'],
  ]);
});
