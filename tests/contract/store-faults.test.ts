import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemPorts } from '../../sync-server/ports.ts';
import { openCouch } from '../../sync-server/store/couch.ts';
import { openStore } from '../../sync-server/store/open.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { type PouchdbServer, startPouchdbServer } from './pouchdb-server.ts';
import { dyingFetch } from './store-dying-fetch.ts';
import { decideAll, faults, putProposal } from './store-traffic.ts';

const ports = systemPorts();
const PROGRAM = join(import.meta.dirname, 'store-process.ts');

interface Victim {
  readonly process: ChildProcess;
  /** Acknowledged so far. */
  readonly proposals: string[];
  readonly decisions: string[];
  /** Resolves when the process has said its `count`-th line. */
  said(count: number): Promise<void>;
  /** Resolves when it is dead and everything it said was heard. */
  readonly ended: Promise<NodeJS.Signals | null>;
}

function start(order: object): Victim {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const proposals: string[] = [];
  const decisions: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let lines = 0;
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines += 1;
    const [what, id] = line.split(' ');
    if (what === 'put' && id) proposals.push(id);
    if (what === 'commit' && id) decisions.push(id);
    for (const { count, resolve } of waiting) if (count <= lines) resolve();
  });
  const ended = once(child, 'close').then(() => {
    if (child.signalCode !== 'SIGKILL') throw new Error(`It ended by itself: ${complaint}`);
    return child.signalCode;
  });
  const said = (count: number) =>
    Promise.race([
      new Promise<void>((resolve) => {
        if (lines >= count) resolve();
        else waiting.push({ count, resolve });
      }),
      ended.then(() => {}),
    ]);
  return { process: child, proposals, decisions, said, ended };
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

async function newDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'fitness-hub-faults-'));
}

describe('[A8] SQLite, killed while four writers and a decider work', () => {
  // Each file is killed ten times, the first time while it is made.
  it.each([1, 2, 3, 4, 5])('seed %i: no acknowledged write is lost, none is applied twice, commits are whole', async (seed) => {
    const random = seeded(seed);
    const dataDir = await newDirectory();
    const proposals: string[] = [];
    const decisions: string[] = [];
    for (let kill = 0; kill < 10; kill += 1) {
      const victim = start({ name: `k${kill}`, dataDir });
      await victim.said(kill === 0 ? 1 : 3 + Math.floor(random() * 150));
      await delay(random() * 8);
      victim.process.kill('SIGKILL');
      await victim.ended;
      proposals.push(...victim.proposals);
      decisions.push(...victim.decisions);
      const store = await openStore({ dataDir, ports });
      expect(await faults(store, proposals, decisions)).toEqual([]);
      await store.close();
    }
    expect(proposals.length).toBeGreaterThan(100);
    expect(decisions.length).toBeGreaterThan(10);
    const store = await openStore({ dataDir, ports });
    await drain(store);
    expect(await faults(store, proposals, proposals)).toEqual([]);
    await store.close();
    await rm(dataDir, { recursive: true });
  });
});

async function drain(store: Store): Promise<void> {
  for (let since = '0'; ; ) {
    const next = await decideAll(store, since, () => {});
    if (next === since) return;
    since = next;
  }
}

