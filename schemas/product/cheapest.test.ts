import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gym, OFFER } from '../../tests/rules/documents.ts';
import { money } from '../basics/primitives.ts';
import type { Offer } from '../gym/shape.ts';
import { cheapestWay, visitsWith } from './cheapest.ts';

const { visits: _, ...UNCOUNTED } = OFFER;
const day = (pence: number): Offer => ({
  ...UNCOUNTED,
  productId: 'product:day',
  kind: 'day',
  validity: 'P1D',
  price: money(pence),
});
const bundle = (visits: number, validity: string, pence: number): Offer => ({
  ...OFFER,
  ...{ productId: `product:b${visits}`, visits, validity, price: money(pence) },
});
const term = (validity: string, pence: number): Offer => ({
  ...UNCOUNTED,
  ...{ productId: `product:${validity}`, kind: validity === 'P1M' ? 'monthly' : 'fixed_term', validity, price: money(pence) },
});
const way = (offers: readonly Offer[], visits: number) => cheapestWay(gym('one', { offers: [...offers] }), visits);
const said = (offers: readonly Offer[], visits: number) => {
  const found = way(offers, visits);
  return found && [...found.passes.map(({ offer, times }) => `${times} × ${offer.productId}`), found.aYear, found.aMonth];
};

describe('the cheapest way in for so many visits a month', () => {
  const SHELF = [day(800), bundle(10, 'P180D', 6000), term('P1M', 3500)];

  it.each<[number, ...(string | number)[]]>([
    [1, '12 × product:day', 9600, 800],
    [2, '2 × product:b10', '4 × product:day', 15_200, 1267],
    [4, '5 × product:b10', 30_000, 2500],
    [6, '12 × product:P1M', 42_000, 3500],
    [30, '12 × product:P1M', 42_000, 3500],
  ])('%i: whole passes over a year, and what that is a month', (visits, ...expected) => {
    expect(said(SHELF, visits)).toEqual(expected);
  });

  it('a bundle that runs out of time counts for the visits that fit into it', () => {
    expect(visitsWith(bundle(10, 'P30D', 1), 2)).toBe(2);
    expect(visitsWith(bundle(10, 'P30D', 1), 30)).toBe(10);
    expect(visitsWith(day(1), 30)).toBe(1);
    expect(visitsWith(term('P3M', 1), 4)).toBe(12);
    expect(said([day(800), bundle(10, 'P30D', 2000)], 2)).toEqual(['24 × product:day', 19_200, 1600]);
  });

  it('what not everybody can come with all year is left out, and so is what is not sold', () => {
    const free = { ...day(100), accessWindows: [{ dayOfWeek: ['Monday' as const], opens: '09:30', closes: '16:30' }] };
    const others: Offer[] = [
      free,
      { ...day(100), eligibility: { kind: 'proof', of: 'students' } },
      { ...day(100), limitPerMember: 1 },
      { ...day(100), kind: 'intro' },
      { ...bundle(10, 'P90D', 100), kind: 'class_pack' },
      { ...day(100), status: 'paused' },
    ];
    expect(way(others, 4)).toBeNull();
    expect(said([...others, day(900)], 1)).toEqual(['12 × product:day', 10_800, 900]);
    expect(cheapestWay(gym('one', { offers: SHELF, status: 'paused' }), 4)).toBeNull();
  });

  const offers = fc.array(
    fc.oneof(
      fc.integer({ min: 100, max: 2000 }).map(day),
      fc
        .tuple(fc.integer({ min: 12, max: 60 }), fc.constantFrom('P90D', 'P365D'), fc.integer({ min: 1, max: 30_000 }))
        .map(([...of]) => bundle(...of)),
      fc
        .tuple(fc.constantFrom('P1M', 'P3M', 'P6M', 'P12M'), fc.integer({ min: 1000, max: 60_000 }))
        .map(([...of]) => term(...of)),
    ),
    { minLength: 1, maxLength: 3 },
  );

  it('no set of passes that is enough for a year costs less, and this one is enough (brute force)', () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 4 }), (shelf, visits) => {
        const due = visits * 12;
        const found = way(shelf, visits) ?? expect.fail('something is sold');
        expect(found.passes.reduce((sum, { offer, times }) => sum + times * visitsWith(offer, visits), 0)).toBeGreaterThanOrEqual(
          due,
        );
        expect(found.passes.reduce((sum, { offer, times }) => sum + times * offer.price.amountMinor, 0)).toBe(found.aYear);
        expect(found.aYear).toBe(
          leastOf(
            shelf.map((offer) => [visitsWith(offer, visits), offer.price.amountMinor]),
            due,
          ),
        );
        expect(found.aMonth * 12 - found.aYear).toBeLessThan(12);
      }),
    );
  });

  it('who comes more often never pays less, and nobody more than a day pass for each visit', () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 29 }), (shelf, visits) => {
        const withDay = [...shelf, day(1000)];
        const [fewer, more] = [way(withDay, visits), way(withDay, visits + 1)];
        expect(more?.aYear).toBeGreaterThanOrEqual(fewer?.aYear ?? Number.NaN);
        expect(fewer?.aYear).toBeLessThanOrEqual(visits * 12 * 1000);
      }),
    );
  });
});

/** Every number of each pass in turn, until there is enough. */
function leastOf([first, ...others]: readonly (readonly [visits: number, pence: number])[], due: number): number {
  if (due <= 0) return 0;
  if (!first) return Number.POSITIVE_INFINITY;
  const [visits, pence] = first;
  const counts = Array.from({ length: Math.ceil(due / visits) + 1 }, (_, count) => count);
  return Math.min(...counts.map((count) => count * pence + leastOf(others, due - count * visits)));
}
