/**
 * What a newer version lays over a store that an older one left, once: a note says that it has been done, and then it is one question. Killed
 * half-way it begins again, and finds what it has done.
 */
import type { Commit, Store, Write } from '../../store/store.ts';

/** Writes after which is committed. */
const AT_ONCE = 100;

export interface Laying {
  readonly store: Store;
  readonly commit: (commit: Commit) => Promise<void>;
}

/**
 * @param id of the note · @param writes what is still missing
 * @returns the note that it is done, to go with the next commit; nothing when it was done before
 */
export async function once({ store, commit }: Laying, id: string, writes: () => AsyncIterable<Write>): Promise<Write[]> {
  const note = { db: 'cell/decider', id };
  if (await store.get(note.db, note.id)) return [];
  let gathered: Write[] = [];
  for await (const write of writes()) {
    gathered.push(write);
    if (gathered.length < AT_ONCE) continue;
    await commit({ writes: gathered, last: [] });
    gathered = [];
  }
  if (gathered.length > 0) await commit({ writes: gathered, last: [] });
  return [{ ...note, body: {} }];
}
