/** What is left of a demo once its server is one that others can reach: nothing that lets anybody in. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../sync-server/config/config.ts';
import { ADMIN } from '../../sync-server/demo/people.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';

let folder: string;
let server: RunningServer;
const warned: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(JSON.parse(line).msg) });

const start = async (environment: Readonly<Record<string, string>>) => {
  server = await startServer(readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), ...environment }), { log });
};
const call = async (path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
  const sent = { 'content-type': 'application/json', ...headers };
  const init = body === undefined ? { headers } : { method: 'POST', headers: sent, body: JSON.stringify(body) };
  const response = await fetch(server.url + path, init);
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
};
const signIn = () => call('/api/auth/sign-in', { email: ADMIN.email, password: ADMIN.password });
const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-closed-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('[10.1] behind a proxy on loopback there is no demo, and on a store that was one its people are nobody', async () => {
  await start({ DEMO: 'on', RATE_LIMITS: 'off' });
  const before = await signIn();
  expect(before.status).toBe(200);
  const { idToken, sessionToken } = before.body;
  expect((await call('/api/devices', undefined, bearer(idToken))).status).toBe(200);
  await server.close();

  await start({ NODE_ENV: 'production', PUBLIC_URL: 'https://gyms.example' });
  expect(warned).toEqual([expect.stringMatching(/^PUBLIC_URL is https but TRUST_PROXY is 0/)]);
  expect((await call('/api/demo')).body).toEqual({ accounts: [] });
  expect((await call('/demo/mail')).status).toBe(404);
  expect(await signIn()).toMatchObject({ status: 401, body: { error: 'SIGN_IN_FAILED' } });
  expect(await call('/api/auth/token', { sessionToken })).toMatchObject({ status: 401, body: { error: 'SIGN_IN_AGAIN' } });
  expect(await call('/api/devices', undefined, bearer(idToken))).toMatchObject({ status: 401, body: { error: 'SIGN_IN_AGAIN' } });
  expect((await call('/api/auth/forgot-password', { email: ADMIN.email })).status).toBe(202);
  await server.close();

  await start({ DEMO: 'on' });
  expect((await signIn()).status).toBe(200);
  // Nobody was written to while it was closed.
  expect((await call('/demo/mail')).body).not.toContain(ADMIN.email);
});
