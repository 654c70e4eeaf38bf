/**
 * RxDB's storage over IndexedDB, and the same stores read and written past RxDB and Dexie. A write of theirs asks for each document before it puts
 * it, and keeps it in two indexes more (`_meta.lwt`), by which only RxDB's own replication and clean-up would look. Here the last word counts,
 * so nothing is asked before, and a document without `lwt` is in neither.
 */
import type { Dexie } from 'dexie';
import { addRxStorageMultiInstanceSupport, type RxStorage, type RxStorageInstanceCreationParams, randomToken } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { merge, Subject } from 'rxjs';
import { swallow } from '../../../report/report.ts';
import type { Ports } from '../../ports.ts';
import { DOCS, diskName, GONE, HERE } from '../../queries/disk.ts';
import { openPatiently } from '../opening.ts';
import { reopening } from '../reopening.ts';
import type { Doc } from '../storage.ts';
import { putRows } from '../values/raw-write.ts';
import { type RawReads, rawReads } from './raw-reads.ts';
import { unobserved } from './unobserved.ts';

/** One collection's store. Null, and false: RxDB is to be asked, and waits for a connection or says what is wrong. */
export interface PastRxdb extends RawReads {
  /** Over whatever is there, all of it in one transaction. */
  put(written: PastWrite): Promise<boolean>;
}

export interface PastWrite {
  readonly docs: readonly Doc[];
  /** What is kept of those that were removed. */
  readonly gone: readonly Doc[];
  /** The same of none, and nobody is told of it. */
  readonly note?: Doc | undefined;
}

interface Disk {
  readonly durable: boolean;
  readonly tell: (written: PastWrite) => void;
}

/** What RxDB adds to a document, without which it does not take it for one. */
const ADDED = { _attachments: {}, _meta: {}, _rev: '1-here' };

export class DexieDisks {
  readonly #timers: Ports['timers'] | undefined;
  readonly #databases = new Map<string, Dexie>();
  readonly #disks = new Map<string, Disk>();

  /** `timers`: what the platform refuses to open is tried again. */
  constructor(timers?: Ports['timers']) {
    this.#timers = timers;
  }

  storage(durable: boolean): RxStorage<unknown, unknown> {
    const storage = getRxStorageDexie({
      // Chrome's default lets a transaction be "complete" before it is on the disk; the door may not turn green on that.
      ...(durable ? { chromeTransactionDurability: 'strict' as const } : {}),
      onCreate: async (database) => {
        this.#databases.set(database.name, database);
        unobserved(database);
        if (this.#timers) openPatiently(database, this.#timers);
        reopening(database);
      },
    }) as RxStorage<unknown, unknown>;
    const createStorageInstance = async <T>(given: RxStorageInstanceCreationParams<T, unknown>) => {
      const instance = await storage.createStorageInstance({ ...given, multiInstance: false });
      // RxDB does not know at its types what it keeps there.
      const told = new Subject<never>();
      const changes = instance.changeStream();
      instance.changeStream = () => merge(changes, told);
      // The other tabs hear of what was written past it as well.
      addRxStorageMultiInstanceSupport(storage.name, given, instance);
      const tell = (written: PastWrite) => {
        const events = eventsOf(written);
        if (events.length > 0) told.next({ id: randomToken(10), events, checkpoint: null, context: 'past' } as never);
      };
      this.#disks.set(diskName(given.databaseName, given.collectionName), { durable, tell });
      return instance;
    };
    return { name: storage.name, rxdbVersion: storage.rxdbVersion, createStorageInstance };
  }

  /** `name`: as `diskName` says. Of what no storage from here has opened nothing is known. */
  past(name: string): PastRxdb {
    const open = () => {
      const dexie = this.#databases.get(name);
      return dexie?.isOpen() ? dexie.backendDB() : null;
    };
    return { ...rawReads(open), put: (written) => this.#put(name, open(), written) };
  }

  async #put(name: string, open: IDBDatabase | null, written: PastWrite): Promise<boolean> {
    const disk = this.#disks.get(name);
    if (!disk || !open) return false;
    const { docs, gone, note } = written;
    const here = docs.map((doc) => ({ ...doc, ...ADDED, _deleted: HERE }));
    const left = [...gone, ...(note ? [note] : [])].map((doc) => ({ ...doc, ...ADDED, _deleted: GONE }));
    try {
      await putRows(open, DOCS, [...here, ...left], { strict: disk.durable });
    } catch {
      swallow('RxDB tries it, and says what is wrong');
      return false;
    }
    disk.tell(written);
    return true;
  }
}

/** As RxDB tells of them; whether one was there before nobody asks. */
function eventsOf({ docs, gone }: PastWrite) {
  const event = (operation: 'INSERT' | 'DELETE') => (doc: Doc) => ({
    ...{ operation, documentId: doc._id },
    ...{ documentData: doc, previousDocumentData: operation === 'DELETE' ? doc : undefined },
  });
  return [...docs.map(event('INSERT')), ...gone.map(event('DELETE'))];
}
