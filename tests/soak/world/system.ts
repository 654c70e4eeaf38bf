/** What serves: one process on SQLite, or two gateways, a decider and a store that speaks CouchDB's protocol, each on a wire of its own. */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { consistencyInCouch } from '../../../sync-server/backup/couch-look.ts';
import { STORE_FILE } from '../../../sync-server/backup/snapshot.ts';
import { OperatorFile } from '../../../sync-server/operator-file.ts';
import { systemPorts } from '../../../sync-server/ports.ts';
import { openCouch } from '../../../sync-server/store/couch/store.ts';
import { openSqliteIn } from '../../../sync-server/store/sqlite/store.ts';
import type { Store } from '../../../sync-server/store/store.ts';
import { startPouchdbServer } from '../../contract/pouchdb-server.ts';
import { type ServerProcess, startServer } from '../../e2e/fixtures/server.ts';
import { FaultProxy } from '../../faults/proxy.ts';
import { problemsIn } from '../../faults/stored.ts';
import { plainEnvironment } from '../../plain-environment.ts';
import { Mortal } from './mortal.ts';

export type Engine = 'sqlite' | 'couchdb';
const PROGRAM = 'tests/soak/world/server.ts';
const Made = z.object({ uid: z.string(), password: z.string() });

export interface System {
  readonly engine: Engine;
  /** What can be killed, and comes back. */
  readonly parts: readonly Mortal[];
  /** Between the processes and their store, where there are any. */
  readonly wires: readonly FaultProxy[];
  /** Where requests go now. */
  url(): string;
  /** An account whose address is confirmed. */
  account(email: string): Promise<{ readonly uid: string; readonly password: string }>;
  /** The operator's; one that could not be reached is asked again. */
  readonly propose: ServerProcess['propose'];
  /** Looks at the store past the gateway. */
  look<T>(at: (store: Store) => Promise<T>): Promise<T>;
  /** What `npm run fsck` finds. */
  problems(): Promise<readonly string[]>;
  /** What was logged as an error. */
  complaints(): readonly string[];
  /** From its next start on a process speaks the next version. */
  upgrade(): void;
  /** `npm run backup`, and `npm run restore` while it does not run; null where the store has its own. */
  readonly keeping: { backup(): Promise<void>; restore(): Promise<void> } | null;
  close(): Promise<void>;
}

async function operated(one: ServerProcess, email: string) {
  const { secret } = OperatorFile.parse(JSON.parse(await readFile(join(one.dataDir, 'operator.json'), 'utf8')));
  const answer = await fetch(`${one.url}/api/operator/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return Made.parse(await answer.json());
}

async function openOnSqlite(): Promise<System> {
  const server = await startServer({}, PROGRAM);
  const next: Record<string, string> = {};
  const part = new Mortal('server', { kill: () => server.kill(), start: () => server.start(next) });
  const saved = `${server.dataDir}-saved`;
  const command = (verb: string) =>
    promisify(execFile)(process.execPath, ['sync-server/backup/main.ts', verb, saved], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...plainEnvironment(), DATA_DIR: server.dataDir },
    });
  return {
    engine: 'sqlite',
    parts: [part],
    wires: [],
    url: () => server.url,
    account: (email) => operated(server, email),
    propose: (...all) => server.propose(...all),
    look: async (at) => {
      const database = new DatabaseSync(join(server.dataDir, STORE_FILE), { readOnly: true, timeout: 5_000 });
      try {
        return await at(openSqliteIn(database, systemPorts()));
      } finally {
        database.close();
      }
    },
    problems: async () => problemsIn(server.dataDir),
    complaints: () => server.complaints(),
    upgrade: () => Object.assign(next, { SOAK_RELEASE: 'next' }),
    keeping: {
      backup: async () => {
        await rm(saved, { recursive: true, force: true });
        await command('backup');
      },
      restore: async () => void (await command('restore')),
    },
    close: async () => {
      await part.there;
      await server.dispose();
      await rm(saved, { recursive: true, force: true });
    },
  };
}

async function openOnCouch(): Promise<System> {
  const couch = await startPouchdbServer({ keeps: true });
  const common = {
    IDENTITY_SECRET: 'one-secret-for-all-the-processes-of-a-system',
    VAULT_KEYS: `one:${'k'.repeat(43)}`,
  };
  const wires: FaultProxy[] = [];
  const wire = async () => {
    const proxy = await FaultProxy.before(couch.url);
    wires.push(proxy);
    return proxy.url;
  };
  const next: Record<string, string> = {};
  const started = async (ROLE: 'decider' | 'gateway') => startServer({ ...common, COUCHDB_URL: await wire(), ROLE }, PROGRAM);
  const decider = await started('decider');
  const gateways = [await started('gateway'), await started('gateway')] as const;
  const [first] = gateways;
  const mortal = (name: 'decider' | 'gateway', one: ServerProcess) =>
    new Mortal(name, { kill: () => one.kill(), start: () => one.start(next) });
  const parts = [
    new Mortal('store', couch),
    mortal('decider', decider),
    mortal('gateway', gateways[0]),
    mortal('gateway', gateways[1]),
  ];
  let asked = 0;
  return {
    engine: 'couchdb',
    parts,
    wires,
    url: () => {
      asked += 1;
      return gateways[asked % 2]?.url ?? '';
    },
    account: (email) => operated(first, email),
    propose: (...all) => first.propose(...all),
    look: async (at) => {
      const store = await openCouch({ url: couch.url, ...systemPorts() });
      try {
        return await at(store);
      } finally {
        await store.close();
      }
    },
    problems: async () => (await consistencyInCouch(couch.url)).problems,
    // A store that is away is an error there, and no defect.
    complaints: () => [],
    upgrade: () => Object.assign(next, { SOAK_RELEASE: 'next' }),
    keeping: null,
    close: async () => {
      await Promise.all(parts.map(({ there }) => there));
      for (const one of [...gateways, decider]) await one.dispose();
      for (const one of wires) await one.close();
      await couch.stop();
    },
  };
}

export const openSystem = (engine: Engine): Promise<System> => (engine === 'sqlite' ? openOnSqlite() : openOnCouch());
