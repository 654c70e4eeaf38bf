/** The operator's `backup`, `restore` and `fsck`, as the programs they are, beside a server that is being used. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pino from 'pino';
import PouchDB from 'pouchdb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { gymCheckinsQuery } from '../../client/features/checkin/queries.ts';
import { createDevice } from '../../client/sync/device/create-device.ts';
import { everyNoun, testPorts } from '../../client/sync/fixture.ts';
import type { HttpReply, HttpRequest } from '../../client/sync/ports.ts';
import { memoryStorage, memoryValues } from '../../client/sync/storage/memory-storage.ts';
import { PIECE_TYPE } from '../../schemas/upload/wire.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { EMPLOYEE, MEMBER } from '../../sync-server/demo/people.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { openSqlite } from '../../sync-server/store/sqlite/store.ts';
import { plainEnvironment } from '../plain-environment.ts';
import { proposal, type TestPerson } from './gateway-fixture.ts';
import { picture } from './pictures.ts';

let folder: string;
let dataDir: string;
let saved: string;
let server: RunningServer | null = null;
const log = pino({ level: 'silent' });
const started = () =>
  startServer(readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'on', RATE_LIMITS: 'off' }), {
    log,
    siteFolder: join(folder, 'none'),
  });

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly said: readonly string[];
}
function command(...given: string[]): Promise<Ended> {
  const env = { ...plainEnvironment(), DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, ['sync-server/backup/main.ts', ...given], { env }, (error, out, said) => {
      const code = error ? Number(error.code ?? 1) : 0;
      resolve({ code, out: out.trim(), said: said.split('\n').filter((line) => line !== '') });
    });
  });
}
const CONSISTENT = /^.+: \d+ documents in \d+ databases, consistent$/;

async function joined(on: RunningServer, account = MEMBER): Promise<TestPerson> {
  const post = async <T extends z.ZodMiniType>(path: string, body: object, headers: Record<string, string>, shape: T) =>
    z.parse(
      shape,
      await (
        await fetch(on.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
      ).json(),
    );
  const { email, password } = account;
  const signedIn = z.object({ idToken: z.string(), uid: z.string() });
  const { idToken, uid } = await post('/api/auth/sign-in', { email, password, remember: false }, {}, signedIn);
  const authorization = `Bearer ${idToken}`;
  const device = z.object({ deviceId: z.string(), deviceKey: z.string() });
  const { deviceId, deviceKey } = await post('/api/devices', { name: 'Test' }, { authorization }, device);
  return { uid, deviceId, headers: { authorization, 'x-device': `${deviceId}.${deviceKey}` } };
}

async function push(on: RunningServer, as: TestPerson, number: number): Promise<void> {
  const path = `/db/self-${as.uid}/proposals/_bulk_docs`;
  const body = JSON.stringify({ docs: [proposal(as, number)] });
  const answer = await fetch(on.url + path, {
    method: 'POST',
    headers: { ...as.headers, 'content-type': 'application/json' },
    body,
  });
  expect(await answer.json()).toMatchObject([{ ok: true }]);
}

/** A photo, sent as a device sends it. @returns the name of what is kept of it at 480 pixels, below the data folder */
async function sendPhoto(on: RunningServer, { headers }: TestPerson): Promise<string> {
  const bytes = await picture(1600, 1200);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const post = (path: string, body: BodyInit, type: string) =>
    fetch(`${on.url}/api/uploads${path}`, { method: 'POST', headers: { ...headers, 'content-type': type }, body });
  const about = JSON.stringify({ purpose: 'gym', hash, bytes: bytes.length });
  expect((await post('', about, 'application/json')).status).toBe(200);
  const query = `?purpose=gym&offset=0&bytes=${bytes.length}`;
  expect((await post(`/${hash}${query}`, Uint8Array.from(bytes), PIECE_TYPE)).status).toBe(201);
  return join('blobs', 'public', hash.slice(0, 2), `${hash}-480.webp`);
}

