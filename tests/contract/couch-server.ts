/**
 * The CouchDB that the server is tested on: pouchdb-server, or with `SCRATCH_COUCHDB_URL=http://name:password@host:5984` a real one
 * whose databases are all deleted first. Never give it one that holds anything.
 */
import * as z from 'zod';
import { startPouchdbServer } from './pouchdb-server.ts';

export interface CouchServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Empty, and answering. */
export async function startCouch(): Promise<CouchServer> {
  const url = process.env.SCRATCH_COUCHDB_URL;
  if (url === undefined) return startPouchdbServer();
  await empty(new URL(url));
  return { url, stop: async () => {} };
}

async function empty(address: URL): Promise<void> {
  const account = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
  const headers = { authorization: `Basic ${Buffer.from(account).toString('base64')}` };
  const names = z.array(z.string()).parse(await (await fetch(`${address.origin}/_all_dbs`, { headers })).json());
  for (const name of names.filter((one) => !one.startsWith('_')))
    await fetch(`${address.origin}/${encodeURIComponent(name)}`, { method: 'DELETE', headers });
}
