/** What a page says of itself to search engines and to those who make previews of links: its one address, its words and a picture. */
import { tabTitle } from '../../schemas/routes.ts';
import { PLAIN_PAGES } from '../found/sitemap.ts';
import { escaped } from '../html.ts';

export interface PageHead {
  /** Its one address, however it was reached: a path, with what of a query makes it another page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The path of what is new on it. */
  readonly feed?: string;
}

/** Of a page that is worth finding; null for all others. @param path one slash at its end is none */
export function headOf(path: string, named: { readonly title: string; readonly lead: string } | undefined): PageHead | null {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (!named || !PLAIN_PAGES.some((page) => page === plain)) return null;
  return { path: plain, title: named.title, description: named.lead };
}

/** The app's page with that in place of what it says for all. @param origin where people reach the server, without a trailing slash */
export function withHead(page: string, { path, title, description, feed }: PageHead, origin: string): string {
  const tags = [
    `<title>${escaped(tabTitle(title))}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${escaped(origin + path)}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Fitness Hub">',
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:url" content="${escaped(origin + path)}">`,
    ...ownPicture(origin),
    ...(feed === undefined ? [] : [`<link rel="alternate" type="application/rss+xml" href="${escaped(origin + feed)}">`]),
  ].join('\n');
  const bare = page.replace(/\s*<meta name="description"[^>]*>/, '');
  return bare.replace(/<title>[^<]*<\/title>/, () => tags);
}

/** The app's own, for what has no photo. */
export const ownPicture = (origin: string): readonly string[] => [
  `<meta property="og:image" content="${escaped(`${origin}/icon-512.png`)}">`,
  '<meta property="og:image:type" content="image/png">',
  '<meta property="og:image:width" content="512">',
  '<meta property="og:image:height" content="512">',
  '<meta property="og:image:alt" content="Fitness Hub">',
  '<meta name="twitter:card" content="summary">',
];
