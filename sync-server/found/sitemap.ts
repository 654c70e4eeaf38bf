/** What search engines are told there is (https://www.sitemaps.org/protocol.html): an index, and in its parts every page that anyone may read. */
import { ARTICLE_TYPES } from '../../schemas/article/types.ts';
import { byText } from '../../schemas/basics/by-text.ts';
import { keyOf } from '../../schemas/basics/key.ts';
import type { RoutePath } from '../../schemas/routes.ts';
import { escaped } from '../html.ts';

/** As many addresses as one file may hold. */
const IN_ONE_FILE = 50_000;

/** What is worth finding besides gyms and areas; `/openactive` is no page of the app. */
export const PLAIN_PAGES = [
  ...['/', '/search', '/about', '/how-we-rank', '/apply', '/contact', '/terms', '/privacy'],
] as const satisfies readonly RoutePath[];

/** Where articles are listed. */
const BLOG_LISTS = ['/blog', ...ARTICLE_TYPES.map((articleType) => `/blog/${articleType}`)];

/** @param gyms the ids of all that everybody may see @param areas the keys of areas with a gym */
export interface Findable {
  readonly gyms: readonly string[];
  readonly areas: readonly string[];
  /** The paths of all articles. */
  readonly articles: readonly string[];
}

/** The index. @param origin where people reach the server, without a trailing slash */
export function sitemapIndex(origin: string, { gyms }: Findable): string {
  const parts = [
    'pages',
    'areas',
    'articles',
    ...Array.from({ length: Math.ceil(gyms.length / IN_ONE_FILE) }, (_, at) => `gyms-${at + 1}`),
  ];
  return xml(
    'sitemapindex',
    parts.map((part) => `<sitemap><loc>${escaped(`${origin}/sitemaps/${part}.xml`)}</loc></sitemap>`),
  );
}

/** One part by the name the index has for it; null where it names none. */
export function sitemapPart(name: string, origin: string, findable: Findable): string | null {
  const paths = pathsOf(name, findable);
  return (
    paths &&
    xml(
      'urlset',
      paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`),
    )
  );
}

/** Where the gyms of an area are listed. */
export const areaPath = (area: string): string => `/search?area=${encodeURIComponent(area)}`;

function pathsOf(name: string, { gyms, areas, articles }: Findable): readonly string[] | null {
  if (name === 'pages.xml') return [...PLAIN_PAGES, '/openactive'];
  if (name === 'areas.xml') return areas.map(areaPath);
  if (name === 'articles.xml') return [...BLOG_LISTS, ...articles.toSorted(byText)];
  const part = Number(/^gyms-([1-9]\d{0,5})\.xml$/.exec(name)?.[1] ?? 0);
  const some = gyms.toSorted(byText).slice((part - 1) * IN_ONE_FILE, part * IN_ONE_FILE);
  return part === 0 || some.length === 0 ? null : some.map((id) => `/gym/${keyOf(id)}`);
}

const xml = (kind: 'sitemapindex' | 'urlset', rows: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</${kind}>
`;
