/**
 * Reads past RxDB and Dexie, which together take several times as long as the browser does: somebody stands at the door. The same documents
 * from the same stores and indexes (`queries/disk.ts`), over the connection that Dexie has.
 */
import type { Dexie } from 'dexie';
import { swallow } from '../../../report/report.ts';
import { found, foundById } from '../../queries/disk.ts';
import type { Selection } from '../../queries/selection.ts';
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
    byId: (ids) => read(async (open) => foundById(open, ids)),
    find: (selection) => read(async (open) => found(open, selection)),
  };
}
