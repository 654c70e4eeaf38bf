/** Clients that know nothing of us: plain PouchDB, and RxDB's own CouchDB replication. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pino from 'pino';
import PouchDB from 'pouchdb';
import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core';
import { replicateCouchDB } from 'rxdb/plugins/replication-couchdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '../../sync-server/config/config.ts';
import { OperatorFile } from '../../sync-server/operator-file.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { type CouchServer, startCouch } from './couch-server.ts';

const root = resolve(import.meta.dirname, '../..');
const Account = z.object({ uid: z.string(), password: z.string() });
const SignedIn = z.object({ idToken: z.string() });
const Device = z.object({ deviceId: z.string(), deviceKey: z.string() });

let folder: string;
let server: RunningServer;
let start: () => Promise<void>;

describe.each(['the embedded store', 'CouchDB’s protocol, on pouchdb-server'])('on %s', (engine) => {
  let couch: CouchServer | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hub-clients-'));
    if (engine !== 'the embedded store') couch = await startCouch();
    const store = couch ? { COUCHDB_URL: couch.url } : {};
    const environment = { PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'off', RATE_LIMITS: 'off', ...store };
    start = async () => {
      server = await startServer(readConfig(environment), { log: pino({ level: 'silent' }) });
    };
    await start();
  });
  afterAll(async () => {
    await server.close();
    await couch?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  plainPouch();
  stockRxdb();
});

interface Joined {
  readonly email: string;
  readonly password: string;
  readonly uid: string;
  readonly deviceId: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function post<T>(path: string, body: unknown, shape: z.ZodMiniType<T>, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(300);
  return shape.parse(await response.json());
}

async function joined(email: string): Promise<Joined> {
  const operator = OperatorFile.parse(JSON.parse(await readFile(join(folder, 'data', 'operator.json'), 'utf8')));
  const secret = { authorization: `Bearer ${operator.secret}` };
  const { uid, password } = await post('/api/operator/accounts', { email }, Account, secret);
  const { idToken } = await post('/api/auth/sign-in', { email, password }, SignedIn);
  const authorization = `Bearer ${idToken}`;
  const { deviceId, deviceKey } = await post('/api/devices', { name: 'A test' }, Device, { authorization });
  return { email, password, uid, deviceId, headers: { authorization, 'x-device': `${deviceId}.${deviceKey}` } };
}

/** As the decider would. */
async function write(db: string, documents: Readonly<Record<string, { n: number } | null>>): Promise<void> {
  const writes = Object.entries(documents).map(([id, doc]) => ({
    db,
    id,
    body: doc ? { ...doc } : { n: 0 },
    deleted: doc === null,
  }));
  await server.store.commit({ writes, last: [] });
}

function seen({ uid, deviceId }: Joined, seq: number) {
  const opId = ulid();
  return {
    _id: `proposal:${opId}`,
    type: 'proposal',
    schemaVersion: 1,
    display: 'Seen',
    kind: 'notice.seen',
    body: { noticeId: `notice:${uid}:welcome` },
    origin: {
      ...{ deviceId, opId, seq, madeAt: new Date().toISOString(), offsetMs: 0, trust: 'estimated', appBuild: 'test' },
    },
  };
}

