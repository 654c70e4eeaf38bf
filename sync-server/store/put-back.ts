/** What the decider notes of the store as a whole: which epoch it last saw, and when it was put back to an earlier state. */
import * as z from 'zod/mini';
import { Instant } from '../../schemas/basics/primitives.ts';
import type { Store } from './store.ts';

export const EPOCH_NOTE = { db: 'cell/decider', id: 'epoch' } as const;
export const EpochNote = z.object({ epoch: z.string(), restoredAt: z.optional(Instant) });

/** Undefined: never, as far as anybody knows. Throws StoreUnavailable. */
export async function putBackAt(store: Pick<Store, 'get'>): Promise<Instant | undefined> {
  const note = EpochNote.safeParse((await store.get(EPOCH_NOTE.db, EPOCH_NOTE.id))?.body);
  return note.success ? note.data.restoredAt : undefined;
}
