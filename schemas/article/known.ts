/** Articles as rules ask for them. */
import { type Finding, found, type Known } from '../decision.ts';
import type { Article, ArticleAddress, ArticleSummary } from './shape.ts';

/** What editors write. */
export const ARTICLES = 'platform/articles';
/** Each save, not replicated. */
export const VERSIONS = 'platform/versions';
/** What every device has: the newest, and where those are that have moved. */
export const NEWEST = 'public/articles';
/** Everything that is public, read one at a time. */
export const TEXTS = 'public/texts';

export const articleOf = (known: Known, articleId: string): Finding<Article> => known.get('article', ARTICLES, articleId);

/** All that can be read now. */
export const summariesOf = (known: Known): readonly ArticleSummary[] =>
  found(known.find('articlesummary', TEXTS, 'type', 'articlesummary')) ?? [];

/** The addresses under which an article could be read before. */
export const addressesOf = (known: Known, articleId: string): readonly ArticleAddress[] =>
  found(known.find('articleaddress', NEWEST, 'articleId', articleId)) ?? [];
