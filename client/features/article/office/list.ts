/** The list of those who write: which part of it, in which order. Pure. */
import type { Article } from '../../../../schemas/article/shape.ts';
import { ARTICLE_STATUSES, type ArticleStatus } from '../../../../schemas/article/types.ts';
import { byText } from '../../../../schemas/basics/by-text.ts';

export const PARTS = ['all', ...ARTICLE_STATUSES] as const;
export type ArticlePart = 'all' | ArticleStatus;
export const partIn = (said: string | null): ArticlePart => PARTS.find((one) => one === said) ?? 'all';

/** What was written last comes first. `words`: only those in which they stand. */
export function articlesIn(all: readonly Article[], part: ArticlePart, words = ''): Article[] {
  const wanted = words.trim().toLowerCase();
  return all
    .filter(({ status }) => part === 'all' || status === part)
    .filter(({ title, slug, author, tags }) => [title, slug, author, ...tags].some((one) => one.toLowerCase().includes(wanted)))
    .toSorted((one, other) => byText(other.updatedAt, one.updatedAt) || byText(one._id, other._id));
}
