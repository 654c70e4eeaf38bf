/** What the system says of a gym's list. */
import type * as z from 'zod/mini';
import { idOf } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';
import { ListKey, RosterEntry } from './shape.ts';

/** The errand has hashed the short code of that pass for that gym's list, with this key. */
export const CodeHashed = systemOf('system.code-hashed', {
  passId: idOf('pass'),
  gymId: idOf('gym'),
  key: ListKey.shape.key,
  cost: ListKey.shape.cost,
  hash: RosterEntry.shape.shortCodeHash,
});

export type CodeHashed = z.infer<typeof CodeHashed>;
