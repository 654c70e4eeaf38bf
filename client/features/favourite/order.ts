/** The order in which a member keeps favourites: numbers that a device can give without asking another. Pure. */
import { byText } from '../../../schemas/basics/by-text.ts';
import type { Favourite } from '../../../schemas/favourite/shape.ts';

type Placed = Pick<Favourite, 'gymId' | 'order' | 'addedAt'>;

/** Ascending; where two devices gave the same number, the one added first stands first. */
export function inOwnOrder<T extends Placed>(favourites: readonly T[]): T[] {
  return [...favourites].sort((a, b) => a.order - b.order || byText(a.addedAt, b.addedAt) || byText(a.gymId, b.gymId));
}

/** A new one comes last. */
export const orderAtEnd = (favourites: readonly Placed[]): number =>
  favourites.reduce((last, { order }) => Math.max(last, Math.floor(order)), 0) + 1;

export interface Move {
  readonly gymId: string;
  readonly order: number;
}

/**
 * What has to be said so that the one at `from` stands at `to`: one new number between its neighbours. Where there is none between
 * them, all that have another place than their number says get a new one.
 */
export function movesFor(favourites: readonly Placed[], from: number, to: number): Move[] {
  const sorted = inOwnOrder(favourites);
  const moved = sorted[from];
  if (moved === undefined || from === to || to < 0 || to >= sorted.length) return [];
  const rest = sorted.filter((one) => one !== moved);
  const before = rest[to - 1]?.order;
  const after = rest[to]?.order;
  const order =
    before === undefined ? (after ?? 1) - 1 : after === undefined ? Math.floor(before) + 1 : before + (after - before) / 2;
  if ((before === undefined || order > before) && (after === undefined || order < after)) return [{ gymId: moved.gymId, order }];
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
    .map((one, place) => ({ gymId: one.gymId, order: place + 1, old: one.order }))
    .filter(({ order: wanted, old }) => wanted !== old)
    .map(({ gymId, order: wanted }) => ({ gymId, order: wanted }));
}
