/** One program in several roles over one CouchDB (architecture §9): gateways answer, the decider decides, a standby takes over. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ServerProcess, startServer } from '../e2e/fixtures/server.ts';
import { type CouchServer, startCouch } from './couch-server.ts';
import { proposal, type TestPerson } from './gateway-fixture.ts';
import { joined } from './joined.ts';

const METRICS_TOKEN = 'a-token-of-the-monitoring';
const Changes = z.object({
  results: z.array(
    z.object({ id: z.string(), changes: z.array(z.object({ rev: z.string() })), doc: z.record(z.string(), z.unknown()) }),
  ),
});

let couch: CouchServer;
let here: ServerProcess;
let there: ServerProcess;
let decider: ServerProcess;
let standby: ServerProcess | null = null;
let sam: TestPerson;

const start = (ROLE: string) =>
  startServer({
    ROLE,
    COUCHDB_URL: couch.url,
    IDENTITY_SECRET: 'the same for all of them, so long'.replaceAll(' ', '-'),
    VAULT_KEYS: `one:${'k'.repeat(43)}`,
    METRICS_TOKEN,
  });

beforeAll(async () => {
  couch = await startCouch();
  decider = await start('decider');
  [here, there] = await Promise.all([start('gateway'), start('gateway')]);
  sam = await joined('sam@example.test', here, there);
}, 60_000);
afterAll(async () => {
  for (const one of [here, there, decider, standby]) await one?.dispose();
  await couch.stop();
});

async function push(at: ServerProcess, ...numbers: number[]): Promise<void> {
  const answer = await fetch(`${at.url}/db/self-${sam.uid}/proposals/_bulk_docs`, {
    method: 'POST',
    headers: { ...sam.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ docs: numbers.map((number) => proposal(sam, number)) }),
  });
  expect([answer.status, await answer.json()]).toEqual([201, numbers.map(() => expect.objectContaining({ ok: true }))]);
}

/** Proposals with an outcome, as this gateway shows them: how many revisions each has. */
async function decidedAt(at: ServerProcess): Promise<ReadonlyMap<string, string>> {
  const url = `${at.url}/db/self-${sam.uid}/proposals/_changes?include_docs=true`;
  const { results } = Changes.parse(await (await fetch(url, { headers: sam.headers })).json());
  return new Map(results.flatMap(({ id, doc, changes }) => (doc.outcome ? [[id, changes[0]?.rev.split('-')[0] ?? '']] : [])));
}
const idOf = (number: number) => proposal(sam, number)._id;

describe('two gateways and a decider', () => {
  it('the decider says how it is doing, and answers no device', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(decider.url + path)).status).toBe(200);
    const page = { headers: { accept: 'text/html' } };
    for (const path of ['/db/public/basics', '/api/config', '/', '/login']) {
      expect([path, (await fetch(decider.url + path, page)).status]).toEqual([path, 404]);
    }
    const metrics = await fetch(`${decider.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(await metrics.text()).toMatch(/^fitness_hub_decisions_total\{outcome="accepted"\} [1-9]/m);
    expect((await fetch(`${here.url}/db/public/basics`)).status).toBe(200);
  });

  it('only who decides has a key to sign passes with', async () => {
    const answer = await fetch(`${here.url}/db/public/basics/_changes`);
    const { results } = z.parse(z.object({ results: z.array(z.object({ id: z.string() })) }), await answer.json());
    expect(results.filter(({ id }) => id.startsWith('key:'))).toHaveLength(1);
    for (const [one, kept] of [
      [decider, true],
      [here, false],
      [there, false],
    ] as const)
      expect(
        existsSync(join(one.dataDir, 'keys')) && readdirSync(join(one.dataDir, 'keys')).some((name) => name.startsWith('pass-')),
      ).toBe(kept);
  });

  it('what is pushed at one gateway is decided elsewhere and told at the other', async () => {
    const controller = new AbortController();
    const options = { headers: sam.headers, signal: controller.signal };
    const stream = await fetch(`${there.url}/db/_live?scopes=self-${sam.uid}`, options);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toMatch(/^event: heads/);
    await push(here, 1);
    let said = '';
    while (!/^event: news\n.*\/proposals"/m.test(said)) said = (await reader?.read())?.value ?? '';
    controller.abort();
    await expect.poll(async () => (await decidedAt(there)).get(idOf(1))).toBe('2');
  });

  it('A9: the decider is killed while both gateways take pushes; the standby decides all of it, each once', async () => {
    const all = Array.from({ length: 60 }, (_, index) => index + 100);
    for (const number of all.slice(0, 20)) await push(number % 2 === 0 ? here : there, number);
    await decider.kill();
    for (const number of all.slice(20)) await push(number % 2 === 0 ? here : there, number);
    const waiting = await fetch(`${here.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(Number(/^fitness_hub_inbox_waiting (\d+)$/m.exec(await waiting.text())?.[1])).toBeGreaterThanOrEqual(40);
    standby = await start('decider');
    await expect.poll(async () => (await decidedAt(there)).size, { timeout: 20_000 }).toBe(all.length + 1);
    const decided = await decidedAt(here);
    // The second revision is the decision, and there is no third.
    expect(all.filter((number) => decided.get(idOf(number)) !== '2')).toEqual([]);
    // Said again at the other gateway, it is nothing new.
    await push(there, ...all);
    await push(here, 200);
    await expect.poll(async () => (await decidedAt(there)).get(idOf(200)), { timeout: 10_000 }).toBe('2');
    expect((await decidedAt(there)).size).toBe(all.length + 2);
  }, 60_000);

  it('A7: who is suspended is cut off at every gateway within five seconds', async () => {
    const stream = await fetch(`${there.url}/db/_live?scopes=self-${sam.uid}`, { headers: sam.headers });
    const reader = stream.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    const body = { uid: sam.uid, status: 'suspended' } as const;
    await here.propose({ _id: 'proposal:suspended', type: 'proposal', kind: 'system.person-status', body });
    const ended = (async () => {
      while ((await reader?.read())?.done === false);
      return 'ended';
    })();
    expect(await Promise.race([ended, delay(5_000, 'still open')])).toBe('ended');
    expect((await fetch(`${there.url}/db/self-${sam.uid}/self`, { headers: sam.headers })).status).toBe(403);
  });
});
