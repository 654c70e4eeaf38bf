/** `/metrics`: what the operator's monitoring sees of a running server, and that nobody else sees it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '../../sync-server/config/config.ts';
import { OperatorFile } from '../../sync-server/operator-file.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { proposal, type TestPerson } from './gateway-fixture.ts';

const TOKEN = 'a-token-of-the-monitoring';
let folder: string;
let server: RunningServer;
let secret: string;
let sam: TestPerson;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-metrics-'));
  const environment = { PORT: '0', DATA_DIR: folder, DEMO: 'off', METRICS_TOKEN: TOKEN };
  server = await startServer(readConfig(environment), { log: pino({ level: 'silent' }), siteFolder: join(folder, 'none') });
  ({ secret } = OperatorFile.parse(JSON.parse(await readFile(join(folder, 'operator.json'), 'utf8'))));
  sam = await joined('sam@example.test');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function joined(email: string): Promise<TestPerson> {
  const post = async <T extends z.ZodMiniType>(
    path: string,
    body: object,
    token: string | null,
    shape: T,
  ): Promise<z.infer<T>> => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    return z.parse(
      shape,
      await (
        await fetch(server.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
      ).json(),
    );
  };
  const account = z.object({ uid: z.string(), password: z.string() });
  const { uid, password } = await post('/api/operator/accounts', { email }, secret, account);
  const { idToken } = await post('/api/auth/sign-in', { email, password }, null, z.object({ idToken: z.string() }));
  const device = z.object({ deviceId: z.string(), deviceKey: z.string() });
  const { deviceId, deviceKey } = await post('/api/devices', { name: 'Test' }, idToken, device);
  return { uid, deviceId, headers: { authorization: `Bearer ${idToken}`, 'x-device': `${deviceId}.${deviceKey}` } };
}

async function scraped(token = TOKEN): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

/** Resolves when the inbox holds nothing that waits. */
async function allDecided(): Promise<void> {
  await expect.poll(async () => (await scraped()).get('fitness_hub_inbox_waiting')).toBe(0);
}

const push = (docs: readonly object[]) =>
  fetch(`${server.url}/db/self-${sam.uid}/proposals/_bulk_docs`, {
    method: 'POST',
    headers: { ...sam.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ docs }),
  });

describe('/metrics', () => {
  it('counts decisions by outcome, refusals by code and by who refused, and what waits', async () => {
    await allDecided();
    const before = await scraped();
    // Refused, and nobody is told by a notice: its author is there and sees it.
    const order = {
      ...proposal(sam, 2),
      kind: 'pass.buy',
      body: {
        gymId: 'gym:g1',
        productId: 'product:none',
        version: 1,
        priceSeen: { amountMinor: 800, currency: 'GBP' },
        startRequestedNow: false,
        method: 'sandbox:visa',
      },
    };
    const answer = await push([proposal(sam, 1), order, { ...proposal(sam, 3), outcome: {} }]);
    expect(answer.status).toBe(201);
    await allDecided();
    const after = await scraped();
    const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(more('fitness_hub_decisions_total{outcome="accepted"}')).toBe(1);
    expect(more('fitness_hub_decisions_total{outcome="refused"}')).toBe(1);
    expect(more('fitness_hub_refusals_total{by="gateway",code="FIELD_NOT_YOURS"}')).toBe(1);
    const byDecider = [...after].filter(([name]) => name.startsWith('fitness_hub_refusals_total{by="decider",code="'));
    expect(byDecider.reduce((sum, [, count]) => sum + count, 0)).toBe(
      after.get('fitness_hub_decisions_total{outcome="refused"}'),
    );
    expect(more('fitness_hub_requests_total{route="db",status="201"}')).toBe(1);
    expect([after.get('fitness_hub_inbox_waiting'), after.get('fitness_hub_inbox_lag_seconds')]).toEqual([0, 0]);
    expect(after.get('fitness_hub_undecided_total')).toBe(0);
    expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    // Said again, it is nothing new.
    await push([proposal(sam, 1), { ...proposal(sam, 3), outcome: {} }]);
    await allDecided();
    const again = await scraped();
    for (const name of [
      'fitness_hub_decisions_total{outcome="accepted"}',
      'fitness_hub_refusals_total{by="gateway",code="FIELD_NOT_YOURS"}',
    ])
      expect([name, again.get(name)]).toEqual([name, after.get(name)]);
  });

  it('counts the feeds that are open, and no longer when they are not', async () => {
    const open = async () => (await scraped()).get('fitness_hub_feeds_open');
    const before = (await open()) ?? 0;
    const controller = new AbortController();
    const stream = await fetch(`${server.url}/db/_live?scopes=public`, { headers: sam.headers, signal: controller.signal });
    expect(stream.status).toBe(200);
    expect(await open()).toBe(before + 1);
    controller.abort();
    await expect.poll(open).toBe(before);
  });

  it('is for the operator and for the token of the settings; for everybody else there is no such address', async () => {
    expect((await scraped(secret)).has('fitness_hub_feeds_open')).toBe(true);
    const nothing = await fetch(`${server.url}/nothing`);
    for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, sam.headers.authorization ?? '']) {
      const refused = await fetch(`${server.url}/metrics`, { headers: { authorization } });
      expect(refused.status).toBe(nothing.status);
    }
    expect(nothing.status).not.toBe(200);
  });

  it('names nobody', async () => {
    const text = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    for (const word of [sam.uid, sam.deviceId, 'proposal:', 'example.test']) expect(text).not.toContain(word);
  });
});
