/** [4.3] What stands on which shelf, and how many were sold. */
import { expect, it } from 'vitest';
import { plus } from '../../../../schemas/basics/time.ts';
import { Product } from '../../../../schemas/product/shape.ts';
import { TEMPLATES } from '../../../../schemas/product/terms.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { born, DAY, gym, NOW, OFFER, pass, rosterEntry } from '../../../../tests/rules/documents.ts';
import { moved, shelves, soldOf } from './sold.ts';

const [DAY_PASS, TEN] = TEMPLATES;
const product = (key: string, status: Product['status'] = 'on_sale', terms = TEN): Product =>
  Product.parse({
    ...{ _id: `product:${key}`, type: 'product', ...born, gymId: 'gym:one', status, version: 1, terms, versions: [] },
  });
const offer = (key: string) => ({ ...OFFER, productId: `product:${key}` });

it('each is on one, in the order of the page; what was imported is among them', () => {
  const of = shelves(gym('one', { offers: [offer('b'), offer('imported'), offer('a')] }), [
    ...[product('a'), product('b'), product('off', 'paused'), product('new', 'draft')],
    ...[product('old', 'retired'), product('shut', 'blocked')],
  ]);
  const keys = (all: readonly Product[]) => all.map(({ _id }) => _id.slice(8));
  expect([keys(of.onSale), keys(of.paused), keys(of.retired)]).toEqual([['b', 'imported', 'a'], ['off', 'new', 'shut'], ['old']]);
});

it('counts who holds one and who held one, by the product, and by its name where none is said', () => {
  const entry = (key: string, change: Partial<RosterEntry> = {}): RosterEntry => ({
    ...rosterEntry(pass(key, 'member01')),
    ...{ productId: 'product:a', activateBy: plus(NOW, DAY) },
    ...change,
  });
  const over = { validTo: NOW };
  const { productId: _none, ...before } = entry('older', { kind: TEN.kind, passName: TEN.name });
  const entries = [
    ...[
      entry('1', { status: 'ready' }),
      entry('2', { status: 'active', validTo: plus(NOW, DAY) }),
      entry('3', { status: 'paused' }),
    ],
    ...[entry('4', { status: 'expired' }), entry('5', { status: 'refunded' }), entry('6', { status: 'active', ...over })],
    ...[before, entry('8', { productId: 'product:b', passName: TEN.name })],
  ];
  expect(soldOf(product('a'), entries, NOW)).toEqual({ sold: 7, inUse: 4 });
  expect(soldOf(product('c', 'on_sale', DAY_PASS), entries, NOW)).toEqual({ sold: 0, inUse: 0 });
});

it('one is moved a place, and not beyond the ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(moved(ids, 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(ids, 'b', 1)).toEqual(['a', 'c', 'b']);
  for (const [id, by] of [
    ['a', -1],
    ['c', 1],
    ['x', 1],
  ] as const)
    expect(moved(ids, id, by)).toEqual(ids);
});
