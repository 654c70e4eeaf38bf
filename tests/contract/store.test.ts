import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemPorts } from '../../sync-server/ports.ts';
import { openCouch } from '../../sync-server/store/couch/store.ts';
import { openStore } from '../../sync-server/store/open.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import { type PouchdbServer, startPouchdbServer } from './pouchdb-server.ts';
import { clusterFetch } from './store-cluster-fetch.ts';
import { describeStore } from './store-contract.ts';

const ports = systemPorts();

describeStore('SQLite on disk', {
  shared: false,
  newPlace: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fitness-hub-store-'));
    return {
      open: () => openStore({ dataDir, ports }),
      remove: () => rm(dataDir, { recursive: true }),
    };
  },
});

describeStore('SQLite in memory', {
  shared: false,
  newPlace: async () => {
    const database = new DatabaseSync(':memory:');
    return {
      open: async () => openSqliteIn(database, ports),
      remove: async () => database.close(),
    };
  },
});

describeStore('CouchDB’s protocol, on pouchdb-server', {
  shared: true,
  newPlace: async () => {
    const server = await startPouchdbServer();
    return {
      open: () => openStore({ dataDir: '/nowhere', couchUrl: server.url, ports }),
      remove: () => server.stop(),
    };
  },
});

describeStore('a cluster that is not in sync: 202 and conflicts', {
  shared: true,
  newPlace: async () => {
    const server = await startPouchdbServer();
    return {
      open: () => openCouch({ url: server.url, prefix: 'c', fetch: clusterFetch(), ...ports }),
      remove: () => server.stop(),
    };
  },
});

/** `COUCHDB_URL=http://name:password@host:5984 npx vitest run tests/contract/store.test.ts` runs it on a real one. */
const couchUrl = process.env.COUCHDB_URL;
if (couchUrl !== undefined) {
  describeStore('CouchDB', {
    shared: true,
    cluster: true,
    newPlace: async () => {
      const prefix = `test${randomBytes(4).toString('hex')}`;
      const address = new URL(couchUrl);
      const account = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
      const headers = { authorization: `Basic ${Buffer.from(account).toString('base64')}` };
      return {
        open: () => openCouch({ url: couchUrl, prefix, ...ports }),
        remove: async () => {
          const names: unknown = await (await fetch(`${address.origin}/_all_dbs`, { headers })).json();
          if (!Array.isArray(names)) throw new Error('no list of databases');
          for (const name of names) {
            if (typeof name !== 'string' || !name.startsWith(prefix)) continue;
            await fetch(`${address.origin}/${encodeURIComponent(name)}`, { method: 'DELETE', headers });
          }
        },
      };
    },
  });
}

describe('the stand-in for CouchDB', () => {
  let server: PouchdbServer;

  beforeAll(async () => {
    server = await startPouchdbServer();
  }, 30_000);
  afterAll(() => server.stop());

  it('listens on the loopback interface and on no other', async () => {
    const port = server.port.toString(16).toUpperCase().padStart(4, '0');
    // Local addresses of all listening sockets (state 0A), IPv4 in reversed hex.
    const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')));
    const listening = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)));
    const addresses = listening.filter(([, , , state]) => state === '0A').map(([, local]) => local ?? '');
    expect(addresses.filter((address) => address.endsWith(`:${port}`))).toEqual([`0100007F:${port}`]);
  });
});