/** The device's own modules, on this process's clock and network. */
async function deviceOf({ uid, deviceId, headers }: TestPerson, url: () => string) {
  const time = {
    now: () => Date.now(),
    after: (delay: number, call: () => void) => {
      const timer = setTimeout(call, delay);
      return () => clearTimeout(timer);
    },
  };
  const network = {
    send: async ({ method, path, headers: asked, body, signal }: HttpRequest): Promise<HttpReply> => {
      const response = await fetch(url() + path, { method, headers: asked, body: body ?? null, signal: signal ?? null });
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        text: () => response.text(),
        pieces: () => response.body?.pipeThrough(new TextDecoderStream()) ?? new ReadableStream(),
      };
    },
  };
  const device = createDevice({
    ports: testPorts({ time, network }),
    storage: memoryStorage(),
    values: memoryValues(),
    appBuild: 'test',
    nouns: everyNoun,
  });
  await device.start();
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const key = headers['x-device']?.split('.')[1] ?? '';
  await device.enter({
    uid,
    deviceId,
    token: async () => ({ ok: true, token }),
    key: async () => key,
    succeeds: async () => true,
  });
  return device;
}

/** A copy of the backup, changed behind everybody's back. */
async function tampered(change: (database: DatabaseSync) => void): Promise<string> {
  const copy = await mkdtemp(join(folder, 'tampered-'));
  await cp(saved, copy, { recursive: true });
  const database = new DatabaseSync(join(copy, 'fitness-hub.sqlite'));
  change(database);
  database.close();
  return copy;
}

/** A person's outbox there, for a client that knows nothing but the CouchDB protocol. */
const remoteOf = ({ url: base }: RunningServer, { uid, headers }: TestPerson, now = () => base) =>
  new PouchDB(`${base}/db/self-${uid}/proposals`, {
    fetch(url, options) {
      const given = new Headers(options?.headers);
      for (const [name, value] of Object.entries(headers)) given.set(name, value);
      return PouchDB.fetch(String(url).replace(base, now()), { ...options, headers: given });
    },
  });

/** A replication that is sent away after a restore (A3) begins again. */
async function again<T>(replicate: () => Promise<T>): Promise<T> {
  await expect(replicate()).rejects.toMatchObject({ status: 503 });
  return replicate();
}

let sam: TestPerson;
let pushedInTime = 0;
/** What was sent before the backup was taken. */
let photo = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-backup-'));
  dataDir = join(folder, 'data');
  saved = join(folder, 'saved');
  server = await started();
  sam = await joined(server);
  photo = await sendPhoto(server, sam);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('backup', () => {
  it('is taken while the server works: whole, consistent, readable by its owner alone', async () => {
    const on = server ?? (await started());
    let running = true;
    const traffic = (async () => {
      for (; running; pushedInTime += 1) await push(on, sam, pushedInTime + 1);
    })();
    const { code, out, said } = await command('backup', saved);
    running = false;
    await traffic;
    expect([code, said, out]).toEqual([0, [], expect.stringMatching(CONSISTENT)]);
    expect(pushedInTime).toBeGreaterThan(3);
    expect((await readdir(saved)).sort()).toEqual(['blobs', 'fitness-hub.sqlite', 'identity-secret', 'keys']);
    for (const width of [96, 480, 1200]) {
      const name = photo.replace('-480', `-${width}`);
      expect(await readFile(join(saved, name))).toEqual(await readFile(join(dataDir, name)));
    }
    expect((await stat(saved)).mode & 0o777).toBe(0o700);
    for (const name of ['fitness-hub.sqlite', 'identity-secret'])
      expect((await stat(join(saved, name))).mode & 0o777).toBe(0o600);
  });

  it('fsck: the running store, and a backup alone', async () => {
    for (const given of [[], [saved]]) {
      expect(await command('fsck', ...given)).toMatchObject({ code: 0, said: [], out: expect.stringMatching(CONSISTENT) });
    }
  });

  it('says in one line what is wrong with the command', async () => {
    for (const [given, words] of [
      [['backup'], 'Usage:'],
      [['backup', saved], 'is there already'],
      [['backup', join(dataDir, 'inside')], 'outside the folder'],
      [['restore'], 'Usage:'],
      [['restore', join(folder, 'nowhere')], 'Another server is using'],
      [['fsck', join(folder, 'nowhere')], 'There is no store in'],
    ] as const) {
      expect(await command(...given)).toEqual({ code: 2, out: '', said: [expect.stringContaining(words)] });
    }
  });
});

