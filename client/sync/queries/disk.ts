/**
 * Reads what this device's libraries keep in IndexedDB without loading them: the same documents from the same stores and indexes. For
 * the first screen alone (`first-rows.ts`); it never writes, and makes no database that is not there.
 */
import type { Doc } from '../storage/doc.ts';
import type { Selection } from './selection.ts';

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
  const index = indexOf(store, selection.index);
  if (!index) throw new Error(`no index over ${selection.index.join()}`);
  return answered(index.getAll(rangeOf(selection), selection.limit));
}

export const DOCS = 'docs';
/** Sorts behind every text and number. */
const LAST: readonly IDBValidKey[] = [];
/** As Dexie's indexes know what is not deleted. */
export const HERE = '0';

/** RxDB puts `_deleted` before the fields of every index and the primary key behind them. */
export function indexOf(store: IDBObjectStore, fields: readonly string[]): IDBIndex | undefined {
  const wanted = ['_deleted', ...fields.filter((field) => field !== '_id'), '_id'].join();
  for (const name of store.indexNames) {
    const index = store.index(name);
    if (String(index.keyPath) === wanted) return index;
  }
  return undefined;
}

export function rangeOf({ equals = [], atLeast, below }: Selection): IDBKeyRange {
  const start: IDBValidKey[] = [HERE, ...equals];
  const lower = atLeast === undefined ? start : [...start, atLeast];
  const upper = below === undefined ? [...start, [...LAST]] : [...start, below];
  return IDBKeyRange.bound(lower, upper, false, true);
}
