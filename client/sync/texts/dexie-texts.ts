/** Long texts in a Dexie database of their own, opened when it is first asked. */
import { Dexie, type Table } from 'dexie';
import type { Doc } from '../storage/doc.ts';
import { asStorageFull } from '../storage/storage.ts';
import type { TextStore } from './text-store.ts';

interface Row {
  /** Given out in order. */
  readonly key?: number;
  readonly id: string;
  readonly doc: Doc;
}

export function dexieTexts(databaseName = 'fitness-hub-texts'): TextStore {
  const database = new Dexie(databaseName);
  database.version(1).stores({ texts: '++key, &id' });
  const texts: Table<Row, number> = database.table('texts');
  return {
    get: async (id) => (await texts.get({ id }))?.doc ?? null,
    put: async (id, doc) => {
      const write = database.transaction('rw', texts, async () => {
        await texts.where('id').equals(id).delete();
        await texts.add({ id, doc });
      });
      await write.catch(asStorageFull);
    },
    ids: async () => {
      const rows: [number, string][] = [];
      await texts.orderBy('id').eachKey((id, { primaryKey }) => rows.push([primaryKey, String(id)]));
      return rows.toSorted(([one], [other]) => one - other).map(([, id]) => id);
    },
    delete: async (ids) =>
      void (await texts
        .where('id')
        .anyOf([...ids])
        .delete()),
  };
}
