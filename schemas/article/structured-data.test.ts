import { expect, it } from 'vitest';
import { newsroom, published } from '../../tests/rules/articles.ts';
import { NOW } from '../../tests/rules/documents.ts';
import { articleData } from './structured-data.ts';
import { ARTICLE_TYPES, articlePath, isArticleType } from './types.ts';
import { ARTICLE_TYPE_NAMES, BLOG_LEAD, FEED_PATH, NOTHING_HERE } from './words.ts';

const PAGE = 'https://hub.example/blog/guides/first-visit';

function textOf(change: Parameters<typeof published>[1] = {}) {
  const of = newsroom();
  published(of, change);
  const [body] = of.all('articlebody');
  if (!body) throw new Error('nothing was published');
  return body;
}

it('[17] an article in the words of schema.org', () => {
  expect(articleData(textOf(), PAGE)).toEqual({
    ...{ '@context': 'https://schema.org', '@type': 'BlogPosting', '@id': PAGE, mainEntityOfPage: PAGE, url: PAGE },
    ...{ headline: 'Your first visit', inLanguage: 'en-GB', articleSection: 'Guides', keywords: 'beginners' },
    description: 'What to bring, where to go, and whom to ask when you come to a gym for the first time.',
    ...{ datePublished: NOW, dateModified: NOW, timeRequired: 'PT1M' },
    author: { '@type': 'Person', name: 'Ana F.' },
    publisher: {
      ...{ '@type': 'Organization', name: 'Fitness Hub', url: 'https://hub.example/' },
      logo: { '@type': 'ImageObject', url: 'https://hub.example/icon-512.png' },
    },
  });
});

it('[17] says what search engines are to say, its picture and its words, and leaves out what there is not', () => {
  const cover = { hash: 'a'.repeat(64), alt: 'A door', width: 1200, height: 900 };
  const told = { ...textOf({ seo: { description: 'For you' }, tags: ['a', 'b'] }), cover };
  expect(articleData(told, PAGE)).toMatchObject({
    ...{ description: 'For you', keywords: 'a, b', image: [`https://hub.example/blobs/${cover.hash}-1200.webp`] },
  });
  const plain = articleData(textOf({ tags: [], seo: { title: 'Only that' } }), PAGE);
  expect(plain).toMatchObject({ description: expect.stringContaining('What to bring') });
  for (const field of ['keywords', 'image']) expect(plain).not.toHaveProperty(field);
});

it.each(ARTICLE_TYPES)('[17] an article of %s is news or a post', (articleType) => {
  const isNews = ['news', 'press'].includes(articleType);
  expect(articleData(textOf({ articleType }), PAGE)).toMatchObject({ '@type': isNews ? 'NewsArticle' : 'BlogPosting' });
});

it('[17] the parts of the blog, by their addresses and names', () => {
  expect(ARTICLE_TYPES.every(isArticleType)).toBe(true);
  expect(['', 'new', 'constructor'].some(isArticleType)).toBe(false);
  expect(articlePath({ articleType: 'gym-owners', slug: 'a-desk' })).toBe('/blog/gym-owners/a-desk');
  expect(ARTICLE_TYPE_NAMES).toEqual({
    ...{ news: 'News', guides: 'Guides', training: 'Training', nutrition: 'Nutrition' },
    ...{ 'gym-owners': 'For gym owners', press: 'Press' },
  });
  expect([BLOG_LEAD, NOTHING_HERE, FEED_PATH]).toEqual([
    'News and guides about gyms, training and eating well, written by the people at Fitness Hub.',
    ...['Nothing here yet.', '/blog/rss.xml'],
  ]);
});
