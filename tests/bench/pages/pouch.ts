/** The peer: PouchDB 9 as it comes, over its IndexedDB adapter. */
import PouchDB from 'pouchdb';
import type { PageIdentity } from './identity.ts';
import { offer } from './offer.ts';

/** Pulls a whole database through the gateway; the opening of the empty local one counts, as it does for ours. */
async function firstPull({ db, identity }: { db: string; identity: PageIdentity }): Promise<object> {
  const { token, deviceId, deviceKey } = identity;
  const source = new PouchDB(`${location.origin}/db/${db}`, {
    fetch: (url, options) => {
      const headers = new Headers(options?.headers);
      headers.set('authorization', `Bearer ${token}`);
      headers.set('x-device', `${deviceId}.${deviceKey}`);
      return PouchDB.fetch(url, { ...options, headers });
    },
  });
  const began = performance.now();
  const target = new PouchDB('first-pull');
  const { ok } = await target.replicate.from(source);
  const ms = performance.now() - began;
  if (!ok) throw new Error('the peer did not finish');
  const { rows } = await target.allDocs({ include_docs: false });
  await target.close();
  return { ms, documents: rows.length };
}

/** Puts that many documents like the sample on the device, then pushes them. */
async function push({ sample, count, to }: { sample: Record<string, unknown>; count: number; to: string }): Promise<object> {
  const local = new PouchDB('push');
  const number = (n: number) => String(n).padStart(6, '0');
  const id = String(sample._id);
  await local.bulkDocs(Array.from({ length: count }, (_, n) => ({ ...sample, _id: `${id.slice(0, -6)}${number(n)}` })));
  const target = new PouchDB(to);
  const began = performance.now();
  const { ok, docs_written } = await local.replicate.to(target);
  const ms = performance.now() - began;
  if (!ok) throw new Error('the peer did not finish');
  await local.close();
  return { ms, documents: docs_written };
}

offer({ firstPull, push });
