/** What the system says of a gym's list. */
import * as z from 'zod/mini';
import { idOf, whole } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';
import { ListKey, RosterEntry } from './shape.ts';

/** The errand has hashed the short code of that pass for that gym's list, with this key. */
export const CodeHashed = systemOf('system.code-hashed', {
  passId: idOf('pass'),
  gymId: idOf('gym'),
  key: ListKey.shape.key,
  cost: ListKey.shape.cost,
  turn: ListKey.shape.turn,
  hash: RosterEntry.shape.shortCodeHash,
});
/** The next key of that gym's list. */
export const ListTurned = systemOf('system.list-turned', {
  gymId: idOf('gym'),
  key: ListKey.shape.key,
  cost: ListKey.shape.cost,
  turn: whole(1, 1_000_000),
});
/** Of that gym's list all entries up to `after` were hashed with that key; absent: all there are. */
export const ListWalked = systemOf('system.list-walked', {
  gymId: idOf('gym'),
  turn: whole(1, 1_000_000),
  after: z.optional(idOf('roster')),
});

export type CodeHashed = z.infer<typeof CodeHashed>;
export type ListTurned = z.infer<typeof ListTurned>;
export type ListWalked = z.infer<typeof ListWalked>;
