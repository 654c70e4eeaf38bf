/** The server around the gateway: what it serves, how it starts, how it says that it cannot. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../sync-server/config/config.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import { StoreUnavailable } from '../../sync-server/store/store.ts';
import { plainEnvironment } from '../plain-environment.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-server-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Headers of a registered device of somebody new. */
async function signedIn(server: RunningServer, dataDir: string): Promise<Record<string, string>> {
  const post = async (path: string, body: object, headers: Record<string, string>) =>
    (
      await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json();
  const { secret } = JSON.parse(await readFile(join(dataDir, 'operator.json'), 'utf8'));
  const email = 'sam@example.test';
  const { password } = await post('/api/operator/accounts', { email }, { authorization: `Bearer ${secret}` });
  const { idToken } = await post('/api/auth/sign-in', { email, password }, {});
  const authorization = `Bearer ${idToken}`;
  const { deviceId, deviceKey } = await post('/api/devices', { name: 'Test' }, { authorization });
  return { authorization, 'x-device': `${deviceId}.${deviceKey}` };
}

describe('what it serves', () => {
  let server: RunningServer;
  beforeAll(async () => {
    const siteFolder = join(folder, 'dist');
    await mkdir(join(siteFolder, 'assets'), { recursive: true });
    await writeFile(join(siteFolder, 'index.html'), '<!doctype html><title>The app</title>');
    await writeFile(join(siteFolder, 'sw.js'), '// worker');
    await writeFile(join(siteFolder, 'icon.svg'), '<svg/>');
    await writeFile(join(siteFolder, 'assets/app-a1b2.js'), '// app');
    const environment = { PORT: '0', DATA_DIR: join(folder, 'served'), DEMO: 'off' };
    server = await startServer(readConfig(environment), { log: pino({ level: 'silent' }), siteFolder });
  });
  afterAll(() => server.close());

  // A person's browser: crawlers are told something else (site.test.ts).
  const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const get = async (path: string, accept = '*/*') => {
    const headers = { accept, 'user-agent': browser };
    const response = await fetch(server.url + path, { headers, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const page = (path: string) => get(path, 'text/html,application/xhtml+xml');

  it.each(['/', '/login', '/gym/iron-works', '/member/dashboard', '/no/such/page'])(
    'the app for %s, asked for anew each time',
    async (path) => {
      const { status, headers, text } = await page(path);
      expect([status, text, headers.get('cache-control')]).toEqual([200, expect.stringContaining('The app'), 'no-cache']);
    },
  );

  it('files of the build for ever, the service worker and icons asked for anew', async () => {
    expect((await get('/assets/app-a1b2.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/sw.js', '/icon.svg']) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
    }
  });

  it('never the page in place of a file', async () => {
    for (const path of [
      '/assets/app-gone.js',
      '/assets/',
      '/missing.js',
      '/favicon.ico',
      '/assets/../../package.json',
      '/.env',
    ]) {
      const { status, text } = await page(path);
      expect([path, status, text.includes('The app')]).toEqual([path, 404, false]);
    }
    expect((await get('/login', 'application/json')).status).toBe(404);
  });

  it('pages under a policy that lets nothing foreign run', async () => {
    const policy = (await page('/')).headers.get('content-security-policy') ?? '';
    for (const rule of [
      ...["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self' 'unsafe-inline'", "connect-src 'self'"],
      ...[
        "img-src 'self' data: blob:",
        "worker-src 'self'",
        "media-src 'self' blob:",
        "frame-ancestors 'none'",
        "object-src 'none'",
      ],
    ]) {
      expect(policy.split(';')).toContain(rule);
    }
    const { headers } = await page('/');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('whether it lives and whether it can work', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"ok":true}' });
    expect(await get('/readyz')).toMatchObject({ status: 200, text: '{"ok":true}' });
    const { heads } = server.store;
    server.store.heads = () => Promise.reject(new StoreUnavailable('The disk is gone.'));
    expect(await get('/readyz')).toMatchObject({ status: 503, text: '{"ok":false}' });
    expect(await get('/healthz')).toMatchObject({ status: 200 });
    server.store.heads = heads;
    expect(await get('/readyz')).toMatchObject({ status: 200 });
  });

  it('[10.33] that it cannot work while its disk is full, and can again when there is room', async () => {
    const database = new DatabaseSync(join(folder, 'full.sqlite'));
    const store = openSqliteIn(database, systemPorts());
    const environment = { PORT: '0', DATA_DIR: join(folder, 'full'), DEMO: 'off' };
    const full = await startServer(readConfig(environment), { log: pino({ level: 'silent' }), store });
    const ready = async () => (await fetch(`${full.url}/readyz`)).status;
    const signUp = async () => {
      const consents = ['terms', 'privacy'].map((kind) => ({ kind, version: '1' }));
      const person = { email: 'full@example.test', password: 'forty purple ladders', name: 'Sam Carter', consents };
      const body = JSON.stringify({ ...person, ageConfirmed: true });
      return (
        await fetch(`${full.url}/api/auth/sign-up`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      ).status;
    };
    expect(await ready()).toBe(200);
    database.exec(`PRAGMA max_page_count = ${Number(database.prepare('PRAGMA page_count').get()?.page_count)}`);
    for (let asked = 0; asked < 20 && (await signUp()) < 500; asked += 1);
    expect(await Promise.all([ready(), fetch(`${full.url}/healthz`).then(({ status }) => status)])).toEqual([503, 200]);
    database.exec('PRAGMA max_page_count = 1000000');
    expect(await ready()).toBe(200);
    await full.close();
    database.close();
  });

  it('a sync without news in less than a kilobyte, headers and all', async () => {
    const { status, headers, text } = await get('/db/public/basics/_changes?since=1&limit=1000&include_docs=true');
    expect(status).toBe(200);
    expect([...headers].join('\r\n').length + text.length).toBeLessThan(600);
  });

  it('the live stream, frame by frame, and lets it go when the server stops', async () => {
    const environment = { PORT: '0', DATA_DIR: join(folder, 'live'), DEMO: 'off' };
    const live = await startServer(readConfig(environment), { log: pino({ level: 'silent' }) });
    const headers = await signedIn(live, join(folder, 'live'));
    const response = await fetch(`${live.url}/db/_live?scopes=public`, { headers });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toMatch(/^event: heads\ndata: \{.*"public\/basics":"\d+".*\}\n\n$/);
    await live.store.commit({ writes: [{ db: 'public/articles', id: 'article:a1', body: { n: 1 } }], last: [] });
    expect((await reader?.read())?.value).toMatch(/^event: news\ndata: \{.*"public\/articles":.*\}\n\n$/);
    const closed = live.close();
    expect(await reader?.read()).toMatchObject({ done: true });
    await closed;
  });

  it('nothing of the demo where there is none', async () => {
    expect((await get('/demo/mail')).status).toBe(404);
    const { status, text } = await get('/api/demo');
    expect([status, JSON.parse(text)]).toEqual([200, { accounts: [] }]);
  });
});

describe('npm run server', () => {
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  /** Runs the program; resolves with what it said once `until` has been said or it has ended. */
  function run(
    environment: Readonly<Record<string, string>>,
    until = /^$/,
  ): Promise<{ child: ChildProcess; said: string; code: number | null }> {
    const env = { ...plainEnvironment(), HOST: '', PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', ...environment };
    const child = spawn(process.execPath, ['sync-server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    return new Promise((done) => {
      let said = '';
      const hear = (text: Buffer) => {
        said += text;
        if (until.test(said)) done({ child, said, code: null });
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('close', (code) => done({ child, said, code }));
    });
  }

  it('says where it is, keeps a second one off its data, and leaves in order when asked to', async () => {
    const DATA_DIR = join(folder, 'program');
    const { child, said } = await run({ DATA_DIR }, /ready at/);
    expect(said).toMatch(/^Fitness Hub is ready at http:\/\/127\.0\.0\.1:\d+\n/);
    expect(statSync(join(DATA_DIR, 'operator.json')).mode & 0o777).toBe(0o600);
    const second = await run({ DATA_DIR });
    expect([second.code, second.said]).toEqual([1, `Another server is using ${DATA_DIR}.\n`]);
    const ended = new Promise((done) => child.once('exit', (code, signal) => done([code, signal])));
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(DATA_DIR, 'operator.json'))).toBe(false);
  });

  it('says in one line what is wrong', async () => {
    const busy = createServer();
    const port = await new Promise<number>((done) => {
      busy.listen(0, '127.0.0.1', () => done((busy.address() as AddressInfo).port));
    });
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const oneLine = /^[^\n]+\n$/;
    for (const [environment, line] of [
      [{ PORT: 'eighty' }, 'PORT must be'],
      [{ PORT: String(port), DATA_DIR: join(folder, 'busy') }, `Port ${port} is taken`],
      [{ HOST: '192.0.2.1', DATA_DIR: join(folder, 'elsewhere') }, 'This machine has no address 192.0.2.1'],
      [{ DATA_DIR: join(file, 'x') }, join(file, 'x')],
    ] as const) {
      const { said, code } = await run(environment);
      expect([code, said]).toEqual([1, expect.stringContaining(line)]);
      expect(said).toMatch(oneLine);
    }
    busy.close();
  });
});
