/** A lost device that was signed out from another one: on a real server, what it could use ends, and what it made is still taken. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../sync-server/config/config.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { proposal } from './gateway-fixture.ts';

const EMAIL = 'sam@example.test';

let folder: string;
let server: RunningServer;
let password: string;
let uid: string;

type Headers = Readonly<Record<string, string>>;
async function call(method: string, path: string, headers: Headers = {}, body?: object) {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const json = { 'content-type': 'application/json' };
  const response = await fetch(server.url + path, { method, headers: { ...json, ...headers }, ...init });
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text) };
}
const bearer = (idToken: string): Headers => ({ authorization: `Bearer ${idToken}` });

async function signIn() {
  const { json } = await call('POST', '/api/auth/sign-in', {}, { email: EMAIL, password });
  return { sessionToken: String(json.sessionToken), idToken: String(json.idToken) };
}

async function device(name: string) {
  const session = await signIn();
  const { json } = await call('POST', '/api/devices', bearer(session.idToken), { name });
  const key: Headers = { 'x-device': `${json.deviceId}.${json.deviceKey}` };
  return { ...session, deviceId: String(json.deviceId), key, headers: { ...bearer(session.idToken), ...key } };
}
type SignedIn = Awaited<ReturnType<typeof device>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-out-'));
  const environment = { PORT: '0', DATA_DIR: folder, DEMO: 'off', RATE_LIMITS: 'off' };
  server = await startServer(readConfig(environment), { log: pino({ level: 'silent' }) });
  const { secret } = JSON.parse(await readFile(join(folder, 'operator.json'), 'utf8'));
  const { json } = await call('POST', '/api/operator/accounts', bearer(secret), { email: EMAIL });
  [uid, password] = [json.uid, json.password];
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('[10.2] a device that was signed out from another one', () => {
  let phone: SignedIn;
  let laptop: SignedIn;
  const own = () => `/db/self-${uid}/proposals`;
  const reads = async (headers: Headers) => (await call('GET', `/db/self-${uid}/self`, headers)).status;
  const renews = async ({ sessionToken }: { sessionToken: string }) =>
    (await call('POST', '/api/auth/token', {}, { sessionToken })).status;

  beforeEach(async () => {
    [phone, laptop] = [await device('Phone'), await device('Laptop')];
    expect(await Promise.all([reads(phone.headers), reads(laptop.headers)])).toEqual([200, 200]);
  });
  const signOutPhone = async () =>
    expect((await call('DELETE', `/api/devices/${phone.deviceId}`, laptop.headers)).status).toBe(200);
  const leave = () => call('DELETE', `/api/devices/${laptop.deviceId}`, laptop.headers);

  it('has no sign-in left: its session makes no token, its token opens nothing and makes no new device', async () => {
    // Signed in once more on the same device: that one ends as well.
    const later = await signIn();
    expect(await reads({ ...bearer(later.idToken), ...phone.key })).toBe(200);
    await signOutPhone();
    for (const session of [phone, later]) {
      expect(await renews(session)).toBe(401);
      for (const [method, path, body] of [
        ['GET', '/api/devices'],
        ['GET', '/api/auth/sessions'],
        ['POST', '/api/devices', { name: 'Again' }],
        ['GET', `/db/self-${uid}/self`],
      ] as const) {
        const answer = await call(method, path, bearer(session.idToken), body);
        expect([method, path, answer.status]).toEqual([method, path, 401]);
      }
      expect(await reads({ ...bearer(session.idToken), ...phone.key })).toBe(401);
    }
    expect(await Promise.all([reads(laptop.headers), renews(laptop)])).toEqual([200, 200]);
    await leave();
  });

  it('delivers what it had queued by its key alone, learns what became of that, and reads nothing else', async () => {
    await signOutPhone();
    const made = { uid, deviceId: phone.deviceId, headers: phone.key };
    const visit = proposal(made, 1, {
      kind: 'checkin.record',
      body: {
        ...{ gymId: 'gym:none', method: 'staff_search', direction: 'in' },
        ...{ checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' },
      },
    });
    const body = { gymId: 'gym:none', kept: true, note: '', order: 1 };
    const request = proposal(made, 2, { kind: 'favourite.set', body });
    const pushed = await call('POST', `${own()}/_bulk_docs`, phone.key, { docs: [visit, request] });
    expect(pushed).toEqual({
      status: 201,
      json: [expect.objectContaining({ ok: true }), expect.objectContaining({ error: 'forbidden', reason: 'DEVICE_REVOKED' })],
    });
    await expect
      .poll(async () => (await call('GET', `${own()}/${visit._id}`, phone.key)).json.outcome?.state)
      .toMatch(/^(refused|accepted_flagged)$/);
    for (const path of [`/db/self-${uid}/self`, `/db/member-${uid}/passes`, '/db/_live?scopes=', '/api/devices']) {
      const { status, json } = await call('GET', path, phone.key);
      expect([path, status, JSON.stringify(json)]).toEqual([
        path,
        expect.toSatisfy((code: number) => code === 401 || code === 404),
        expect.not.stringContaining(EMAIL),
      ]);
    }
    // With the token that ended it is the same: the key is what counts.
    expect((await call('POST', `${own()}/_bulk_docs`, phone.headers, { docs: [visit] })).status).toBe(201);
    await leave();
  });

  it('is the only one whose key is enough: nobody else’s outbox opens, and a device in use has to sign in', async () => {
    const push = async (headers: Headers, scope = uid) =>
      (await call('POST', `/db/self-${scope}/proposals/_bulk_docs`, headers, { docs: [] })).status;
    expect(await push(phone.key)).toBe(401);
    await signOutPhone();
    expect(await push(phone.key)).toBe(201);
    expect(await push(phone.key, 'somebodyelse1')).toBe(404);
    expect(await push({ 'x-device': `${phone.deviceId}.${'A'.repeat(43)}` })).toBe(404);
    expect(await push({ 'x-device': `${laptop.deviceId}.${phone.key['x-device']?.split('.')[1]}` })).toBe(404);
    await leave();
  });

  it('that signs itself out ends its own sign-in', async () => {
    await call('DELETE', `/api/devices/${phone.deviceId}`, phone.headers);
    expect([await renews(phone), await reads(phone.headers), await renews(laptop)]).toEqual([401, 401, 200]);
    await leave();
  });
});
