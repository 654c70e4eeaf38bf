/** What search engines, previews of links and feed readers are given over HTTP, and what is read of an area where no script runs. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Area } from '../../schemas/area/shape.ts';
import type { ArticleBody } from '../../schemas/article/shape.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { born, gym } from '../rules/documents.ts';

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const SHELL =
  '<!doctype html><html lang="en-GB"><title>The app</title>\n<meta name="description" content="For all"><div id="root"></div>';

const NOW = '2026-03-03T08:00:00.000Z';
const ARTICLE: ArticleBody = {
  ...{ _id: 'articlebody:guides:first-visit', type: 'articlebody', ...born, articleId: 'article:one', articleType: 'guides' },
  ...{ slug: 'first-visit', title: 'Bring <b>', summary: 'What to bring.', tags: [], author: 'Ana F.', publishedAt: NOW },
  ...{ revisedAt: NOW, readingMinutes: 1, status: 'published', body: 'Say **hello**.', photos: [], relatedGymIds: [] },
};

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-found-'));
  const siteFolder = join(folder, 'dist');
  await mkdir(join(siteFolder, 'builds'), { recursive: true });
  await writeFile(join(siteFolder, 'index.html'), SHELL);
  const screens = {
    'public/search': { files: [], says: { title: 'Find', lead: 'All of them' } },
    'public/about': { files: [], named: { title: 'About & more', lead: 'Who "we" are' } },
    'public/login': { files: [], named: { title: 'Sign in', lead: 'Not worth finding' } },
  };
  await writeFile(join(siteFolder, 'builds', 'screens.json'), JSON.stringify(screens));
  const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'off' });
  server = await startServer(config, { log: pino({ level: 'silent' }), siteFolder });
  const stamp = { createdAt: '2026-03-01T09:00:00.000Z', updatedAt: '2026-03-01T09:00:00.000Z' };
  const area = Area.parse({
    ...{ _id: 'area:leeds', type: 'area', schemaVersion: 1, ...stamp, createdBy: 'system', updatedBy: 'system' },
    ...{ name: 'Leeds & Otley', slug: 'leeds', centre: { lat: 53.8, lon: -1.55 }, outcodes: ['LS1'], tz: 'Europe/London' },
    ...{ gymCount: 2, status: 'live' },
  });
  await server.store.put([{ db: 'public/basics', id: area._id, body: bodyOf(area), expect: null }]);
  await put(gym('iron', { name: 'Iron <b>', areaId: 'area:leeds', liveSince: '2026-03-02T09:00:00.000Z' }), 'area-leeds/gyms');
  await put(gym('brass', { name: 'Brass', areaId: 'area:leeds', status: 'listed' }), 'area-leeds/gyms');
  const { body, photos, seo, relatedGymIds, ...listed } = ARTICLE;
  const texts = [ARTICLE, { ...listed, _id: 'articlesummary:guides:first-visit', type: 'articlesummary', newest: true }] as const;
  for (const one of texts) await server.store.put([{ db: 'public/texts', id: one._id, body: bodyOf(one), expect: null }]);
  const moved = {
    ...{ _id: 'articleaddress:news:of-old', type: 'articleaddress', ...born, articleId: 'article:one', articleType: 'news' },
    ...{ slug: 'of-old', to: { articleType: 'guides', slug: 'first-visit' }, status: 'leads' },
  } as const;
  await server.store.put([{ db: 'public/articles', id: moved._id, body: bodyOf(moved), expect: null }]);
  await put(gym('hidden', { name: 'Hidden', areaId: 'area:leeds', status: 'draft' }));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function put(one: Gym, also?: string): Promise<void> {
  for (const db of ['platform/gyms', `venue-${one._id.slice('gym:'.length)}/gyms`, ...(also === undefined ? [] : [also])])
    await server.store.put([{ db, id: one._id, body: bodyOf(one), expect: null }]);
}
const get = (path: string, agent = GOOGLE) =>
  fetch(server.url + path, { headers: { 'user-agent': agent, accept: 'text/html,*/*' } });
const textOf = async (path: string, agent?: string) => (await get(path, agent)).text();

