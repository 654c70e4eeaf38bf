/** The newest articles as RSS 2.0 (https://www.rssboard.org/rss-specification). */
import type { ArticleSummary } from '../../schemas/article/shape.ts';
import { articlePath } from '../../schemas/article/types.ts';
import { ARTICLE_TYPE_NAMES, BLOG_LEAD, FEED_PATH } from '../../schemas/article/words.ts';
import { escaped } from '../html.ts';
import { rfc822 } from './rfc822.ts';

const MOST = 20;

/** @param articles newest first @param origin where people reach the server, without a trailing slash */
export const articleFeed = (
  articles: readonly ArticleSummary[],
  origin: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>Fitness Hub blog</title>
<link>${escaped(`${origin}/blog`)}</link>
<atom:link href="${escaped(`${origin}${FEED_PATH}`)}" rel="self" type="application/rss+xml"/>
<description>${escaped(BLOG_LEAD)}</description>
<language>en-gb</language>
${articles
  .slice(0, MOST)
  .map((one) => item(one, origin))
  .join('\n')}
</channel>
</rss>
`;

/** Its guid is what it is, wherever it moves: nobody reads one twice. */
function item(article: ArticleSummary, origin: string): string {
  const { articleId, articleType, title, summary, author, publishedAt, tags } = article;
  const categories = [ARTICLE_TYPE_NAMES[articleType], ...tags].map((name) => `<category>${escaped(name)}</category>`);
  return `<item>
<title>${escaped(title)}</title>
<link>${escaped(origin + articlePath(article))}</link>
<guid isPermaLink="false">${articleId}</guid>
<pubDate>${rfc822(publishedAt)}</pubDate>
<dc:creator>${escaped(author)}</dc:creator>
${categories.join('\n')}
<description>${escaped(summary)}</description>
</item>`;
}
