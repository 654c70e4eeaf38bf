/** Which engine keeps the documents: CouchDB where its address is configured, else the SQLite file in the data directory. */
import type { Ports } from '../ports.ts';
import { openCouch } from './couch.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/** Throws StoreLocked or StoreUnavailable (see store.ts). */
export async function openStore(options: { dataDir: string; couchUrl?: string | undefined; ports: Ports }): Promise<Store> {
  const { dataDir, couchUrl, ports } = options;
  if (couchUrl !== undefined) return openCouch({ url: couchUrl, random: ports.random, scheduler: ports.scheduler });
  return openSqlite({ directory: dataDir, random: ports.random });
}
