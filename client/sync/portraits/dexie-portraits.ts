/** Photos of people in a Dexie database of their own, opened when it is first asked. */
import { Dexie, type Table } from 'dexie';
import { asStorageFull } from '../storage/storage.ts';
import type { FileBytes } from '../uploads/file-store.ts';
import type { PortraitStore } from './portrait-store.ts';

interface Row {
  /** Given out in order. */
  readonly key?: number;
  readonly id: string;
  readonly bytes: FileBytes;
}

export function dexiePortraits(databaseName = 'fitness-hub-portraits'): PortraitStore {
  const database = new Dexie(databaseName);
  database.version(1).stores({ portraits: '++key, &id' });
  const portraits: Table<Row, number> = database.table('portraits');
  return {
    get: async (id) => (await portraits.get({ id }))?.bytes ?? null,
    put: async (more) => {
      const write = database.transaction('rw', portraits, async () => {
        await portraits
          .where('id')
          .anyOf(more.map(({ id }) => id))
          .delete();
        await portraits.bulkAdd([...more]);
      });
      await write.catch(asStorageFull);
    },
    ids: async (prefix) => {
      const rows: [number, string][] = [];
      // The keys of an index bring no pictures with them.
      await portraits
        .where('id')
        .startsWith(prefix)
        .eachKey((id, { primaryKey }) => rows.push([primaryKey, String(id)]));
      return rows.toSorted(([one], [other]) => one - other).map(([, id]) => id);
    },
    delete: async (ids) =>
      void (await portraits
        .where('id')
        .anyOf([...ids])
        .delete()),
  };
}
