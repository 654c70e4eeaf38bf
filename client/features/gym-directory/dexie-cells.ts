/** Cells of the directory in a Dexie database of their own; the worker alone opens it. */
import { Dexie, type Table } from 'dexie';
import { asStorageFull } from '../../sync/storage/storage.ts';
import type { CellStore, KeptCell, KeptHeads } from './cell-store.ts';

const HEADS = 'heads';

export function dexieCells(databaseName = 'fitness-hub-directory'): CellStore {
  const database = new Dexie(databaseName);
  database.version(1).stores({ cells: 'area', said: '' });
  const cells: Table<KeptCell, string> = database.table('cells');
  const said: Table<KeptHeads, string> = database.table('said');
  return {
    all: () => cells.toArray(),
    put: async (cell) => void (await cells.put(cell).catch(asStorageFull)),
    looked: async (areas, lookedAt) =>
      void (await cells
        .where('area')
        .anyOf([...areas])
        .modify({ lookedAt })),
    drop: async (areas) => cells.bulkDelete([...areas]),
    heads: async () => (await said.get(HEADS)) ?? null,
    keepHeads: async (heads) => void (await said.put(heads, HEADS).catch(asStorageFull)),
  };
}
