/**
 * Writes past Dexie, which takes several times as long as the browser does, and can ask for strict ones of a whole database only. Chromium says
 * of a relaxed one that it is done as soon as the system has been told of it, and a power cut may take it back; of a strict one when it is on
 * the disk, with what was written there before it. Most values are not worth that wait.
 *
 * `open`: the connection. Each rejects with what the browser said: no room, or closed meanwhile.
 */
import type { Json } from '../../../../schemas/basics/json.ts';
import { answered } from '../../queries/disk.ts';

/** All of them, or none. */
export function putRows(
  open: IDBDatabase,
  table: string,
  rows: readonly object[],
  { strict }: { strict: boolean },
): Promise<void> {
  const { store, done } = writing(open, table, strict);
  for (const row of rows) store.put(row);
  return done;
}

/** Adds one to the number of that name, which starts at 0, and gives the new one. */
export async function countUp(open: IDBDatabase, table: string, name: string): Promise<number> {
  const { store, done } = writing(open, table, false);
  const counted = answered<{ readonly value: Json } | undefined>(store.get(name)).then((row) => {
    const next = (typeof row?.value === 'number' ? row.value : 0) + 1;
    store.put({ name, value: next });
    return next;
  });
  const [next] = await Promise.all([counted, done]);
  return next;
}

function writing(
  open: IDBDatabase,
  table: string,
  strict: boolean,
): { readonly store: IDBObjectStore; readonly done: Promise<void> } {
  const transaction = open.transaction(table, 'readwrite', { durability: strict ? 'strict' : 'relaxed' });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('closed while it was written', 'AbortError'));
  });
  return { store: transaction.objectStore(table), done };
}
