/** What somebody has typed of an article and not saved. */
import * as z from 'zod/mini';
import { ARTICLE_TYPES } from '../../../../../schemas/article/types.ts';
import type { ProposalOf } from '../../../../../schemas/folds/proposals.ts';

export const ArticleDraft = z.strictObject({
  /** The save that it is written on; absent: a new one (V7). */
  on: z.optional(z.string()),
  articleType: z.enum(ARTICLE_TYPES),
  /** Empty: made of the title. */
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  /** One at most. */
  cover: z.array(z.strictObject({ hash: z.string(), alt: z.string() })),
  /** With commas between. */
  tags: z.string(),
  seo: z.strictObject({ title: z.string(), description: z.string() }),
  relatedGymIds: z.array(z.string()),
});
export type ArticleDraft = z.infer<typeof ArticleDraft>;
export type ArticleWritten = ProposalOf<'article.write'>['body'];

export const NEW_ARTICLE: ArticleDraft = {
  ...{ articleType: 'guides', slug: '', title: '', summary: '', body: '', cover: [], tags: '', relatedGymIds: [] },
  seo: { title: '', description: '' },
};

type Text = Omit<ArticleWritten, 'articleId' | 'on'>;

/** What is saved, or was refused, to be gone on with. `on`: the save that it changes now. */
export const draftOf = (
  { articleType, slug, title, summary, body, cover, tags, seo, relatedGymIds }: Text,
  on: string | undefined,
): ArticleDraft => ({
  ...(on !== undefined && { on }),
  ...{ articleType, slug, title, summary, body, relatedGymIds: [...relatedGymIds] },
  cover: cover ? [{ hash: cover.hash, alt: cover.alt }] : [],
  tags: tags.join(', '),
  seo: { title: seo?.title ?? '', description: seo?.description ?? '' },
});
