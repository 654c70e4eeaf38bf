/** The sections of the blog, and what an article can be. On their own, so that what shows them does not bring the validators with it. */
import { keyOf } from '../basics/key.ts';

export const ARTICLE_TYPES = ['news', 'guides', 'training', 'nutrition', 'gym-owners', 'press'] as const;
export type ArticleType = (typeof ARTICLE_TYPES)[number];

export const ARTICLE_STATUSES = ['draft', 'in_review', 'scheduled', 'published', 'archived'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

export const isArticleType = (word: string): word is ArticleType => ARTICLE_TYPES.some((one) => one === word);

/** Where one is read: `/blog/<type>/<slug>`. */
interface Addressed {
  readonly articleType: ArticleType;
  readonly slug: string;
}
export const articlePath = ({ articleType, slug }: Addressed): string => `/blog/${articleType}/${slug}`;
export const summaryIdOf = ({ articleType, slug }: Addressed): string => `articlesummary:${articleType}:${slug}`;
export const bodyIdOf = ({ articleType, slug }: Addressed): string => `articlebody:${articleType}:${slug}`;
export const addressIdOf = ({ articleType, slug }: Addressed): string => `articleaddress:${articleType}:${slug}`;
export const versionIdOf = (articleId: string, version: number): string => `articleversion:${keyOf(articleId)}.${version}`;