function plainPouch() {
  describe('plain PouchDB', () => {
    const remote = ({ headers }: Joined, db: string) =>
      new PouchDB(`${server.url}/db/${db}`, {
        fetch(url, options) {
          const given = new Headers(options?.headers);
          for (const [name, value] of Object.entries(headers)) given.set(name, value);
          return PouchDB.fetch(url, { ...options, headers: given });
        },
      });
    let local = 0;
    const here = () => {
      local += 1;
      return new PouchDB(join(folder, `pouch-${local}`));
    };

    it('[10.24] reads its own profile as users/{uid}, replicates it, and says that the address is confirmed', async () => {
      const sam = await joined('profile@example.test');
      let users = remote(sam, 'users');
      // The account is made confirmed; the profile follows when it is decided.
      await expect.poll(() => users.get(sam.uid).catch(() => null)).toMatchObject({ email: sam.email, emailVerified: true });
      const db = `self-${sam.uid}/self`;
      const stored = await server.store.get(db, `user:${sam.uid}`);
      const body = { ...stored?.body, emailVerified: false };
      await server.store.commit({ writes: [{ db, id: `user:${sam.uid}`, body }], last: [] });
      // What the decider holds is as it was before: another one looks anew.
      await server.close();
      await start();
      users = remote(sam, 'users');
      const read = await users.get(sam.uid);
      expect(read).toMatchObject({ emailVerified: false });
      const confirmed = await users.put({ ...read, emailVerified: true });
      expect(confirmed).toMatchObject({ ok: true, id: sam.uid });
      expect(await users.get(sam.uid)).toMatchObject({ _rev: confirmed.rev, emailVerified: true });
      await expect(users.put({ ...(await users.get(sam.uid)), role: 'admin' })).rejects.toMatchObject({ status: 403 });
      const copy = here();
      await copy.replicate.from(users);
      expect((await copy.allDocs({ include_docs: false })).rows.map(({ id }) => id)).toEqual([sam.uid]);
    });

    it('runs what the README shows', async () => {
      const { email, password } = await joined('readme@example.test');
      const readme = await readFile(join(root, 'README.md'), 'utf8');
      const snippet = /<!-- join:.*?```js\n(.*?)```/s.exec(readme)?.[1];
      const place = await mkdtemp(join(folder, 'readme-'));
      await symlink(join(root, 'node_modules'), join(place, 'node_modules'));
      await writeFile(join(place, 'join.mjs'), snippet ?? '');
      const child = spawn(process.execPath, ['join.mjs', email, password, server.url], { cwd: place });
      let said = '';
      child.stdout.on('data', (text) => {
        said += text;
      });
      child.stderr.on('data', (text) => {
        said += text;
      });
      const code = await new Promise((done) => child.once('exit', done));
      expect([said, code]).toEqual(['bookings here: 0\nanswer: accepted\n', 0]);
    });

    it('replicates a scope down, then only what changed, removals included', async () => {
      const sam = await joined('down@example.test');
      const db = `member-${sam.uid}/bookings`;
      await write(db, Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`booking:b${n}`, { n }])));
      await write(db, { 'booking:b7': null, 'booking:b8': { n: 88 } });
      const mine = here();
      expect(await mine.replicate.from(remote(sam, db))).toMatchObject({ ok: true });
      expect((await mine.allDocs({ include_docs: false })).rows.length).toBe(249);
      await write(db, { 'booking:b9': null, 'booking:b10': { n: 1010 } });
      const second = await mine.replicate.from(remote(sam, db));
      expect(second).toMatchObject({ ok: true, docs_written: 2 });
      const { rows } = await mine.allDocs<{ n: number }>({ include_docs: true });
      expect(rows.length).toBe(248);
      expect(await mine.get('booking:b8')).toMatchObject({ n: 88 });
      expect(await mine.get('booking:b10')).toMatchObject({ n: 1010 });
    });

    it('keeps up by itself', async () => {
      const sam = await joined('live@example.test');
      const db = `member-${sam.uid}/bookings`;
      const mine = here();
      const replication = mine.replicate.from(remote(sam, db), { live: true, retry: true });
      await new Promise((paused) => replication.once('paused', paused));
      const change = new Promise((arrived) => replication.once('change', arrived));
      await write(db, { 'booking:b1': { n: 1 } });
      await change;
      expect(await mine.get('booking:b1')).toMatchObject({ n: 1 });
      replication.cancel();
    });

    it('pushes its outbox once and gets the answers as children of what it wrote', async () => {
      const sam = await joined('up@example.test');
      const db = `self-${sam.uid}/proposals`;
      const outbox = here();
      const [good, bad, late] = [seen(sam, 1), { ...seen(sam, 2), kind: 'pay.me' }, seen(sam, 3)];
      await outbox.bulkDocs([good, bad, late]);
      const denied: unknown[] = [];
      const push = outbox.replicate.to(remote(sam, db)).on('denied', (row) => denied.push(row));
      expect(await push).toMatchObject({ ok: true, docs_written: 2, doc_write_failures: 1 });
      expect(denied).toMatchObject([{ id: bad._id, error: 'forbidden', reason: 'MALFORMED' }]);
      expect(await outbox.replicate.to(remote(sam, db))).toMatchObject({ docs_written: 0 });

      const first = (await outbox.get(good._id))._rev;
      const pull = outbox.replicate.from(remote(sam, db), { live: true });
      while ((await outbox.get(late._id))._rev.startsWith('1-')) await new Promise((changed) => pull.once('change', changed));
      pull.cancel();
      const decided = await outbox.get<{ outcome: object }>(good._id, { revs: true, conflicts: true });
      expect(decided).toMatchObject({ outcome: { state: 'accepted' }, _revisions: { start: 2 } });
      expect(decided._revisions?.ids[1]).toBe(first.slice(2));
      expect(decided._conflicts).toBeUndefined();
      expect(await outbox.replicate.to(remote(sam, db))).toMatchObject({ docs_written: 0, doc_write_failures: 0 });
    });

    it('finds nothing of anybody else', async () => {
      const [sam, eve] = [await joined('own@example.test'), await joined('eve@example.test')];
      const foreign = remote(eve, `member-${sam.uid}/bookings`);
      await expect(here().replicate.from(foreign)).rejects.toMatchObject({ status: 404 });
    });
  });
}

