/** A9: one decider for a store. A server whose store has another one says so and goes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../sync-server/config/config.ts';
import { INBOX } from '../../sync-server/decider/inbox/inbox.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { startServer } from '../../sync-server/server.ts';
import { openStore } from '../../sync-server/store/open.ts';
import { type Store, StoreLocked } from '../../sync-server/store/store.ts';

const taken = () => Promise.reject(new StoreLocked('Another server writes decisions into this store.'));

async function onStore(change: (store: Store) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-taken-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const store = await openStore({ dataDir, ports: systemPorts() });
  change(store);
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'off' });
  return { store, started: startServer(config, { store, log: pino({ level: 'silent' }) }) };
}

it('A9: another decider takes over a running server: whoever runs it is told, and it closes', async () => {
  const { store, started } = await onStore(() => {});
  const server = await started;
  store.commit = taken;
  const proposal = {
    _id: 'proposal:system.tokens-due:one',
    type: 'proposal',
    kind: 'system.tokens-due',
    body: { memberId: 'sam00000' },
  };
  const entry = { _id: proposal._id, state: 'waiting', uid: 'system', receivedAt: '2026-03-03T09:00:00.000Z', proposal };
  await store.put([{ db: INBOX, id: proposal._id, body: bodyOf(entry), expect: null }]);
  expect(await server.takenOver).toBeInstanceOf(StoreLocked);
  await server.close();
});

it('A9: a server that finds another decider there does not start', async () => {
  const { started } = await onStore((store) => {
    store.commit = taken;
  });
  await expect(started).rejects.toThrow(StoreLocked);
});
