/** The blog where no script runs, and while the app is on its way: its lists, and each article with its words, as plain HTML. */

import type { ArticleBody, ArticleSummary } from '../../../schemas/article/shape.ts';
import { articleData } from '../../../schemas/article/structured-data.ts';
import { type ArticleType, articlePath } from '../../../schemas/article/types.ts';
import { ARTICLE_TYPE_NAMES, BLOG_LEAD, FEED_PATH, NOTHING_HERE } from '../../../schemas/article/words.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { tabTitle } from '../../../schemas/routes.ts';
import { photoPath } from '../../../schemas/upload/names.ts';
import { escaped, jsonInHtml } from '../../html.ts';
import { ownPicture, type PageHead } from '../head.ts';
import { markdownHtml } from './markdown-html.ts';

export interface BlogList {
  /** Null: all of them. */
  readonly articleType: ArticleType | null;
  readonly articles: readonly ArticleSummary[];
}

const listPath = (articleType: ArticleType | null): string => (articleType === null ? '/blog' : `/blog/${articleType}`);
const listTitle = (articleType: ArticleType | null): string => (articleType === null ? 'Blog' : ARTICLE_TYPE_NAMES[articleType]);

export function blogListText({ articleType, articles }: BlogList): string {
  const rows = articles.map(
    (one) =>
      `<li><a href="${articlePath(one)}">${escaped(one.title)}</a>, ${dayOf(one.publishedAt)}<br>${escaped(one.summary)}</li>`,
  );
  return `<h1>${listTitle(articleType)}</h1>
<p>${BLOG_LEAD}</p>
${rows.length === 0 ? `<p>${NOTHING_HERE}</p>` : `<ul>${rows.join('\n')}</ul>`}
<p><a href="${FEED_PATH}">New articles as a feed</a></p>`;
}

export const blogListHead = ({ articleType }: BlogList): PageHead => ({
  ...{ path: listPath(articleType), title: listTitle(articleType), description: BLOG_LEAD, feed: FEED_PATH },
});

/** What there is to read, as HTML without a page round it. */
export function articleText(article: ArticleBody): string {
  const { title, summary, author, publishedAt, revisedAt, readingMinutes, articleType } = article;
  const changed = dayOf(revisedAt) === dayOf(publishedAt) ? '' : `, changed ${timeOf(revisedAt)}`;
  return `<article>
<p><a href="/blog">Blog</a> · <a href="/blog/${articleType}">${ARTICLE_TYPE_NAMES[articleType]}</a></p>
<h1>${escaped(title)}</h1>
<p>${escaped(summary)}</p>
<p>${escaped(author)}, ${timeOf(publishedAt)}${changed} · ${readingMinutes} min read</p>
${coverOf(article)}${markdownHtml(article)}
</article>`;
}

/** The whole page. @param page the whole address of the article's */
export function articlePage(article: ArticleBody, page: string): string {
  const { title, seo, summary, publishedAt, revisedAt, tags, articleType } = article;
  const named = escaped(seo?.title ?? title);
  const says = escaped(seo?.description ?? summary);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${tabTitle(named)}</title>
<meta name="description" content="${says}">
<link rel="canonical" href="${escaped(page)}">
<link rel="alternate" type="application/rss+xml" href="${escaped(new URL(FEED_PATH, page).href)}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Fitness Hub">
<meta property="og:title" content="${named}">
<meta property="og:description" content="${says}">
<meta property="og:url" content="${escaped(page)}">
<meta property="article:published_time" content="${publishedAt}">
<meta property="article:modified_time" content="${revisedAt}">
<meta property="article:section" content="${ARTICLE_TYPE_NAMES[articleType]}">
${[...tags.map((tag) => `<meta property="article:tag" content="${escaped(tag)}">`), ...pictureTags(article, page)].join('\n')}
<script type="application/ld+json">${jsonInHtml(articleData(article, page))}</script>
</head>
<body>
<main>
${articleText(article)}
</main>
</body>
</html>
`;
}

function pictureTags({ cover }: ArticleBody, page: string): readonly string[] {
  if (!cover) return ownPicture(new URL(page).origin);
  return [
    `<meta property="og:image" content="${escaped(new URL(photoPath(cover.hash, 1200), page).href)}">`,
    '<meta property="og:image:type" content="image/webp">',
    `<meta property="og:image:width" content="${cover.width}">`,
    `<meta property="og:image:height" content="${cover.height}">`,
    `<meta property="og:image:alt" content="${escaped(cover.alt)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function coverOf({ cover }: ArticleBody): string {
  if (!cover) return '';
  const { hash, alt, width, height } = cover;
  return `<p><img src="${photoPath(hash, 1200)}" alt="${escaped(alt)}" width="${width}" height="${height}"></p>\n`;
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
/** `3 March 2026`, as it was in Britain then. */
const dayOf = (at: Instant): string => Temporal.Instant.from(at).toZonedDateTimeISO('Europe/London').toLocaleString('en-GB', DAY);
const timeOf = (at: Instant): string => `<time datetime="${at}">${dayOf(at)}</time>`;