describe('fsck finds', () => {
  const found = async (change: (database: DatabaseSync) => void) => {
    const { code, said } = await command('fsck', await tampered(change));
    expect(code).toBe(1);
    return said;
  };
  const inDatabases = (pattern: string) => `database IN (SELECT key FROM databases WHERE name LIKE '${pattern}')`;
  const first = (database: DatabaseSync, pattern: string, type = '') =>
    z
      .object({ rowid: z.number(), id: z.string(), body: z.string() })
      .parse(
        database
          .prepare(`SELECT rowid, id, body FROM documents WHERE ${inDatabases(pattern)} AND deleted = 0 AND id LIKE ? LIMIT 1`)
          .get(`${type}%`),
      );
  const rewrite = (database: DatabaseSync, rowid: number, body: object) =>
    database.prepare('UPDATE documents SET body = ? WHERE rowid = ?').run(JSON.stringify(body), rowid);

  it('A5: a copy that is missing, and one that says something else', async () => {
    let gone = '';
    const missing = await found((database) => {
      const { rowid, id } = first(database, 'member-%/bookings');
      gone = id;
      database.prepare('DELETE FROM documents WHERE rowid = ?').run(rowid);
    });
    expect(missing).toContainEqual(expect.stringMatching(new RegExp(`^A5: ${gone} is missing in member-[a-z0-9]+/bookings$`)));
    const other = await found((database) => {
      const { rowid, body } = first(database, 'gym-%/bookings');
      rewrite(database, rowid, { ...JSON.parse(body), slotName: 'Something else' });
    });
    expect(other).toContainEqual(expect.stringMatching(/^A5: booking:\S+ says different things in gym-/));
  });

  it('A5: what lies where its readers may not be', async () => {
    const said = await found((database) => {
      const { rowid } = first(database, 'member-%/passes');
      database
        .prepare(`
        UPDATE documents SET database = (SELECT key FROM databases WHERE name LIKE 'gym-%/roster' LIMIT 1), seq = 1000000
        WHERE rowid = ?`)
        .run(rowid);
    });
    expect(said).toContainEqual(expect.stringMatching(/^A5: pass:\S+ lies in gym-\S+\/roster, whose readers it is not for$/));
    expect(said).toContainEqual(expect.stringMatching(/^counts: /));
  });

  it('S10: money that does not balance, and a payment that nobody booked', async () => {
    const off = await found((database) => {
      const { rowid, body } = first(database, 'cell/ledger');
      const entry = JSON.parse(body);
      rewrite(database, rowid, { ...entry, amount: { ...entry.amount, amountMinor: entry.amount.amountMinor + 1 } });
    });
    expect(off).toContainEqual(expect.stringMatching(/^S10: the entries of payment:\S+ are off by 1$/));
    const unbooked = await found((database) => database.exec(`DELETE FROM documents WHERE ${inDatabases('cell/ledger')}`));
    expect(unbooked).toContainEqual(expect.stringMatching(/^S10: payment:\S+ is over \d+ and booked with 0$/));
  });

  it('S2: more places taken than there are', async () => {
    const said = await found((database) => {
      const { body } = first(database, 'gym-%/bookings');
      const { slotId } = JSON.parse(body);
      const rows = database.prepare(`SELECT rowid, body FROM documents WHERE ${inDatabases('%-%/slots')}`).all();
      for (const row of rows) {
        const timetable = JSON.parse(String(row.body));
        const slots = timetable.slots.map((slot: object) =>
          'slotId' in slot && slot.slotId === slotId ? { ...slot, capacity: 1 } : slot,
        );
        rewrite(database, Number(row.rowid), { ...timetable, slots });
      }
      const bookings = database.prepare(`SELECT rowid, body FROM documents WHERE ${inDatabases('%/bookings')}`).all();
      for (const row of bookings) {
        rewrite(database, Number(row.rowid), { ...JSON.parse(String(row.body)), slotId, status: 'confirmed' });
      }
    });
    expect(said).toContainEqual(expect.stringMatching(/^S2: \d+ places are taken in gym:/));
  });

  it('[10.27] A2: a pass that counts other visits than there were', async () => {
    const said = await found((database) => {
      const { rowid, body } = first(database, 'member-%/passes');
      const held = JSON.parse(body);
      rewrite(database, rowid, { ...held, visitsUsed: 0, visitsReserved: held.visitsReserved + 1 });
    });
    expect(said).toContainEqual(expect.stringMatching(/^A2: pass:\S+ counts 0 \+ \d+, \d owed; its visits and bookings make /));
  });

  it('A8, S4: an outcome whose documents are not there, and one its author was never told', async () => {
    const lost = await found((database) =>
      database.exec(
        `DELETE FROM documents WHERE id = (SELECT id FROM documents WHERE ${inDatabases('member-%/payments')} LIMIT 1)`,
      ),
    );
    expect(lost).toContainEqual(expect.stringMatching(/^A8: proposal:\S+ wrote payments\/payment:\S+, which is not there$/));
    const untold = await found((database) => {
      const { rowid } = first(database, `self-${sam.uid}/proposals`);
      database.prepare('DELETE FROM documents WHERE rowid = ?').run(rowid);
    });
    expect(untold).toContainEqual(expect.stringMatching(/^S4: proposal:\S+ ended as \w+, and its author was told nothing$/));
  });

  it('[12] a photo that is missing, and one that is not what was kept, each by its name', async () => {
    const hash = photo.slice(-73, -9);
    const [name, of] = [`public/${hash}-480.webp`, `upload:${sam.uid}.gym.${hash}`];
    const copy = await tampered(() => {});
    await rm(join(copy, photo));
    expect(await command('fsck', copy)).toMatchObject({ code: 1, said: [`blob: ${name} of ${of} is missing`] });
    const bytes = await readFile(join(saved, photo));
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    await writeFile(join(copy, photo), bytes);
    expect(await command('fsck', copy)).toMatchObject({ code: 1, said: [`blob: ${name} of ${of} is not what was kept`] });
    await writeFile(join(copy, photo), await readFile(join(saved, photo)));
    expect(await command('fsck', copy)).toMatchObject({ code: 0, said: [] });
  });

  it('a body that is not what its revision says, a shape that is none, a file that is damaged', async () => {
    const said = await found((database) => {
      const { rowid, body } = first(database, 'self-%/proposals');
      rewrite(database, rowid, { ...JSON.parse(body), display: 'Something else' });
      const roster = first(database, 'gym-%/roster', 'roster');
      rewrite(database, roster.rowid, { type: 'roster' });
    });
    expect(said).toContainEqual(expect.stringMatching(/^revision: proposal:\S+ in self-/));
    expect(said).toContainEqual(expect.stringMatching(/^shape: roster:\S+ in gym-/));
    const torn = await mkdtemp(join(folder, 'torn-'));
    await cp(saved, torn, { recursive: true });
    await truncate(join(torn, 'fitness-hub.sqlite'), 200_000);
    const { code, said: torns } = await command('fsck', torn);
    expect([code, torns.length > 0]).toEqual([expect.any(Number), true]);
    expect(code).not.toBe(0);
  });
});

