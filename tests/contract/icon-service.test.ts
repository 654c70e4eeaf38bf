/** Icons that are not installed, from a public service that this test plays (specification §7): asked by the server alone. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../sync-server/config/config.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';

let folder: string;
let service: Server;
let asked: string[];
/** It takes the question and says nothing. */
let isSilent: boolean;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-icons-'));
  asked = [];
  isSilent = false;
  service = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['x-forwarded-for'] ?? ''}${request.headers.cookie ?? ''}`.trim());
    if (isSilent) return;
    if (request.url?.startsWith('/mdi.json')) {
      response.end(JSON.stringify({ prefix: 'mdi', width: 24, height: 24, icons: { home: { body: '<path d="M1 1"/>' } } }));
    } else response.writeHead(404).end();
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await rm(folder, { recursive: true, force: true });
});

function started(name: string, ICON_SERVICE_URL: string): Promise<RunningServer> {
  const environment = { PORT: '0', DATA_DIR: join(folder, name), DEMO: 'off', ICON_SERVICE_URL };
  return startServer(readConfig(environment), { log: pino({ level: 'silent' }) });
}
function there(): string {
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
async function icon(server: RunningServer, file: string, names: string) {
  const answer = await fetch(`${server.url}/api/_nuxt_icon/${file}?icons=${names}`, { headers: { cookie: 'mine=1' } });
  return { status: answer.status, keep: answer.headers.get('cache-control'), body: await answer.json() };
}

describe('the public icon service (specification §7, §9)', () => {
  it('[10.23] is asked for a set that is not installed, and not for one that is; nothing of the asker goes with it', async () => {
    const server = await started('asks', there());
    expect(await icon(server, 'tabler.json', 'yoga')).toMatchObject({ status: 200, body: { not_found: [] } });
    expect(asked).toEqual([]);
    const { status, keep, body } = await icon(server, 'mdi.json', 'home');
    expect([status, body.icons.home.body, body.width, body.not_found]).toEqual([200, '<path d="M1 1"/>', 24, []]);
    expect(keep).toMatch(/max-age=604800/);
    expect(asked).toEqual(['/mdi.json?icons=home']);
    const half = await icon(server, 'mdi.json', 'home,nowhere');
    expect([half.body.not_found, half.keep]).toEqual([['nowhere'], 'public, max-age=60']);
    const page = await fetch(`${server.url}/login`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect(page.headers.get('content-security-policy')).not.toContain('iconify');
    await server.close();
  });

  it('[10.23] that says nothing costs an icon and 1.5 s, nobody else anything', async () => {
    const server = await started('waits', there());
    isSilent = true;
    const slow = icon(server, 'mdi.json', 'home');
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await icon(server, 'tabler.json', 'yoga,run')).status).toBe(200);
    expect((await slow).status).toBe(404);
    const before = asked.length;
    expect((await icon(server, 'mdi.json', 'home')).status).toBe(404);
    expect(asked.length).toBe(before);
    isSilent = false;
    await server.close();
  });

  it('[10.23] is not asked when it is off', async () => {
    const server = await started('off', 'off');
    const before = asked.length;
    expect((await icon(server, 'mdi.json', 'home')).status).toBe(404);
    expect(asked.length).toBe(before);
    await server.close();
  });
});
