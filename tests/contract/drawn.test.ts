/** [18] A public page is sent as the build has drawn it, and what is stored stands in the frame that it drew. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Gym } from '../../schemas/gym/shape.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { PLACE, readFirst, withLater } from '../../sync-server/web/drawn.ts';
import { gym } from '../rules/documents.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const AHEAD = '<link rel="modulepreload" fetchpriority="low" href="/assets/first.js" crossorigin="">';
const SHELL = `<!doctype html><html><head><title>The app</title>${AHEAD}</head><body><div id="root"></div></body></html>`;
const page = (inside: string) => readFirst(SHELL).replace('<div id="root">', `<div id="root"><div id="drawn">${inside}</div>`);
const ABOUT = page('<main><h1>About &amp; more</h1></main>');
const FRAME = page(`<header>Frame</header><main>${PLACE}</main>`);

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-drawn-'));
  const siteFolder = join(folder, 'dist');
  for (const name of ['builds', 'drawn/public']) await mkdir(join(siteFolder, name), { recursive: true });
  const files = {
    'index.html': SHELL,
    'builds/screens.json': JSON.stringify({
      'public/about': { files: ['/assets/about.js'], named: { title: 'About', lead: 'Who we are' } },
      'public/gym': { files: ['/assets/gym.js'] },
      'public/terms': { files: ['/assets/terms.js'] },
    }),
    'drawn/frame.html': FRAME,
    'drawn/public/about.html': ABOUT,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(siteFolder, name), text);
  await writeFile(join(siteFolder, 'drawn/public/about.html.br'), brotliCompressSync(ABOUT));
  const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'off' });
  server = await startServer(config, { log: pino({ level: 'silent' }), siteFolder });
  const body = bodyOf(Gym.parse(gym('iron-works', { name: 'Iron & Works', description: 'Four platforms. '.repeat(60) })));
  await server.store.put([{ db: 'venue-iron-works/gyms', id: 'gym:iron-works', body, expect: null }]);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { accept: 'text/html', 'user-agent': CHROME, ...headers } });

it('[18] it asks for none of its scripts but the first before it has been read, and for all the others then', () => {
  const drawn = withLater(readFirst(SHELL), ['/assets/about.js']);
  expect(drawn).toBe(
    `<!doctype html><html><head><title>The app</title></head><body><div id="root"></div><template id="later"><link rel="modulepreload" fetchpriority="low" href="/assets/about.js" crossorigin="">${AHEAD}</template></body></html>`,
  );
});

it('[18] the page of a screen is the one that was drawn, as small as the build left it, and asks for nothing ahead', async () => {
  const answer = await get('/about', { 'accept-encoding': 'br' });
  expect([answer.status, answer.headers.get('content-encoding'), answer.headers.get('link')]).toEqual([200, 'br', null]);
  expect(await answer.text()).toBe(ABOUT);
  expect(await (await get('/about/')).text()).toBe(ABOUT);
});

it('[18] what is stored stands in the frame, as small as a browser can read it, with what its screen needs asked for later', async () => {
  const answer = await get('/gym/iron-works', { 'accept-encoding': 'gzip' });
  expect([answer.headers.get('content-encoding'), answer.headers.get('link')]).toEqual(['gzip', null]);
  const text = await answer.text();
  expect(text).toContain(
    '<header>Frame</header><main><div id="first-text" data-page="/gym/iron-works">\n<h1>Iron &amp; Works</h1>',
  );
  expect(text).toContain('<template id="later"><link rel="modulepreload" fetchpriority="low" href="/assets/gym.js"');
  expect(text).not.toContain(PLACE);
});

it('[18] a page that was not drawn is the app’s, and asks ahead for what it needs', async () => {
  const answer = await get('/terms', { 'accept-encoding': 'identity' });
  expect(answer.headers.get('link')).toBe('</assets/terms.js>; rel=modulepreload; fetchpriority=low');
  expect(await answer.text()).toBe(SHELL);
});

it('[18] a crawler reads the page that was drawn, under its own name', async () => {
  const text = await (await get('/about', { 'user-agent': GOOGLE })).text();
  expect(text).toContain('<h1>About &amp; more</h1>');
  expect(text).toContain('<title>About · Fitness Hub</title>');
  expect(text).toContain('<html data-crawler');
});
