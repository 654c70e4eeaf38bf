/** A gym a member keeps at hand (product.md 2.22). */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, Money, prose, Uid } from '../basics/primitives.ts';

export const Favourite = z.strictObject({
  /** `favourite:<uid>:<gymKey>`; one per gym, so that adding it on two devices adds it once. */
  _id: idOf('favourite'),
  type: z.literal('favourite'),
  ...envelope,
  uid: Uid,
  gymId: idOf('gym'),
  /** What the gym was called when it was added: a gym that has left still has a name. Absent where it was not known. */
  gymName: z.optional(line(2, 80)),
  /** Its cheapest pass when it was added, to tell a change of price from. */
  priceSeen: z.optional(Money),
  /** False once taken away; kept, so that an older change from another device does not bring it back. */
  kept: z.boolean(),
  /** For the member alone. */
  note: prose(0, 140),
  /** Ascending; a number between its neighbours' puts it between them. */
  order: z.number(),
  addedAt: Instant,
  /** When the change that counts was made: a later one wins (product.md 4.2). */
  changedAt: Instant,
});
export type Favourite = z.infer<typeof Favourite>;

export const favouriteIdOf = (uid: string, gymKey: string): string => `favourite:${uid}:${gymKey}`;
