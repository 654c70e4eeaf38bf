/** What somebody has asked `/search`, kept under a name so that they can ask it again. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, pattern, Uid } from '../basics/primitives.ts';

/** Longer than the longest address that `/search` writes: each of its characters may take nine. */
const LONGEST = 3000;
/** What stands in the address of `/search` behind the question mark, in the alphabet in which a browser writes it. */
export const SearchQuery = pattern(/^[A-Za-z0-9*._+%&=-]+$/, LONGEST);

export const SavedSearch = z.strictObject({
  /** `savedsearch:<uid>:<key of the proposal that brought it>`: what was asked, perhaps a postcode, does not stand in it. */
  _id: idOf('savedsearch'),
  type: z.literal('savedsearch'),
  ...envelope,
  uid: Uid,
  /** Empty once its owner has left. */
  query: z.union([SearchQuery, z.literal('')]),
  name: line(0, 60),
  /** False once removed; it stays for a while, so that an older change from another device does not bring it back. */
  kept: z.boolean(),
  savedAt: Instant,
  /** When the change that counts was made: a later one wins (product.md 4.2). */
  changedAt: Instant,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

export const savedSearchIdOf = (uid: string, key: string): string => `savedsearch:${uid}:${key}`;
