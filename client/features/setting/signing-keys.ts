/** The keys that codes for the door are signed with, as everybody's devices have them (product.md 4.5). */
import type { SigningKey } from '../../../schemas/area/shape.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { query } from '../../sync/queries/query.ts';

export const signingKeysQuery = query({
  type: 'key',
  database: 'public',
  collection: 'basics',
  selection: { index: ['type', '_id'], equals: ['key'], limit: 100 },
});

/** `ahead`: nothing of it counts yet · `inForce`: what is signed with it now counts · `ended`: what was signed with it lives out its days. */
export type KeyState = 'ahead' | 'inForce' | 'ended';

/** As the door judges what was signed then (`keyInForce`): its end is no part of it. */
export function keyStateOf({ notBefore, notAfter }: Pick<SigningKey, 'notBefore' | 'notAfter'>, now: Instant): KeyState {
  if (now < notBefore) return 'ahead';
  return now < notAfter ? 'inForce' : 'ended';
}

/** The newest first; those that begin together by their name. */
export const keysInOrder = (keys: readonly SigningKey[]): readonly SigningKey[] =>
  keys.toSorted((a, b) => (a.notBefore === b.notBefore ? (a.kid < b.kid ? -1 : 1) : a.notBefore < b.notBefore ? 1 : -1));
