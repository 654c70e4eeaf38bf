/**
 * Local values in a Dexie database of their own. A power cut may lose the last seconds of them: what must not be lost is a
 * proposal, and the count of those is set right from them (`seq`).
 */
import { Dexie, type Table } from 'dexie';
import type { Json } from '../../schemas/json.ts';
import { asStorageFull, type LocalValues } from './storage.ts';

interface Value {
  readonly name: string;
  readonly value: Json;
}

export function dexieValues(databaseName = 'fitness-hub-local'): LocalValues {
  const database = new Dexie(databaseName);
  database.version(1).stores({ values: 'name' });
  const values: Table<Value, string> = database.table('values');
  return {
    get: async (name) => (await values.get(name))?.value,
    set: async (name, value) => void (await values.put({ name, value }).catch(asStorageFull)),
    delete: (name) => values.delete(name),
    list: async (prefix) => {
      const found = await values.where('name').startsWith(prefix).toArray();
      return found.map(({ name, value }) => [name, value] as const);
    },
    increment: (name) =>
      database
        .transaction('rw', values, async () => {
          const before = (await values.get(name))?.value;
          const next = (typeof before === 'number' ? before : 0) + 1;
          await values.put({ name, value: next });
          return next;
        })
        .catch(asStorageFull),
  };
}
