import { describe, expect, it } from 'vitest';
import type { ArticleBody, ArticleSummary } from '../../../schemas/article/shape.ts';
import { born, NOW } from '../../../tests/rules/documents.ts';
import { articleFeed } from '../../found/article-feed.ts';
import { blogAddressOf } from '../../found/stored-articles.ts';
import { markdownHtml } from './markdown-html.ts';
import { articlePage, articleText, blogListHead, blogListText } from './pages.ts';

const HUB = 'https://hub.example';
const HASH = 'a'.repeat(64);
const PHOTO = { hash: HASH, alt: 'A "big" rack', width: 1200, height: 900 };
const LISTED = {
  ...{ ...born, articleId: 'article:one', articleType: 'guides', slug: 'first-visit', title: 'Bring <b>water</b>' },
  ...{ summary: 'What to bring & whom to ask.', tags: ['first & last'], author: 'Ana F.', publishedAt: NOW, revisedAt: NOW },
  ...{ readingMinutes: 3, status: 'published' },
} as const;
const summary = (change: Partial<ArticleSummary> = {}): ArticleSummary => ({
  ...{ ...LISTED, _id: 'articlesummary:guides:first-visit', type: 'articlesummary', articleType: 'guides', newest: true },
  ...{ status: 'published', tags: [...LISTED.tags] },
  ...change,
});
const article = (change: Partial<ArticleBody> = {}): ArticleBody => ({
  ...{ ...LISTED, _id: 'articlebody:guides:first-visit', type: 'articlebody', articleType: 'guides', status: 'published' },
  ...{ tags: [...LISTED.tags], body: 'Say **hello**.', photos: [], relatedGymIds: [] },
  ...change,
});
const html = (body: string) => markdownHtml({ body, photos: [PHOTO] });

describe('[17] the text of an article as HTML', () => {
  it.each([
    ['# One\n\n## Two', '<h2 id="part-one">One</h2>\n<h2 id="part-two">Two</h2>'],
    ['A *b* **c** `d<` e  \nf', '<p>A <em>b</em> <strong>c</strong> <code>d&lt;</code> e<br>f</p>'],
    ['- a\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['1. a', '<ol><li><p>a</p></li></ol>'],
    ['> Said', '<blockquote>\n<p>Said</p>\n</blockquote>'],
    ['```js\n<script>\n```', '<pre><code>&lt;script&gt;</code></pre>'],
    ['---', '<hr>'],
    [
      '| a | b |\n|---|---|\n| 1 < 2 | *c* |',
      '<table>\n<thead><tr><th>a</th><th>b</th></tr></thead>\n<tbody><tr><td>1 &lt; 2</td><td><em>c</em></td></tr></tbody>\n</table>',
    ],
    ['[a](/search?q=1&b=2)', '<p><a href="/search?q=1&amp;b=2">a</a></p>'],
    ['[a](https://www.nhs.uk/)', '<p><a href="https://www.nhs.uk/" rel="noopener">a</a></p>'],
    ['[a][b]\n\n[b]: #two', '<p><a href="#two">a</a></p>'],
    [
      `![A "rack"](/blobs/${HASH}-480.webp)`,
      `<p><img src="/blobs/${HASH}-1200.webp" alt="A &quot;rack&quot;" width="1200" height="900" loading="lazy"></p>`,
    ],
  ])('%j', (body, expected) => {
    expect(html(body)).toBe(expected);
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['[a](javascript:alert(1))', '<p>a</p>'],
    ['[a][b]\n\n[b]: javascript:alert(1)', '<p>a</p>'],
    ['![cat](https://example.org/cat.png)', '<p>cat</p>'],
    ['"a" & <b>', '<p>&quot;a&quot; &amp; &lt;b&gt;</p>'],
  ])('even what is never published does nothing: %j', (body, expected) => {
    expect(html(body)).toBe(expected);
  });
});

describe('[17] an article', () => {
  it('is its words, who wrote it and when, and nothing of a title is markup', () => {
    const text = articleText(article());
    expect(text).toContain('<h1>Bring &lt;b&gt;water&lt;/b&gt;</h1>');
    expect(text).toContain(`Ana F., <time datetime="${NOW}">3 March 2026</time> · 3 min read`);
    expect(text).toContain('<a href="/blog/guides">Guides</a>');
    expect(text).toContain('<p>Say <strong>hello</strong>.</p>');
    expect(text).not.toContain('changed');
    const changed = articleText(article({ revisedAt: '2026-03-09T09:00:00.000Z', cover: PHOTO }));
    expect(changed).toContain('changed <time datetime="2026-03-09T09:00:00.000Z">9 March 2026</time>');
    expect(changed).toContain(`alt="A &quot;big&quot; rack" width="1200" height="900"`);
  });

  it('has one address, its words for search engines, and the facts of schema.org', () => {
    const page = `${HUB}/blog/guides/first-visit`;
    const plain = articlePage(article(), page);
    expect(plain).toContain(`<link rel="canonical" href="${page}">`);
    expect(plain).toContain('<meta property="og:type" content="article">');
    expect(plain).toContain('<meta name="description" content="What to bring &amp; whom to ask.">');
    expect(plain).toContain(`<meta property="og:image" content="${HUB}/icon-512.png">`);
    expect(plain).toContain('<meta property="article:tag" content="first &amp; last">');
    expect(plain).toContain(`type="application/rss+xml" href="${HUB}/blog/rss.xml"`);
    const told = articlePage(article({ seo: { title: 'For you', description: 'Read </script> this' }, cover: PHOTO }), page);
    expect(told).toContain('<title>For you · Fitness Hub</title>');
    expect(told).toContain(`<meta property="og:image" content="${HUB}/blobs/${HASH}-1200.webp">`);
    expect(told.match(/<\/script>/g)).toHaveLength(1);
    const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(told)?.[1] ?? '');
    expect(json).toMatchObject({
      ...{ '@context': 'https://schema.org', '@type': 'BlogPosting', '@id': page, headline: 'Bring <b>water</b>' },
      ...{ description: 'Read </script> this', datePublished: NOW, dateModified: NOW, inLanguage: 'en-GB' },
      ...{ articleSection: 'Guides', keywords: 'first & last', timeRequired: 'PT3M', image: [`${HUB}/blobs/${HASH}-1200.webp`] },
      author: { '@type': 'Person', name: 'Ana F.' },
      publisher: { '@type': 'Organization', name: 'Fitness Hub', logo: { url: `${HUB}/icon-512.png` } },
    });
    expect(articlePage(article({ articleType: 'news' }), page)).toContain('"@type":"NewsArticle"');
  });
});

