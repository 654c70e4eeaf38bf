/** The demo world on CouchDB, where what is written at once is numbered by id: filled whole, also when it was killed meanwhile. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DEMO_ACCOUNTS, EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openCouch } from '../../sync-server/store/couch/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { type ServerProcess, startServer } from '../e2e/fixtures/server.ts';
import { plainEnvironment } from '../plain-environment.ts';
import { type CouchServer, startCouch } from './couch-server.ts';

const Grants = z.object({ gyms: z.array(z.object({ gymId: z.string(), preset: z.string(), status: z.string() })) });
const Envelope = z.looseObject({ body: z.looseObject({}) });
const Entry = z.object({ kind: z.optional(z.string()), outcome: z.optional(z.object({ state: z.string() })) });

let couch: CouchServer;
let store: Store;
let dataDir: string;
let server: ServerProcess | null = null;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fitness-hub-first-start-'));
  couch = await startCouch();
  store = await openCouch({ url: couch.url, ...systemPorts() });
}, 60_000);
afterAll(async () => {
  await server?.dispose();
  await store.close();
  await couch.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The signal that ended it. */
const killedStart = (settings: Readonly<Record<string, string>>) =>
  new Promise<NodeJS.Signals | null>((resolve) => {
    const env = { ...plainEnvironment(), ...settings, PORT: '0' };
    execFile(process.execPath, ['tests/contract/first-start-killed.ts'], { env }, (error) => resolve(error?.signal ?? null));
  });

function command(...given: string[]): Promise<{ code: number; out: string; said: string }> {
  const env = { ...plainEnvironment(), COUCHDB_URL: couch.url, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, ['sync-server/backup/main.ts', ...given], { env }, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, out, said }),
    );
  });
}

async function powersOf(uid: string): Promise<string[]> {
  const stored = await store.get(`self-${uid}/self`, `grants:${uid}`);
  const { gyms } = stored ? z.parse(Grants, stored.body) : { gyms: [] };
  return gyms.map(({ gymId, preset, status }) => `${preset} of ${gymId}, ${status}`).sort();
}

describe('a first start on CouchDB', () => {
  it('[10.29] killed while the town is filled, then started again: owner and employee have their powers, all can sign in', async () => {
    const settings = { COUCHDB_URL: couch.url, DATA_DIR: dataDir, DEMO: 'on' };
    expect(await killedStart(settings)).toBe('SIGKILL');
    expect((await store.info('cell/inbox')).documents).toBeGreaterThan(0);
    expect(await powersOf(OWNER.uid)).toEqual([]);

    server = await startServer(settings);
    expect(await powersOf(OWNER.uid)).toEqual(['owner of gym:iron-works, active', 'owner of gym:pedal-room, active']);
    expect(await powersOf(EMPLOYEE.uid)).toEqual(['reception of gym:iron-works, active']);
    const asked = (await store.list('cell/inbox', { limit: 1000 })).filter(({ id }) => id.startsWith('proposal:demo.'));
    const [schedules, rest] = [true, false].map((is) => asked.filter(({ id }) => id.includes('schedule-set') === is).length);
    expect([schedules, rest]).toEqual([46, 39]);
    for (const { body, id } of asked) expect([id, z.parse(Entry, body).outcome?.state]).toEqual([id, 'accepted']);
    for (const { email, password } of DEMO_ACCOUNTS) {
      const body = JSON.stringify({ email, password });
      expect(
        (await fetch(`${server.url}/api/auth/sign-in`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
          .status,
      ).toBe(200);
    }
  }, 120_000);

  it('[10.29] fsck looks over what is in CouchDB beside the server, and finds what was changed behind its back', async () => {
    expect(await command('fsck')).toMatchObject({
      code: 0,
      said: '',
      out: expect.stringMatching(/^http:\S+: \d{3,} documents in \d{2,} databases, consistent\n/),
    });
    const [{ id } = { id: '' }] = await store.list(`member-${MEMBER.uid}/bookings`, { limit: 1 });
    const address = `${couch.url}/fh-member-${MEMBER.uid}$bookings/${encodeURIComponent(id)}`;
    const envelope = z.parse(Envelope, await (await fetch(address)).json());
    const body = JSON.stringify({ ...envelope, body: { ...envelope.body, slotName: 'Something else' } });
    expect((await fetch(address, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })).status).toBe(201);
    const { code, said } = await command('fsck');
    expect(code).toBe(1);
    expect(said).toContain(`A5: ${id} says different things in`);
  }, 60_000);

  it('[10.29] backup and restore say what to use with CouchDB instead', async () => {
    expect(await command('backup', join(dataDir, 'kept'))).toMatchObject({ code: 2, said: expect.stringContaining('replicate') });
    expect(await command('restore', join(dataDir, 'kept'))).toMatchObject({ code: 2, said: expect.stringContaining('"epoch"') });
  });
});
