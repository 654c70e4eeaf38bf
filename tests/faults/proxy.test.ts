/** The proxy itself: each fault does what it says, and nothing is left open. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FaultProxy } from './proxy.ts';

const BIG = 'x'.repeat(20_000);
let server: Server;
let proxy: FaultProxy;
let heard: string[];

beforeEach(async () => {
  heard = [];
  server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      heard.push(`all of ${request.url}`);
      response.end(request.url === '/echo' ? body : BIG);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await FaultProxy.before(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await proxy.close();
  expect(proxy.open).toBe(0);
  server.closeAllConnections();
  server.close();
});

const get = (path = '/', signal?: AbortSignal) => fetch(proxy.url + path, signal ? { signal } : {}).then((reply) => reply.text());
const echo = (body: string) => fetch(`${proxy.url}/echo`, { method: 'POST', body }).then((reply) => reply.text());
const took = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

it('carries everything both ways when nothing is wrong', async () => {
  expect(await get()).toBe(BIG);
  expect(await echo(BIG)).toBe(BIG);
});

it('latency: there and back, whatever the size', async () => {
  await get();
  proxy.latency(100);
  const milliseconds = await took(() => echo(BIG));
  expect(milliseconds).toBeGreaterThan(190);
  expect(milliseconds).toBeLessThan(2_000);
});

it('bandwidth: shared by all that is asked at once, and a small answer does not wait for a big one', async () => {
  proxy.bandwidth(20_000 * 8);
  const small = echo('small').then(() => 'small');
  const all = Promise.all([get(), get()]).then(() => 'all');
  const milliseconds = await took(async () => {
    expect(await Promise.race([small, all])).toBe('small');
    await all;
  });
  expect(milliseconds).toBeGreaterThan(1_900);
});

it('reset in the middle of an answer: the device has part of it, the server has done its work, and the next one is whole', async () => {
  const struck = proxy.strike({ when: /^GET \/ /, direction: 'down', afterBytes: 5_000, does: 'reset' });
  await expect(get()).rejects.toThrow('terminated');
  await struck;
  expect(heard).toEqual(['GET /', 'all of /']);
  expect(await get()).toBe(BIG);
});

it('reset in the middle of a question: the server never has all of it', async () => {
  const struck = proxy.strike({ when: /^POST \/echo/, direction: 'up', afterBytes: 3_000, does: 'reset' });
  await expect(echo(BIG)).rejects.toThrow();
  await struck;
  expect(heard).not.toContain('all of /echo');
});

it('two faults of one connection, the nearer first, and each once', async () => {
  const far = proxy.strike({ when: /^GET \/ /, direction: 'down', afterBytes: 15_000, does: 'hang' });
  const near = proxy.strike({ when: /^GET/, direction: 'down', afterBytes: 5_000, does: 'reset' });
  await expect(get()).rejects.toThrow('terminated');
  await near;
  const held = get();
  await far;
  expect(await get('/elsewhere')).toBe(BIG);
  proxy.heal();
  expect(await held).toBe(BIG);
});

it('hang: nothing arrives and nothing breaks until it is over', async () => {
  await get();
  proxy.hang();
  let arrived = false;
  const answer = get().then((text) => {
    arrived = true;
    return text;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(arrived).toBe(false);
  expect(heard).toHaveLength(2);
  proxy.heal();
  expect(await answer).toBe(BIG);
});

it('hang: what a device has sent and given up still arrives when it is over', async () => {
  await get();
  proxy.hang();
  await expect(get('/given-up', AbortSignal.timeout(200))).rejects.toThrow();
  expect(heard).not.toContain('GET /given-up');
  proxy.heal();
  await expect.poll(() => heard).toContain('GET /given-up');
});

it('one answer hangs: the server has answered, the others go on, and it arrives when all is healed', async () => {
  const struck = proxy.strike({ when: /^POST \/echo/, direction: 'down', afterBytes: 0, does: 'hang' });
  const held = echo('held');
  await struck;
  expect(heard).toContain('all of /echo');
  expect(await get()).toBe(BIG);
  proxy.heal();
  expect(await held).toBe('held');
});

it('forsaken connections carry nothing any more, healed or not; new ones do', async () => {
  const struck = proxy.strike({ when: /^GET \/ /, direction: 'down', afterBytes: 5_000, does: 'hang' });
  const giveUp = new AbortController();
  const forsaken = get('/', giveUp.signal).catch(() => 'given up');
  await struck;
  proxy.forsake();
  proxy.heal();
  expect(await echo('new')).toBe('new');
  giveUp.abort();
  expect(await forsaken).toBe('given up');
});

it('a captive portal answers in place of the server and cuts what was open', async () => {
  const struck = proxy.strike({ when: /^GET \/ /, direction: 'down', afterBytes: 5_000, does: 'hang' });
  const open = get();
  await struck;
  proxy.portal({ status: 200 });
  await expect(open).rejects.toThrow();
  const reply = await fetch(`${proxy.url}/db/_live`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html']);
  expect(await echo(BIG)).toContain('Guest Wi-Fi');
  expect(heard).not.toContain('GET /db/_live');
  proxy.heal();
  expect(await get()).toBe(BIG);
});

it('a server that is gone: the connection is reset, and it is found again when it is back', async () => {
  const { port } = server.address() as AddressInfo;
  server.closeAllConnections();
  server.close();
  await expect(get()).rejects.toThrow();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await get()).toBe(BIG);
});