describe('restore', () => {
  const epochOf = async (on: RunningServer) => (await on.store.info('public/basics')).epoch;

  it('waits for the server to be stopped', async () => {
    const { code, said } = await command('restore', saved);
    expect([code, said]).toEqual([2, [`Another server is using ${dataDir}.`]]);
  });

  it('does not take a damaged or a contradictory backup, and leaves everything as it was', async () => {
    await server?.close();
    server = null;
    const before = await readFile(join(dataDir, 'fitness-hub.sqlite'));
    const contradictory = await tampered((database) => database.exec("UPDATE databases SET seq = 0 WHERE name = 'cell/inbox'"));
    expect(await command('restore', contradictory)).toMatchObject({ code: 1, out: expect.stringContaining('damaged') });
    await writeFile(join(contradictory, 'fitness-hub.sqlite'), 'no store at all, only a few words that somebody has written');
    expect((await command('restore', contradictory)).code).not.toBe(0);
    expect(await readFile(join(dataDir, 'fitness-hub.sqlite'))).toEqual(before);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('replaced-'))).toEqual([]);
  });

  it('brings the backup back: consistent, under a new epoch, and what came after it is taken when a device says it again', async () => {
    server = await started();
    const old = await epochOf(server);
    await push(server, sam, 900);
    await expect.poll(async () => (await server?.store.get('cell/inbox', proposal(sam, 900)._id))?.body.state).toBe('decided');
    const newer = await joined(server);
    await server.close();
    // Photos come back with it.
    await rm(join(dataDir, photo));
    expect(await command('fsck')).toMatchObject({
      code: 1,
      said: [expect.stringMatching(/^blob: public\/\S+ of \S+ is missing$/)],
    });
    const { code, out, said: complaints } = await command('restore', saved);
    expect([code, complaints, out]).toEqual([
      0,
      [],
      expect.stringMatching(/^Restored from .+; what was there lies in .+consistent$/),
    ]);
    expect(await command('fsck')).toMatchObject({ code: 0, out: expect.stringMatching(CONSISTENT) });
    const [aside = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('replaced-'));
    expect(await command('fsck', join(dataDir, aside))).toMatchObject({ code: 0 });

    server = await started();
    expect(await readFile(join(dataDir, photo))).toEqual(await readFile(join(saved, photo)));
    expect((await fetch(`${server.url}/blobs/${photo.slice(-73)}`)).status).toBe(200);
    expect(await epochOf(server)).not.toBe(old);
    expect(await server.store.get('cell/inbox', proposal(sam, 900)._id)).toBeNull();
    expect((await server.store.get('cell/decider', 'epoch'))?.body).toMatchObject({ restoredAt: expect.any(String) });
    const before = (await server.store.info(`self-${sam.uid}/proposals`)).documents;
    // The device says all of it again: what the backup has is nothing new, what it has not is decided.
    for (const number of [1, 900]) await push(server, sam, number);
    await expect.poll(async () => (await server?.store.get('cell/inbox', proposal(sam, 900)._id))?.body.state).toBe('decided');
    expect((await server.store.info(`self-${sam.uid}/proposals`)).documents).toBe(before + 1);
    expect(await command('fsck')).toMatchObject({ code: 0, said: [] });

    // [A3] One that was registered after the backup signs in anew: what it had made under its old name is taken.
    const anew = await joined(server);
    const said = { ...anew, deviceId: newer.deviceId };
    const path = `${server.url}/db/self-${sam.uid}/proposals/_bulk_docs`;
    const bring = async (number: number) => {
      const headers = { ...anew.headers, 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify({ docs: [proposal(said, number)] }) })).json();
    };
    expect(await bring(901)).toMatchObject([{ error: 'forbidden', reason: 'FIELD_NOT_YOURS' }]);
    const device = `${server.url}/api/devices/${newer.deviceId}`;
    expect((await fetch(device, { method: 'DELETE', headers: anew.headers })).status).toBe(200);
    expect(await bring(901)).toMatchObject([{ ok: true }]);
    await expect.poll(async () => (await server?.store.get('cell/inbox', proposal(said, 901)._id))?.body.state).toBe('decided');
  });

  it('[10.32] S4: of what a backup held undecided, a plain CouchDB client keeps no old answer, though it only pulls', async () => {
    const on = server ?? (await started());
    const asked = [960, 961, 962, 963, 964, 965].map((number) => proposal(sam, number));
    const ids = asked.map(({ _id }) => _id);
    const here = new PouchDB(join(folder, 'pulling-client'));
    await here.bulkDocs(asked);
    const revisions = (await Promise.all(ids.map((id) => here.get(id)))).map(({ _rev }) => _rev);
    await on.close();
    server = null;
    // As a gateway leaves it that is killed before anybody has decided.
    const store = openSqlite({ directory: dataDir, random: systemPorts().random });
    const { uid, deviceId } = sam;
    const received = { state: 'waiting', uid, deviceId, queue: deviceId, receivedAt: new Date().toISOString() };
    const entries = asked.map((made, index) => {
      const rev = revisions[index] ?? '';
      return { db: 'cell/inbox', id: made._id, body: { ...received, pushedRev: rev, revisions: [rev], proposal: made } };
    });
    await store.put(entries.map((entry) => ({ ...entry, expect: null })));
    await store.close();
    const undecided = join(folder, 'undecided');
    expect(await command('backup', undecided)).toMatchObject({ code: 0 });
    const pulled = async () => {
      const running = await started();
      server = running;
      for (const id of ids)
        await expect.poll(async () => (await running.store.get('cell/inbox', id))?.body.state).toBe('decided');
      await again(() => here.replicate.from(remoteOf(running, sam)));
      return { running, answers: await Promise.all(ids.map((id) => here.get<{ outcome: object }>(id))) };
    };
    const { running, answers: before } = await pulled();
    expect(before.map(({ outcome }) => outcome)).toEqual(ids.map(() => expect.objectContaining({ state: 'accepted' })));
    await running.close();
    expect(await command('restore', undecided)).toMatchObject({ code: 0 });
    const { running: restored, answers: after } = await pulled();
    const kept = await Promise.all(ids.map((id) => restored.store.get(`self-${sam.uid}/proposals`, id)));
    expect(after.map(({ outcome }) => outcome)).toEqual(kept.map((stored) => stored?.body.outcome));
    expect(after.map(({ _rev }) => _rev)).toEqual(kept.map((stored) => stored?.rev));
    // What it says of it is taken, and changes nothing.
    await again(() => here.replicate.to(remoteOf(restored, sam)));
    expect(await Promise.all(ids.map((id) => restored.store.get(`self-${sam.uid}/proposals`, id)))).toEqual(kept);
    await here.close();
    expect(await command('fsck')).toMatchObject({ code: 0, said: [] });
  });

  it('[10.32] is noticed also when the backup is of a server that did not write down which store it had seen', async () => {
    await server?.close();
    server = null;
    const older = await tampered((database) => database.exec("UPDATE documents SET id = 'something-else' WHERE id = 'epoch'"));
    expect(await command('restore', older)).toMatchObject({ code: 0 });
    server = await started();
    const { store } = server;
    await expect
      .poll(async () => (await store.get('cell/decider', 'epoch'))?.body)
      .toMatchObject({ restoredAt: expect.any(String) });
  });

  it('[10.32] S4: a plain CouchDB client that brings what it was answered is told anew what became of it', async () => {
    const on = server ?? (await started());
    server = on;
    const { uid } = sam;
    const remote = () => remoteOf(server ?? on, sam);
    const here = new PouchDB(join(folder, 'plain-client'));
    const beforehand = join(folder, 'beforehand');
    expect(await command('backup', beforehand)).toMatchObject({ code: 0 });
    const asked = proposal(sam, 950);
    await here.bulkDocs([asked]);
    // It was put back before.
    await again(() => here.replicate.to(remote()));
    await expect.poll(async () => (await on.store.get('cell/inbox', asked._id))?.body.state).toBe('decided');
    await again(() => here.replicate.from(remote()));
    const answered = await here.get<{ outcome?: object }>(asked._id);
    expect(answered).toMatchObject({ _rev: expect.stringMatching(/^2-/), outcome: {} });
    await on.close();
    server = null;
    expect(await command('restore', beforehand)).toMatchObject({ code: 0 });
    server = await started();
    expect(await server.store.get('cell/inbox', asked._id)).toBeNull();
    // Where it was is forgotten with the rest, so it compares all it has.
    await again(() => here.replicate.to(remote()));
    await expect.poll(async () => (await server?.store.get('cell/inbox', asked._id))?.body.state).toBe('decided');
    await again(() => here.replicate.from(remote()));
    const anew = await here.get<{ outcome: { at: string } }>(asked._id, { conflicts: true });
    expect(anew).toMatchObject({ _rev: expect.stringMatching(/^3-/), origin: asked.origin });
    expect(anew._conflicts).toBeUndefined();
    expect((await server.store.get(`self-${uid}/proposals`, asked._id))?.body.outcome).toEqual(anew.outcome);
    await here.close();
    expect(await command('fsck')).toMatchObject({ code: 0, said: [] });
  });

  it('[18] A3: a plain CouchDB client that replicates all the while brings what it sent after the backup', async () => {
    const on = server ?? (await started());
    server = on;
    const earlier = join(folder, 'earlier');
    expect(await command('backup', earlier)).toMatchObject({ code: 0 });
    const here = new PouchDB(join(folder, 'lasting-client'));
    // Where the server is now; while there is none, a port at which nobody answers.
    const remote = remoteOf(on, sam, () => server?.url ?? 'http://127.0.0.1:1');
    const lasting = here.replicate.to(remote, { live: true, retry: true, back_off_function: () => 100 });
    const [before, after] = [proposal(sam, 970), proposal(sam, 971)];
    const stateOf = async ({ _id }: { readonly _id: string }) => (await server?.store.get('cell/inbox', _id))?.body.state;
    await here.bulkDocs([before]);
    await expect.poll(() => stateOf(before)).toBe('decided');
    await on.close();
    server = null;
    expect(await command('restore', earlier)).toMatchObject({ code: 0 });
    server = await started();
    expect(await stateOf(before)).toBeUndefined();
    // It learns of the restore with the next that it brings.
    await here.bulkDocs([after]);
    await expect.poll(() => stateOf(after), { timeout: 20_000 }).toBe('decided');
    await expect.poll(() => stateOf(before), { timeout: 20_000 }).toBe('decided');
    lasting.cancel();
    await here.close();
    expect(await command('fsck')).toMatchObject({ code: 0, said: [] });
  });

  it('[18] a device that was registered since the restore keeps its first checkpoint', async () => {
    const on = server ?? (await started());
    const person = await joined(on);
    const here = new PouchDB(join(folder, 'later-client'));
    await here.bulkDocs([proposal(person, 980)]);
    await expect(here.replicate.to(remoteOf(on, person))).resolves.toMatchObject({ docs_written: 1 });
    await here.close();
  });

  it('S1, S3: a tablet pulls anew and says again what the backup does not have: no visit is lost and none is doubled', async () => {
    const later = join(folder, 'later');
    const person = await joined(server ?? (await started()), EMPLOYEE);
    const tablet = await deviceOf(person, () => server?.url ?? 'http://127.0.0.1:1');
    const letIn = async () => {
      const body = {
        gymId: 'gym:iron-works',
        method: 'staff_search',
        direction: 'in',
        checkedAgainst: { trust: 'synced' },
        localVerdict: 'ok',
      } as const;
      return (await tablet.propose('checkin.record', body, 'Somebody came in')).proposalId;
    };
    const states = () => tablet.outbox.get().map(({ id, state }) => [id, state]);
    const decided = (...ids: string[]) =>
      expect.poll(states, { timeout: 20_000 }).toEqual(ids.map((id) => [id, 'accepted_flagged']));
    await tablet.openWorkspace({ kind: 'gym', gymId: 'gym:iron-works' });
    const first = await letIn();
    await decided(first);
    expect(await command('backup', later)).toMatchObject({ code: 0 });
    const second = await letIn();
    await decided(first, second);
    await server?.close();
    server = null;
    const third = await letIn();
    expect(await command('restore', later)).toMatchObject({ code: 0 });
    server = await started();
    expect((await server.store.list('gym-iron-works/checkins', { limit: 100 })).length).toBe(1);
    tablet.syncNow();
    const visits = [first, second, third].map((id) => `checkin:${id.slice('proposal:'.length)}`);
    const held = tablet.query(gymCheckinsQuery('iron-works', 50));
    held.subscribe(() => {});
    const here = () => held.get().rows.map(({ doc, mark }) => [doc._id, mark]);
    await expect.poll(() => here().sort(), { timeout: 20_000 }).toEqual(visits.map((id) => [id, 'flagged']));
    expect((await server.store.list('gym-iron-works/checkins', { limit: 100 })).map(({ id }) => id)).toEqual(visits);
    expect(new Set(states().map(([, state]) => state))).toEqual(new Set(['accepted_flagged']));
    await tablet.stop();
    expect(await command('fsck')).toMatchObject({ code: 0, said: [] });
  });
});
