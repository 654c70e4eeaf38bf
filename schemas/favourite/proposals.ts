/** What may be proposed about a favourite. */
import * as z from 'zod/mini';
import { idOf, prose } from '../basics/primitives.ts';
import { proposalOf } from '../proposal/shape.ts';

/** Request: add, move, note or take away a favourite; the change made last counts. */
export const FavouriteSet = proposalOf('favourite.set', {
  gymId: idOf('gym'),
  kept: z.boolean(),
  note: prose(0, 140),
  order: z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
});

export type FavouriteSet = z.infer<typeof FavouriteSet>;
