/** Which articles a list shows, and in which order. Pure. */
import type { ArticleSummary } from '../../../../schemas/article/shape.ts';
import type { ArticleType } from '../../../../schemas/article/types.ts';
import { byText } from '../../../../schemas/basics/by-text.ts';

/** The newest first. */
export const listed = (all: readonly ArticleSummary[], type?: ArticleType): ArticleSummary[] =>
  all
    .filter(({ status, articleType }) => status === 'published' && (type === undefined || articleType === type))
    .toSorted((one, other) => byText(other.publishedAt, one.publishedAt) || byText(one._id, other._id));

type Topic = Pick<ArticleSummary, 'articleId' | 'articleType' | 'tags'>;

/** Those that are about the same: by the tags they share, then those of its type, the newest first. */
export function related(to: Topic, all: readonly ArticleSummary[], most = 3): ArticleSummary[] {
  const words = new Set(to.tags.map((tag) => tag.toLowerCase()));
  const likeness = ({ articleType, tags }: Topic): number =>
    2 * tags.filter((tag) => words.has(tag.toLowerCase())).length + (articleType === to.articleType ? 1 : 0);
  return listed(all)
    .filter((one) => one.articleId !== to.articleId && likeness(one) > 0)
    .map((one, at) => ({ one, at, likeness: likeness(one) }))
    .toSorted((a, b) => b.likeness - a.likeness || a.at - b.at)
    .slice(0, most)
    .map(({ one }) => one);
}