describe('the CouchDB engine, killed on the way of a commit', () => {
  let server: PouchdbServer;

  beforeAll(async () => {
    server = await startPouchdbServer();
  });
  afterAll(() => server.stop());

  // 0 the journal entry · 1–3 bookings, payments, the seat · 4 the outcome, last · 5 the news · 6 the entry is emptied
  const requests = [0, 1, 2, 3, 4, 5, 6];
  const moments = requests.flatMap((request) => [false, true].map((sent) => ({ request, sent })));

  it.each(moments)(
    '[A8] kill -9 at request $request (sent: $sent) while four writers write: the next start finishes it',
    async (dieAt) => {
      const prefix = `kill${dieAt.request}${dieAt.sent ? 's' : 'u'}`;
      const victim = start({ name: 'k', couchUrl: server.url, prefix, dieAt });
      await victim.ended;
      expect(victim.decisions).toHaveLength(2);
      const store = await openCouch({ url: server.url, prefix, ...ports });
      expect(await faults(store, victim.proposals, victim.decisions)).toEqual([]);
      await drain(store);
      expect(await faults(store, victim.proposals, victim.proposals)).toEqual([]);
      await store.close();
    },
  );

  it.each(requests)(
    '[A8] the outcome is never there before its documents: request %i, the first document of it only',
    async (request) => {
      const prefix = `cut${request}`;
      const clean = await openCouch({ url: server.url, prefix, ...ports });
      await putProposal(clean, 'p');
      const die = () => {
        throw new Error('The network is gone.');
      };
      const fetch = dyingFetch({ request, sent: request > 0 && request < 5, cut: true, afterCommits: 0, die });
      const dying = await openCouch({ url: server.url, prefix, fetch, ...ports });
      const answer = decideAll(dying, '0', () => {}).then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? error.name : 'no error'),
      );
      // Its commit waits for the network to come back, because it may have happened; closing ends that.
      await expect.poll(() => fetchDied(fetch)).toBe(true);
      await dying.close();
      expect(await answer).toBe('StoreUnavailable');
      // What another gateway reads in between, before anybody has finished the journal.
      if (await clean.get('self-m1/proposals', 'p')) {
        expect(await clean.get('member-m1/bookings', 'p')).not.toBeNull();
        expect(await clean.get('member-m1/payments', 'p')).not.toBeNull();
        expect(await clean.get('gym-g1/slots', 'slot')).not.toBeNull();
      }
      await clean.close();
      const next = await openCouch({ url: server.url, prefix, ...ports });
      expect(await faults(next, ['p'], request > 0 ? ['p'] : [])).toEqual([]);
      await next.close();
    },
  );

  async function fetchDied(fetch: ReturnType<typeof dyingFetch>): Promise<boolean> {
    return fetch(`${server.url}/`, { method: 'GET' }).then(
      () => false,
      () => true,
    );
  }

  it('[A8] a network that comes back finishes the commit by itself, once', async () => {
    const random = seeded(7);
    let lost = 0;
    const flaky: typeof globalThis.fetch = async (url, init) => {
      const before = random() < 0.1;
      const after = random() < 0.1;
      if (before || after) lost += 1;
      if (before) throw new Error('connection refused');
      const answer = await fetch(url, init);
      // It was done, and nobody hears of it.
      if (after) throw new Error('connection reset');
      return answer;
    };
    const calm = await openCouch({ url: server.url, prefix: 'flaky', ...ports });
    const scheduler = { after: (_: number, call: () => void) => ports.scheduler.after(0, call) };
    let store: Store | undefined;
    while (!store)
      store = await openCouch({ ...ports, url: server.url, prefix: 'flaky', scheduler, fetch: flaky }).catch(() => undefined);
    for (let n = 0; n < 10; n += 1) {
      await putProposal(calm, `p${n}`);
      while ((await decideAll(store, '0', () => {}).catch(() => null)) === null);
    }
    const all = Array.from({ length: 10 }, (_, n) => `p${n}`);
    expect(await faults(calm, all, all)).toEqual([]);
    expect(lost).toBeGreaterThan(10);
    await store.close();
    await calm.close();
  });

  it('[ST80] no CouchDB, another kind of server, a wrong password: one clear line each, without the password', async () => {
    const open = (url: string, fetch?: typeof globalThis.fetch) => openCouch({ url, ...ports, ...(fetch ? { fetch } : {}) });
    const nobody = open('http://fit:s3cret@127.0.0.1:1');
    await expect(nobody).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: 'CouchDB at http://127.0.0.1:1 does not answer.',
    });
    const other = open('http://fit:s3cret@example.org', async () => new Response('<html>'));
    await expect(other).rejects.toMatchObject({ name: 'StoreUnavailable', message: expect.stringMatching(/COUCHDB_URL/) });
    let sent: unknown;
    const refusing = open('http://fit:s3cret@example.org', async (url, init) => {
      sent = [url, new Headers(init?.headers).get('authorization')];
      return new Response('{}', { status: 401 });
    });
    await expect(refusing).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: expect.stringMatching(/name or password/),
    });
    expect(sent).toEqual(['http://example.org/', `Basic ${Buffer.from('fit:s3cret').toString('base64')}`]);
    for (const attempt of [nobody, other, refusing])
      await expect(attempt).rejects.not.toMatchObject({ message: expect.stringMatching(/s3cret/) });
  });
});

describe('one server per data directory', () => {
  it('[ST81] a second one is refused, in this process and in another, until the first is gone, even if it was killed', async () => {
    const dataDir = await newDirectory();
    const first = await openStore({ dataDir, ports });
    await expect(openStore({ dataDir, ports })).rejects.toMatchObject({
      name: 'StoreLocked',
      message: expect.stringContaining(dataDir),
    });
    await expect(start({ name: 'a', dataDir }).ended).rejects.toThrow(/StoreLocked/);
    // Being refused has not freed the lock.
    await expect(openStore({ dataDir, ports })).rejects.toMatchObject({ name: 'StoreLocked' });
    await first.close();
    const holder = start({ name: 'b', dataDir });
    await holder.said(4);
    await expect(openStore({ dataDir, ports })).rejects.toMatchObject({ name: 'StoreLocked' });
    holder.process.kill('SIGKILL');
    await holder.ended;
    await (await openStore({ dataDir, ports })).close();
    await rm(dataDir, { recursive: true });
  });
});

