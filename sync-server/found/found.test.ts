import { describe, expect, it } from 'vitest';
import { EVERY_ROUTE } from '../../schemas/routes.ts';
import { gym } from '../../tests/rules/documents.ts';
import { newGyms } from './new-gyms.ts';
import { robots } from './robots.ts';
import { PLAIN_PAGES, sitemapIndex, sitemapPart } from './sitemap.ts';

const HUB = 'https://hub.example';
const locations = (xml: string | null): string[] => [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) => at);

describe('the sitemap', () => {
  const gyms = Array.from({ length: 50_001 }, (_, at) => `gym:g${String(at).padStart(6, '0')}`);
  const findable = { gyms: gyms.toReversed(), areas: ['leeds', 'st-ives'], articles: [] };

  it('every gym is in exactly one part, of at most 50,000, and the index names them all', () => {
    const parts = locations(sitemapIndex(HUB, findable));
    expect(parts).toEqual(['pages', 'areas', 'articles', 'gyms-1', 'gyms-2'].map((part) => `${HUB}/sitemaps/${part}.xml`));
    const [first, second] = parts.slice(3).map((part) => locations(sitemapPart(part.split('/').at(-1) ?? '', HUB, findable)));
    expect([first?.length, second?.length]).toEqual([50_000, 1]);
    expect([...(first ?? []), ...(second ?? [])]).toEqual(gyms.map((id) => `${HUB}/gym/${id.slice('gym:'.length)}`));
  });

  it('pages and areas are named by their one address, escaped', () => {
    expect(locations(sitemapPart('areas.xml', HUB, { gyms: [], areas: ['leeds', 'a&b'], articles: [] }))).toEqual([
      `${HUB}/search?area=leeds`,
      `${HUB}/search?area=a%26b`,
    ]);
    expect(locations(sitemapPart('pages.xml', `${HUB}/a&b`, findable))[0]).toBe(`${HUB}/a&amp;b/`);
  });

  it('[17] articles are named by where they are, after the lists of them', () => {
    const named = locations(
      sitemapPart('articles.xml', HUB, { gyms: [], areas: [], articles: ['/blog/news/two', '/blog/guides/one'] }),
    );
    expect(named.slice(0, 2)).toEqual([`${HUB}/blog`, `${HUB}/blog/news`]);
    expect(named.slice(-3)).toEqual([`${HUB}/blog/press`, `${HUB}/blog/guides/one`, `${HUB}/blog/news/two`]);
  });

  it('without a gym there is no part for any, and what the index does not name is nothing', () => {
    expect(locations(sitemapIndex(HUB, { gyms: [], areas: [], articles: [] }))).toHaveLength(3);
    for (const name of ['gyms-0.xml', 'gyms-3.xml', 'gyms-01.xml', 'gyms-1', 'pages', 'gyms-99999999999.xml', '../pages.xml', ''])
      expect(sitemapPart(name, HUB, findable), name).toBeNull();
  });

  it('[A11] no page that somebody has to sign in for is in it', () => {
    const open = EVERY_ROUTE.filter(({ guards }) => guards[0] === 'everyone').map(({ path }) => path);
    expect(PLAIN_PAGES.filter((page) => !open.includes(page))).toEqual([]);
  });
});

it('robots are told where the lists are, and are kept from every page behind a sign-in', () => {
  const text = robots(HUB);
  expect(text).toContain(`\nSitemap: ${HUB}/sitemap.xml\n`);
  expect(text).toContain(`${HUB}/openactive`);
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  const isOpen = (path: string) => !closed.some((beginning) => path.startsWith(beginning));
  const behind = EVERY_ROUTE.filter(({ guards }) => guards[0] !== 'everyone');
  expect(behind.filter(({ path }) => isOpen(path)).map(({ path }) => path)).toEqual([]);
  for (const path of [
    ...PLAIN_PAGES,
    '/gym/iron-works',
    '/search?area=leeds',
    '/sitemaps/gyms-1.xml',
    '/openactive',
    '/assets/a.js',
  ])
    expect(isOpen(path), path).toBe(true);
});

describe('new gyms of an area', () => {
  const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:05:07.000Z`;
  const since = (day: number) => gym(`g${day}`, { liveSince: at(day) });

  it('the twenty that went live last, newest first, with their pages', () => {
    const text = newGyms(
      { name: 'Leeds', slug: 'leeds' },
      Array.from({ length: 25 }, (_, n) => since(n + 1)),
      HUB,
    );
    const pages = [...text.matchAll(/<guid>(.*?)<\/guid>/g)].map(([, page]) => page);
    expect(pages).toEqual(Array.from({ length: 20 }, (_, n) => `${HUB}/gym/g${25 - n}`));
    expect(text).toContain('<pubDate>Wed, 25 Mar 2026 09:05:07 GMT</pubDate>');
  });

  it('none that is listed only, paused or leaving, and nothing of a name is markup', () => {
    const { liveSince: _, ...never } = gym('never');
    const gyms = [
      ...(['listed', 'paused', 'closing', 'draft', 'suspended'] as const).map((status) =>
        gym(status, { status, liveSince: at(1) }),
      ),
      never,
      gym('bold', { name: 'Bold </title><b>', liveSince: at(2) }),
    ];
    const text = newGyms({ name: 'A & B', slug: 'a-b' }, gyms, HUB);
    expect(text.match(/<item>/g)).toHaveLength(1);
    expect(text).toContain('Bold &lt;/title&gt;&lt;b&gt;');
    expect(text).toContain('<title>New gyms in A &amp; B · Fitness Hub</title>');
  });
});