describe('[17] a list of articles', () => {
  it('names each with its page, its day and what it is about', () => {
    expect(blogListText({ articleType: null, articles: [summary()] })).toContain(
      '<li><a href="/blog/guides/first-visit">Bring &lt;b&gt;water&lt;/b&gt;</a>, 3 March 2026<br>What to bring &amp; whom to ask.</li>',
    );
    expect(blogListText({ articleType: 'gym-owners', articles: [] })).toContain('<h1>For gym owners</h1>');
    expect(blogListText({ articleType: 'gym-owners', articles: [] })).toContain('<p>Nothing here yet.</p>');
    expect(blogListHead({ articleType: null, articles: [] })).toMatchObject({
      path: '/blog',
      title: 'Blog',
      feed: '/blog/rss.xml',
    });
    expect(blogListHead({ articleType: 'news', articles: [] })).toMatchObject({ path: '/blog/news', title: 'News' });
  });

  it('as a feed: the twenty newest, each by what it is, wherever it moves', () => {
    const many = Array.from({ length: 25 }, (_, n) => summary({ articleId: `article:${n}`, slug: `number-${n}` }));
    const feed = articleFeed(many, HUB);
    expect([...feed.matchAll(/<guid isPermaLink="false">(.*?)<\/guid>/g)].map(([, id]) => id)).toEqual(
      many.slice(0, 20).map(({ articleId }) => articleId),
    );
    expect(feed).toContain(`<link>${HUB}/blog/guides/number-0</link>`);
    expect(feed).toContain('<title>Bring &lt;b&gt;water&lt;/b&gt;</title>');
    expect(feed).toContain('<pubDate>Tue, 03 Mar 2026 08:00:00 GMT</pubDate>');
    expect(feed).toContain('<category>first &amp; last</category>');
    expect(feed).toContain('<dc:creator>Ana F.</dc:creator>');
  });
});

it('[17] an address of the blog', () => {
  expect(blogAddressOf('/blog')).toEqual({ of: 'list', articleType: null });
  expect(blogAddressOf('/blog/')).toEqual({ of: 'list', articleType: null });
  expect(blogAddressOf('/blog/gym-owners')).toEqual({ of: 'list', articleType: 'gym-owners' });
  expect(blogAddressOf('/blog/news/a-b-1/')).toEqual({ of: 'article', articleType: 'news', slug: 'a-b-1' });
  for (const path of ['/blog/constructor', '/blog/news/ab', '/blog/news/A-B-C', '/blog/news/abc/d', '/blog/x/abc', '/blog//abc'])
    expect(blogAddressOf(path), path).toEqual({ of: 'nothing' });
  for (const path of ['/', '/blogs', '/gym/blog', '/x/blog', '/blog2/news']) expect(blogAddressOf(path), path).toBeNull();
});