describe('a disk that does not do its work', () => {
  const write = (id: string) => ({ db: 'gym-g1/people', id, body: { uid: id, text: 'x'.repeat(2_000) } });
  const commitOf = (name: string) => ({
    writes: Array.from({ length: 50 }, (_, n) => write(`${name}-${n}`)),
    last: [{ db: 'gym-g1/bookings', id: name, body: {} }],
  });

  it('[ST82] full: one clear line, nothing of the call stored, no news, and work goes on when there is room', async () => {
    const directory = await newDirectory();
    const database = new DatabaseSync(join(directory, 'full.sqlite'));
    const store = openSqliteIn(database, ports);
    await store.commit(commitOf('before'));
    database.exec('PRAGMA max_page_count = 60');
    const heard: string[] = [];
    store.watch((dbs) => heard.push(...dbs));
    const before = [await store.heads(['gym-g1/people', 'gym-g1/bookings']), await store.info('gym-g1/people')];
    const full = {
      name: 'StoreUnavailable',
      message: expect.stringMatching(/^The store in .*full\.sqlite is not available: the disk is full\.$/),
    };
    await expect(store.commit(commitOf('lost'))).rejects.toMatchObject(full);
    const puts = commitOf('lost').writes.map((one) => ({ ...one, expect: null }));
    await expect(store.put(puts)).rejects.toMatchObject(full);
    expect([await store.heads(['gym-g1/people', 'gym-g1/bookings']), await store.info('gym-g1/people')]).toEqual(before);
    expect(await store.getMany('gym-g1/people', ['lost-0', 'lost-49'])).toEqual([null, null]);
    expect(await store.find('gym-g1/people', 'uid', 'lost-0')).toEqual([]);
    expect(heard).toEqual([]);
    database.exec('PRAGMA max_page_count = 100000');
    await store.commit(commitOf('lost'));
    expect(await store.info('gym-g1/people')).toMatchObject({ documents: 100 });
    expect(new Set(heard)).toEqual(new Set(['gym-g1/people', 'gym-g1/bookings']));
    await store.close();
    database.close();
    await rm(directory, { recursive: true });
  });

  it('[ST82] full while the file is made: nothing half-made stays', async () => {
    const directory = await newDirectory();
    const database = new DatabaseSync(join(directory, 'full.sqlite'));
    database.exec('PRAGMA max_page_count = 4');
    expect(() => openSqliteIn(database, ports)).toThrow(/the disk is full/);
    expect(database.prepare('SELECT count(*) AS tables FROM sqlite_master').get()).toEqual({ tables: 0 });
    database.exec('PRAGMA max_page_count = 1000');
    const store = openSqliteIn(database, ports);
    await store.commit(commitOf('now'));
    await store.close();
    database.close();
    await rm(directory, { recursive: true });
  });

  it('[ST83] a directory that cannot be made or written, a file that is something else: one clear line', async () => {
    const directory = await newDirectory();
    await writeFile(join(directory, 'file'), 'not a directory');
    const unavailable = {
      name: 'StoreUnavailable',
      message: expect.stringMatching(/^The store in [^\n]+ is not available: [^\n]+\.$/),
    };
    await expect(openStore({ dataDir: join(directory, 'file'), ports })).rejects.toMatchObject(unavailable);
    await expect(openStore({ dataDir: join(directory, 'file', 'below'), ports })).rejects.toMatchObject(unavailable);
    await expect(openStore({ dataDir: '/proc/fitness-hub/data', ports })).rejects.toMatchObject(unavailable);
    await writeFile(join(directory, 'fitness-hub.sqlite'), 'this is no database, and long enough to be looked at'.repeat(100));
    await expect(openStore({ dataDir: directory, ports })).rejects.toMatchObject({
      ...unavailable,
      message: /it is no SQLite file/,
    });
    // The failed start holds no lock.
    await rm(join(directory, 'fitness-hub.sqlite'));
    await (await openStore({ dataDir: directory, ports })).close();
    const readOnly = new DatabaseSync(join(directory, 'fitness-hub.sqlite'), { readOnly: true });
    const store = openSqliteIn(readOnly, ports);
    await expect(store.commit(commitOf('no'))).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringMatching(/cannot be written to/),
    });
    expect(await store.info('gym-g1/people')).toMatchObject({ documents: 0 });
    readOnly.close();
    await rm(directory, { recursive: true });
  });

  it('[ST84] a file of a newer format is refused and left alone', async () => {
    const dataDir = await newDirectory();
    await (await openStore({ dataDir, ports })).close();
    const file = new DatabaseSync(join(dataDir, 'fitness-hub.sqlite'));
    file.exec('PRAGMA user_version = 999');
    file.close();
    await expect(openStore({ dataDir, ports })).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: expect.stringMatching(/format 999/),
    });
    await rm(dataDir, { recursive: true });
  });

  it('[ST85] a file written with other indexes is indexed anew', async () => {
    const dataDir = await newDirectory();
    const old = await openStore({ dataDir, ports });
    await old.commit(commitOf('old'));
    await old.close();
    const file = new DatabaseSync(join(dataDir, 'fitness-hub.sqlite'));
    file.exec("UPDATE store SET indexes = '[]'; DELETE FROM lookups");
    file.close();
    const store = await openStore({ dataDir, ports });
    expect(await store.find('gym-g1/people', 'uid', 'old-7')).toHaveLength(1);
    await store.close();
    await rm(dataDir, { recursive: true });
  });
});