function stockRxdb() {
  describe('RxDB’s own CouchDB replication', () => {
    it('pulls a scope, follows it, and pushes proposals', async () => {
      const sam = await joined('rxdb@example.test');
      const bookings = `member-${sam.uid}/bookings`;
      await write(bookings, Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`booking:b${n}`, { n }])));
      const database = await createRxDatabase<{ bookings: RxCollection; proposals: RxCollection }>({
        name: ulid(),
        storage: getRxStorageMemory(),
        multiInstance: false,
      });
      const schema = (properties: object) => ({
        ...{ version: 0, primaryKey: '_id', type: 'object', required: ['_id'] },
        properties: { _id: { type: 'string', maxLength: 160 }, ...properties },
      });
      const any = { type: 'object' };
      const fields = ['type', 'display', 'kind', 'by', 'receivedAt'].map((name) => [name, { type: 'string' }]);
      await database.addCollections({
        bookings: { schema: schema({ n: { type: 'number' } }) },
        proposals: {
          schema: schema({
            ...Object.fromEntries(fields),
            schemaVersion: { type: 'number' },
            body: any,
            origin: any,
            outcome: any,
          }),
        },
      });
      const replicate = (name: 'bookings' | 'proposals', db: string, push: object) =>
        replicateCouchDB({
          replicationIdentifier: name,
          collection: database[name],
          url: `${server.url}/db/${db}/`,
          fetch: (url, options) => fetch(url, { ...options, headers: { ...options?.headers, ...sam.headers } }),
          live: true,
          pull: { batchSize: 50, heartbeat: 5_000 },
          ...push,
        });
      const down = replicate('bookings', bookings, {});
      await down.awaitInitialReplication();
      expect(await database.bookings.count().exec()).toBe(120);
      const arrived = new Promise((found) => {
        database.bookings.findOne('booking:new').$.subscribe((document: unknown) => document && found(document));
      });
      await write(bookings, { 'booking:new': { n: 1 } });
      await arrived;

      const outbox = replicate('proposals', `self-${sam.uid}/proposals`, { push: { batchSize: 10 } });
      await outbox.awaitInitialReplication();
      const proposal = seen(sam, 1);
      const answered = new Promise((found) => {
        database.proposals.findOne(proposal._id).$.subscribe((document: { outcome?: object } | null) => {
          if (document?.outcome) found(document.outcome);
        });
      });
      await database.proposals.insert(proposal);
      expect(await answered).toMatchObject({ state: 'accepted' });
      await down.cancel();
      await outbox.cancel();
      await database.close();
    });
  });
}
