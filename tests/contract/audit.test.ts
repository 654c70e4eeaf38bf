import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consistencyInCouch } from '../../sync-server/backup/couch-look.ts';
import { lookedOver } from '../../sync-server/backup/look-over.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openCouch } from '../../sync-server/store/couch/store.ts';
import { openStore } from '../../sync-server/store/open.ts';
import { deciderOn, describeAudit, entriesIn, lines } from './audit-contract.ts';
import { type CouchServer, startCouch } from './couch-server.ts';
import { dyingFetch } from './store-dying-fetch.ts';

const ports = systemPorts();
const about = (problems: readonly string[]) => problems.filter((line) => line.startsWith('audit'));

let couch: CouchServer;
let places = 0;
beforeAll(async () => {
  couch = await startCouch();
}, 30_000);
afterAll(() => couch.stop());

const inCouch = (prefix: string) => async () => about((await consistencyInCouch(couch.url, { prefix })).problems);

describeAudit('SQLite on disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fitness-hub-audit-'));
  return {
    open: () => openStore({ dataDir, ports }),
    looked: async () => about((await lookedOver(dataDir, null)).problems),
    remove: () => rm(dataDir, { recursive: true }),
  };
});

describeAudit('CouchDB', async () => {
  places += 1;
  const prefix = `audit${places}`;
  return {
    open: () => openCouch({ url: couch.url, prefix, ...ports }),
    looked: inCouch(prefix),
    remove: async () => {},
  };
});

describe('[A8] the audit in CouchDB, when the network dies on the way of a commit', () => {
  it.each(
    [0, 1, 2, 3, 4, 5].flatMap((request) => [
      { request, sent: false },
      { request, sent: true },
    ]),
  )(
    'at request $request of it (sent: $sent): the next start finishes it, and nothing is on record twice',
    async ({ request, sent }) => {
      places += 1;
      const prefix = `auditdies${places}`;
      const dead = Promise.withResolvers<void>();
      const die = () => {
        dead.resolve();
        throw new Error('The network is gone.');
      };
      // The first to go on record is the third: who that is, and that their address is theirs, come before it.
      const fetch = dyingFetch({ request, sent, afterCommits: 3, die });
      const store = await openCouch({ url: couch.url, prefix, fetch, ...ports });
      const fixture = await deciderOn(store);
      const working = fixture.decider.start();
      await dead.promise;
      await store.close();
      await working;
      await fixture.decider.stop();
      const again = await openCouch({ url: couch.url, prefix, ...ports });
      const next = fixture.another({}, again);
      await next.start();
      await next.stop();
      expect(lines(await entriesIn(again))).toEqual(['1 role.set', '2 role.set', '3 user.suspended']);
      expect(await inCouch(prefix)()).toEqual([]);
      await again.close();
    },
    20_000,
  );
});
