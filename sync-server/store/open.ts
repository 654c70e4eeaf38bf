/** Which engine keeps the documents: CouchDB where its address is configured, else the SQLite file in the data directory. */
import type { SystemPorts } from '../ports.ts';
import { openCouch } from './couch/store.ts';
import { openSqlite } from './sqlite/store.ts';
import type { Store, StoreUnavailable } from './store.ts';

export interface StoreOptions {
  readonly dataDir: string;
  readonly couchUrl?: string | undefined;
  readonly ports: SystemPorts;
  /** Told, for the log, each time that a commit has to wait for CouchDB. */
  readonly report?: (trouble: StoreUnavailable) => void;
}

/** Throws StoreLocked or StoreUnavailable (see store.ts). */
export async function openStore({ dataDir, couchUrl, ports, report }: StoreOptions): Promise<Store> {
  const { random, scheduler } = ports;
  if (couchUrl !== undefined) return openCouch({ url: couchUrl, random, scheduler, ...(report ? { report } : {}) });
  return openSqlite({ directory: dataDir, random });
}
