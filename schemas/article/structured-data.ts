/** An article in the words of schema.org (`BlogPosting`), for search engines and previews: the app and the server say the same. Pure. */
import type { Json } from '../basics/json.ts';
import { photoPath } from '../upload/names.ts';
import type { ArticleBody } from './shape.ts';
import { ARTICLE_TYPE_NAMES } from './words.ts';

/** @param page the whole address of the article's page */
export function articleData(article: ArticleBody, page: string): Json {
  const { title, summary, seo, cover, tags, author, publishedAt, revisedAt, articleType, readingMinutes } = article;
  return {
    '@context': 'https://schema.org',
    '@type': articleType === 'news' || articleType === 'press' ? 'NewsArticle' : 'BlogPosting',
    '@id': page,
    mainEntityOfPage: page,
    url: page,
    headline: title,
    description: seo?.description ?? summary,
    inLanguage: 'en-GB',
    articleSection: ARTICLE_TYPE_NAMES[articleType],
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    ...(cover && { image: [new URL(photoPath(cover.hash, 1200), page).href] }),
    datePublished: publishedAt,
    dateModified: revisedAt,
    timeRequired: `PT${readingMinutes}M`,
    author: { '@type': 'Person', name: author },
    publisher: {
      ...{ '@type': 'Organization', name: 'Fitness Hub', url: new URL('/', page).href },
      logo: { '@type': 'ImageObject', url: new URL('/icon-512.png', page).href },
    },
  };
}
