/**
 * Files that wait, in a Dexie database of their own, opened when it is first asked. What is known of one and its bytes are two rows, so that a
 * list of them reads no bytes.
 */
import { Dexie, type Table } from 'dexie';
import { asStorageFull } from '../storage/storage.ts';
import { type FileBytes, type FileStore, inOrder, WaitingFile } from './file-store.ts';

export function dexieFiles(databaseName = 'fitness-hub-files'): FileStore {
  const database = new Dexie(databaseName);
  database.version(1).stores({ files: 'id', contents: 'id' });
  const files: Table<unknown, string> = database.table('files');
  const contents: Table<{ readonly id: string; readonly bytes: FileBytes }, string> = database.table('contents');
  return {
    list: async () => {
      const all = (await files.toArray()).map((row) => WaitingFile.safeParse(row));
      return inOrder(all.flatMap((read) => (read.success ? [read.data] : [])));
    },
    bytes: async (id) => (await contents.get(id))?.bytes ?? null,
    put: async (file, bytes) => {
      const write = database.transaction('rw', files, contents, async () => {
        await files.put(file);
        if (bytes === null) await contents.delete(file.id);
        else if (bytes) await contents.put({ id: file.id, bytes });
      });
      await write.catch(asStorageFull);
    },
    delete: (id) =>
      database.transaction('rw', files, contents, async () => {
        await files.delete(id);
        await contents.delete(id);
      }),
  };
}
