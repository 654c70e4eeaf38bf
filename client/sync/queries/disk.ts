/**
 * Reads what this device's libraries keep in IndexedDB without loading them: the same documents from the same stores and indexes. For
 * the first screen alone (`first-rows.ts`); it never writes, and makes no database that is not there.
 */
import type { Doc } from '../storage/doc.ts';
import { compareBy, type Selection } from './selection.ts';

/** What RxDB's Dexie storage calls the database of one collection. */
export const diskName = (database: string, collection: string): string => `rxdb-dexie-${database}--0--${collection}`;

/** Null when there is no such database. */
export async function opened(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isNew = false;
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction?.abort();
    };
    request.onerror = () => (isNew ? resolve(null) : reject(request.error));
    request.onsuccess = () => {
      const database = request.result;
      // Somebody wants to change or delete it: not in our way.
      database.onversionchange = () => database.close();
      resolve(database);
    };
  });
}

export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The documents that a collection's own query would find, as RxDB keeps them; rejects when no index answers it. */
export function found(database: IDBDatabase, selection: Selection): Promise<Doc[]> {
  const store = database.transaction(DOCS).objectStore(DOCS);
  const { index, equals = [], limit } = selection;
  const exact = indexOf(store, index);
  if (exact) return answered(exact.getAll(rangeOf(selection), limit));
  // All that are equal, in an order of its own.
  const wider = equals.length === index.length ? indexOf(store, index, { isWider: true }) : undefined;
  if (!wider) throw new Error(`no index over ${index.join()}`);
  return answered<Doc[]>(wider.getAll(rangeOf(selection))).then((all) => all.sort(compareBy(index)).slice(0, limit));
}

/** Those of these ids that are there. */
export async function foundById(database: IDBDatabase, ids: readonly string[]): Promise<Doc[]> {
  const store = database.transaction(DOCS).objectStore(DOCS);
  const rows = await Promise.all(ids.map((id) => answered<(Doc & { readonly _deleted: unknown }) | undefined>(store.get(id))));
  return rows.filter((row) => row?._deleted === HERE).flatMap((row) => row ?? []);
}

const DOCS = 'docs';
/** Sorts behind every text and number. */
const LAST: readonly IDBValidKey[] = [];
/** As Dexie's indexes know what is not deleted. */
const HERE = '0';

/** RxDB puts `_deleted` before the fields of every index and the primary key behind them. */
function indexOf(store: IDBObjectStore, fields: readonly string[], { isWider = false } = {}): IDBIndex | undefined {
  const first = ['_deleted', ...fields.filter((field) => field !== '_id')].join();
  for (const name of store.indexNames) {
    const index = store.index(name);
    const path = String(index.keyPath);
    if (path === `${first},_id` || (isWider && path.startsWith(`${first},`))) return index;
  }
  return undefined;
}

function rangeOf({ equals = [], atLeast, below }: Selection): IDBKeyRange {
  const start: IDBValidKey[] = [HERE, ...equals];
  const lower = atLeast === undefined ? start : [...start, atLeast];
  const upper = below === undefined ? [...start, [...LAST]] : [...start, below];
  return IDBKeyRange.bound(lower, upper, false, true);
}
