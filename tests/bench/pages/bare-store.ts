/** IndexedDB without any library: what the platform itself costs. */
import { diskVersion, versioned } from '../../../client/sync/storage/disk-versions.ts';
import type { LocalDatabase } from '../../../client/sync/storage/local-database.ts';

export function opened(name: string, upgrade?: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => upgrade?.(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export async function bareGetAll(name: string, store: string, range?: IDBKeyRange): Promise<Record<string, unknown>[]> {
  const database = await opened(name);
  const found = await answered(database.transaction(store).objectStore(store).getAll(range));
  database.close();
  return found;
}

/** What this disk calls one of the app's own collections, whoever's: by the name that the app gives its version. */
export async function namesOfApp(local: LocalDatabase, collection: string): Promise<string[]> {
  const last = `--${versioned(collection, diskVersion(local, collection))}`;
  const all = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  return all.filter((name) => name.startsWith('rxdb-dexie-') && name.includes(`-${local}`) && name.endsWith(last));
}

/** All documents of one of the app's own collections. */
export async function ofApp(local: LocalDatabase, collection: string, range?: IDBKeyRange): Promise<Record<string, unknown>[]> {
  const own = await namesOfApp(local, collection);
  return (await Promise.all(own.map((name) => bareGetAll(name, 'docs', range)))).flat();
}

/** How many documents RxDB keeps in the database of that name; checkpoints (`~…`) come after all ids. */
export async function bareCount(named: RegExp): Promise<number> {
  const found = (await indexedDB.databases()).find(({ name }) => name !== undefined && named.test(name));
  if (found?.name === undefined) return 0;
  const database = await opened(found.name);
  const count = await answered(database.transaction('docs').objectStore('docs').count(IDBKeyRange.upperBound('~', true)));
  database.close();
  return count;
}

export interface BareDoor {
  /** One document of that size, on the disk when it resolves. */
  put(): Promise<void>;
  /** How many were stored. */
  count(): Promise<number>;
}

/** A database with nothing in it but what is put there. */
export async function bareStored(bytes: number): Promise<BareDoor> {
  const database = await opened('bare-door', (made) => made.createObjectStore('facts', { autoIncrement: true }));
  const facts = () => database.transaction('facts').objectStore('facts');
  return {
    put: async () => {
      const storing = database.transaction('facts', 'readwrite', { durability: 'strict' });
      storing.objectStore('facts').put({ text: 'x'.repeat(bytes) });
      await finished(storing);
    },
    count: () => answered(facts().count()),
  };
}

/** Documents into an empty store with these indexes, in one transaction. */
export async function bareBulk(
  indexes: readonly (readonly string[])[],
  documents: readonly object[],
  name = 'bare-bulk',
): Promise<number> {
  const database = await opened(name, (made) => {
    const store = made.createObjectStore('docs', { keyPath: '_id' });
    for (const index of indexes) store.createIndex(index.join('|'), [...index]);
  });
  const writing = database.transaction('docs', 'readwrite');
  const store = writing.objectStore('docs');
  for (const document of documents) store.put(document);
  await finished(writing);
  const count = await answered(database.transaction('docs').objectStore('docs').count());
  database.close();
  return count;
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
}
