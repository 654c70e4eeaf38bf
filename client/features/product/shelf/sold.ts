/** What a gym sells as its own people see it: which state it is in, in which order, how many were sold and how many are in use. */
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { inPlace } from '../../../../schemas/gym/offer/offers.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Product } from '../../../../schemas/product/shape.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { withImported } from '../with-imported.ts';

export const SHELVES = ['onSale', 'paused', 'retired'] as const;
export type Shelf = (typeof SHELVES)[number];
const SHELF: Readonly<Record<Product['status'], Shelf>> = {
  on_sale: 'onSale',
  paused: 'paused',
  draft: 'paused',
  blocked: 'paused',
  retired: 'retired',
};

/** Each in the order in which members find them. */
export function shelves(gym: Gym, products: readonly Product[]): Readonly<Record<Shelf, readonly Product[]>> {
  const at = new Map(gym.offers.map(({ productId }, place) => [productId, place]));
  const all = inPlace(withImported(gym, products)).toSorted((one, other) => (at.get(one._id) ?? 99) - (at.get(other._id) ?? 99));
  const of = (shelf: Shelf) => all.filter(({ status }) => SHELF[status] === shelf);
  return { onSale: of('onSale'), paused: of('paused'), retired: of('retired') };
}

export interface SoldCount {
  readonly sold: number;
  readonly inUse: number;
}

const IN_USE: readonly RosterEntry['status'][] = ['ready', 'active', 'paused', 'past_due'];

/** From the gym's list of who holds a pass, on this device. An entry from before it named its product is counted by what it is called. */
export function soldOf({ _id, terms }: Product, entries: readonly RosterEntry[], now: Instant): SoldCount {
  const own = entries.filter(({ productId, kind, passName }) =>
    productId === undefined ? kind === terms.kind && passName === terms.name : productId === _id,
  );
  const isOver = ({ validTo, activateBy }: RosterEntry) => (validTo ?? activateBy) <= now;
  return { sold: own.length, inUse: own.filter((entry) => IN_USE.includes(entry.status) && !isOver(entry)).length };
}

/** The same with one of them a place further up or down. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(at, 1).toSpliced(to, 0, id);
}
