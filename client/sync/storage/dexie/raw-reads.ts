/**
 * Reads past RxDB and Dexie, which together take several times as long as the browser does: somebody stands at the door. The same documents
 * from the same stores and indexes (`queries/disk.ts`), over the connection that Dexie has.
 */
import type { Dexie } from 'dexie';
import { swallow } from '../../../report/report.ts';
import { answered, DOCS, HERE, indexOf, rangeOf } from '../../queries/disk.ts';
import { compareBy, type Selection } from '../../queries/selection.ts';
import type { Doc } from '../doc.ts';

export interface RawReads {
  /** Those of them that are there. Null where RxDB has to be asked: there is no connection at this moment, or nothing that answers it. */
  byId(ids: readonly string[]): Promise<Doc[] | null>;
  find(selection: Selection): Promise<Doc[] | null>;
}

const asksRxdb = swallow('RxDB is asked, and waits for a connection or says what is wrong', null);

/** `database`: as Dexie has it, once it has been made. */
export function rawReads(database: () => Dexie | undefined): RawReads {
  const read = async (work: (open: IDBDatabase) => Promise<Doc[]>): Promise<Doc[] | null> => {
    const dexie = database();
    return dexie?.isOpen() ? work(dexie.backendDB()).catch(asksRxdb) : null;
  };
  return {
    byId: (ids) => read((open) => foundById(open, ids)),
    find: (selection) => read((open) => search(open, selection)),
  };
}

async function foundById(open: IDBDatabase, ids: readonly string[]): Promise<Doc[]> {
  const store = open.transaction(DOCS).objectStore(DOCS);
  const rows = await Promise.all(ids.map((id) => answered<(Doc & { readonly _deleted: unknown }) | undefined>(store.get(id))));
  return rows.filter((row) => row?._deleted === HERE).flatMap((row) => row ?? []);
}

async function search(open: IDBDatabase, selection: Selection): Promise<Doc[]> {
  const { index, equals = [], limit } = selection;
  const store = open.transaction(DOCS).objectStore(DOCS);
  const exact = indexOf(store, index);
  if (exact) return answered(exact.getAll(rangeOf(selection), limit));
  const longer = equals.length === index.length ? longerIndex(store, index) : undefined;
  if (!longer) throw new Error(`no index over ${index.join()}`);
  // All that are equal, in an order of its own.
  const all = await answered<Doc[]>(longer.getAll(rangeOf(selection)));
  return all.sort(compareBy(index)).slice(0, limit);
}

/** One that begins with these fields. */
function longerIndex(store: IDBObjectStore, fields: readonly string[]): IDBIndex | undefined {
  const name = [...store.indexNames].find((one) => String(store.index(one).keyPath).startsWith(`_deleted,${fields.join()},`));
  return name === undefined ? undefined : store.index(name);
}