it('robots.txt leads to the sitemap, the sitemap to its parts, and these to every gym that everybody may see', async () => {
  const robots = await get('/robots.txt');
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const sitemap = /^Sitemap: (.*)$/m.exec(await robots.text())?.[1] ?? '';
  expect(sitemap).toBe(`${server.url}/sitemap.xml`);
  const within = async (url: string) =>
    [...(await (await fetch(url)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) => at);
  const found = (await Promise.all((await within(sitemap)).map(within))).flat();
  expect(found.filter((at) => /gym\/|area=/.test(at)).toSorted()).toEqual(
    ['/gym/brass', '/gym/iron', '/search?area=leeds'].map((path) => server.url + path),
  );
  for (const url of found) expect([url, (await fetch(url, { headers: { accept: 'text/html' } })).status]).toEqual([url, 200]);
  expect((await get('/sitemaps/gyms-2.xml')).status).toBe(404);
});

it('a page that is worth finding has one address, its own words and a picture from here; no other page has', async () => {
  const about = await textOf('/about/?from=mail');
  expect(about).toContain('<title>About &amp; more · Fitness Hub</title>');
  expect(about).toContain('<meta name="description" content="Who &quot;we&quot; are">');
  expect(about).not.toContain('For all');
  expect(about).toContain(`<link rel="canonical" href="${server.url}/about">`);
  expect(about).toContain(`<meta property="og:image" content="${server.url}/icon-512.png">`);
  expect(await textOf('/search?q=yoga')).toContain(`<link rel="canonical" href="${server.url}/search">`);
  for (const path of ['/login', '/member/passes']) expect(await textOf(path), path).not.toContain('canonical');
  expect(await textOf('/about', CHROME)).toBe(SHELL);
});

it('an area is a list of its gyms by name and town, with script or without, and says where its feed is', async () => {
  const town = gym('iron').address.addressLocality;
  for (const agent of [GOOGLE, CHROME]) {
    const text = await textOf('/search?area=leeds', agent);
    expect(text).toContain('<h1>Gyms in Leeds &amp; Otley</h1>');
    expect(text).toContain(
      `<li><a href="/gym/brass">Brass</a>, ${town}</li>\n<li><a href="/gym/iron">Iron &lt;b&gt;</a>, ${town}</li>`,
    );
    expect(text).not.toContain('Hidden');
  }
  const head = await textOf('/search?area=leeds&q=x');
  expect(head).toContain(`<link rel="canonical" href="${server.url}/search?area=leeds">`);
  expect(head).toContain(`type="application/rss+xml" href="${server.url}/areas/leeds/new-gyms.xml"`);
  for (const path of ['/search?area=york', '/search?area=', '/search?area=a&area=b', '/search?area=..%2Fleeds'])
    expect(await textOf(path, CHROME), path).toContain('<h1>Find</h1>');
});

it('the feed of new gyms names those that went live, and of an unknown area there is none', async () => {
  const feed = await get('/areas/leeds/new-gyms.xml');
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  expect([...(await feed.text()).matchAll(/<guid>(.*?)<\/guid>/g)].map(([, page]) => page)).toEqual([`${server.url}/gym/iron`]);
  expect((await get('/areas/york/new-gyms.xml')).status).toBe(404);
});

it('[17] an article is text at its one address, with script or without; of what is not there there is none', async () => {
  const page = `${server.url}/blog/guides/first-visit`;
  const crawled = await get('/blog/guides/first-visit?from=mail');
  expect([crawled.status, crawled.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const text = await crawled.text();
  expect(text).toContain(`<link rel="canonical" href="${page}">`);
  expect(text).toContain('"@type":"BlogPosting"');
  for (const said of [text, await textOf('/blog/guides/first-visit', CHROME)]) {
    expect(said).toContain('<h1>Bring &lt;b&gt;</h1>');
    expect(said).toContain('<p>Say <strong>hello</strong>.</p>');
  }
  expect(await textOf('/blog/guides/first-visit', CHROME)).toContain('<div id="root"><div id="first-text"');
  for (const path of ['/blog/guides/never', '/blog/news/first-visit', '/blog/recipes', '/blog/guides/first-visit/x']) {
    const answer = await get(path);
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, `Page not found: ${path}`]);
    expect(await textOf(path, CHROME), path).toBe(SHELL);
  }
});

it('[17] an address of old leads on for good, for everybody', async () => {
  for (const agent of [GOOGLE, CHROME]) {
    const headers = { 'user-agent': agent, accept: 'text/html,*/*' };
    const answer = await fetch(`${server.url}/blog/news/of-old`, { headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog/guides/first-visit']);
  }
});

it('[17] articles are listed, by part and in all, in the feed and in the sitemap', async () => {
  for (const agent of [GOOGLE, CHROME])
    for (const path of ['/blog', '/blog/', '/blog/guides'])
      expect(await textOf(path, agent), path).toContain('<a href="/blog/guides/first-visit">Bring &lt;b&gt;</a>, 3 March 2026');
  expect(await textOf('/blog/press')).toContain('Nothing here yet.');
  expect(await textOf('/blog/press')).toContain(`<link rel="canonical" href="${server.url}/blog/press">`);
  expect(await textOf('/blog')).toContain(`type="application/rss+xml" href="${server.url}/blog/rss.xml"`);
  const feed = await get('/blog/rss.xml');
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  expect(await feed.text()).toContain(`<link>${server.url}/blog/guides/first-visit</link>`);
  expect(await textOf('/sitemaps/articles.xml')).toContain(`<loc>${server.url}/blog/guides/first-visit</loc>`);
});
