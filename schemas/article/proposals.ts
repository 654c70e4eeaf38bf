/** What may be proposed about articles, by those who run the platform. */
import * as z from 'zod/mini';
import { Instant, idOf, line, prose, whole } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { PhotoChoice } from '../upload/shape.ts';
import { ArticleType, RelatedGyms, Seo, Slug, Tags } from './shape.ts';

const articleId = idOf('article');
const version = whole(1, 100_000);

/** Request, also from a queue: this is how it reads now. A new one has neither `articleId` nor `on`, and is `article:<opId>`. */
export const ArticleWrite = proposalOf('article.write', {
  articleId: z.optional(articleId),
  /** The save it was written on, `proposalId` of the article: what somebody else saved meanwhile is not written over (V7). */
  on: z.optional(idOf('proposal')),
  articleType: ArticleType,
  slug: Slug,
  title: line(1, 90),
  summary: line(0, 200),
  body: prose(0, 40_000),
  cover: z.optional(PhotoChoice),
  tags: Tags,
  seo: z.optional(Seo),
  relatedGymIds: RelatedGyms,
});
/** Request, also from a queue: that version is ready to be read by somebody else; of one that is scheduled: not yet after all. */
export const ArticleReview = proposalOf('article.review', { articleId, version });
/** Request, online, as are the next two: that very version comes out then. */
export const ArticleSchedule = proposalOf('article.schedule', { articleId, version, publishAt: Instant });
/** That very version comes out now. */
export const ArticlePublish = proposalOf('article.publish', { articleId, version });
/** Nobody is to read it any more. */
export const ArticleArchive = proposalOf('article.archive', { articleId });
/** Its time has come. */
export const ArticleDue = systemOf('system.article-publish', { articleId, version, publishAt: Instant });

export type ArticleWrite = z.infer<typeof ArticleWrite>;
export type ArticleReview = z.infer<typeof ArticleReview>;
export type ArticleSchedule = z.infer<typeof ArticleSchedule>;
export type ArticlePublish = z.infer<typeof ArticlePublish>;
export type ArticleArchive = z.infer<typeof ArticleArchive>;
export type ArticleDue = z.infer<typeof ArticleDue>;
