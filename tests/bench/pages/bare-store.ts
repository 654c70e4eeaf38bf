/** IndexedDB without any library: what the platform itself costs. */

export function opened(name: string, upgrade?: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => upgrade?.(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
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
  /** One lookup by id, one document of a check-in's size stored on the disk. Milliseconds. */
  once(place: number): Promise<number>;
  /** How many were stored. */
  count(): Promise<number>;
}

/** A database with that many documents of a roster entry's size. */
export async function bareStored(documents: number): Promise<BareDoor> {
  const database = await opened('bare-door', (made) => {
    made.createObjectStore('list', { keyPath: '_id' });
    made.createObjectStore('facts', { keyPath: '_id' });
  });
  const filling = database.transaction('list', 'readwrite');
  const list = filling.objectStore('list');
  for (let n = 0; n < documents; n += 1) list.put({ _id: `entry:${n}`, text: 'x'.repeat(380) });
  await finished(filling);
  return {
    once: async (place) => {
      const began = performance.now();
      await answered(database.transaction('list').objectStore('list').get(`entry:${place}`));
      const storing = database.transaction('facts', 'readwrite', { durability: 'strict' });
      storing.objectStore('facts').put({ _id: `fact:${place}`, text: 'x'.repeat(900) });
      await finished(storing);
      return performance.now() - began;
    },
    count: () => answered(database.transaction('facts').objectStore('facts').count()),
  };
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
}
