/**
 * An article of our blog (product.md 2.13). What editors have is one document, `article`, and one for each version they saved; what everybody
 * reads is made of it when it is published, and of nothing else: a version that is being written shows nowhere.
 */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Instant, idOf, line, pattern, prose, Uid, whole } from '../basics/primitives.ts';
import { PhotoRef } from '../upload/shape.ts';
import { ARTICLE_STATUSES, ARTICLE_TYPES } from './types.ts';

export const ArticleType = z.enum(ARTICLE_TYPES);
/** The last part of its address; one of its own within its type. */
export const Slug = pattern(/^[a-z0-9-]{3,80}$/, 80);
/** What search engines are told, where it is not the title and the summary. */
export const Seo = z.strictObject({ title: z.optional(line(1, 60)), description: z.optional(line(1, 160)) });

export const Tags = z.array(line(1, 30)).check(z.maxLength(8));
export const RelatedGyms = z.array(idOf('gym')).check(z.maxLength(6));
/** Every picture that one of its versions shows. */
const Photos = z.array(PhotoRef).check(z.maxLength(200));

/** What somebody writes; a draft may lack what readers must not (`complete.ts`). */
const written = {
  articleType: ArticleType,
  slug: Slug,
  title: line(1, 90),
  summary: line(0, 200),
  /** Markdown, without HTML (`markdown/check.ts`). */
  body: prose(0, 40_000),
  cover: z.optional(PhotoRef),
  tags: Tags,
  seo: z.optional(Seo),
  relatedGymIds: RelatedGyms,
};
const readingMinutes = whole(1, 400);
const version = whole(1, 100_000);

export const Article = z.strictObject({
  /** `article:<opId of its first save>` */
  _id: idOf('article'),
  type: z.literal('article'),
  ...envelope,
  /** Of the latest save: the next one names it (V7). */
  ...judged,
  ...written,
  photos: Photos,
  /** Who began it, and what readers are told they are called. */
  uid: Uid,
  author: line(1, 50),
  readingMinutes,
  /** Of what is written here. Counts up by one with every save. */
  version,
  status: z.enum(ARTICLE_STATUSES),
  /** While scheduled. */
  publishAt: z.optional(Instant),
  /** What everybody reads now: which version, where it is, and since when. */
  shown: z.optional(z.strictObject({ version, articleType: ArticleType, slug: Slug, at: Instant, revisedAt: Instant })),
  /** The latest decision about it. */
  decided: z.optional(
    z.strictObject({ uid: Uid, name: line(1, 50), as: z.enum(['scheduled', 'published', 'archived']), at: Instant }),
  ),
  /** Its saves, the latest last: `articleversion:<key>.<version>` is what was saved. */
  history: z.array(z.strictObject({ version, uid: Uid, name: line(1, 50), at: Instant })).check(z.maxLength(200)),
});
export type Article = z.infer<typeof Article>;

/** One save, for good. Too much for every editor's device: read one at a time. */
export const ArticleVersion = z.strictObject({
  /** `articleversion:<key of the article>.<version>` */
  _id: idOf('articleversion'),
  type: z.literal('articleversion'),
  ...envelope,
  ...judged,
  articleId: idOf('article'),
  version,
  uid: Uid,
  ...written,
});
export type ArticleVersion = z.infer<typeof ArticleVersion>;

/** What a list shows of an article. */
const listed = {
  articleId: idOf('article'),
  articleType: ArticleType,
  slug: Slug,
  title: line(1, 90),
  summary: line(0, 200),
  cover: z.optional(PhotoRef),
  tags: Tags,
  author: line(1, 50),
  /** When it was published first. */
  publishedAt: Instant,
  /** When it was published last. */
  revisedAt: Instant,
  readingMinutes,
  /** One that is archived, or has moved, is taken away. */
  status: z.enum(['published', 'archived']),
};

export const ArticleSummary = z.strictObject({
  /** `articlesummary:<type>:<slug>` */
  _id: idOf('articlesummary'),
  type: z.literal('articlesummary'),
  ...envelope,
  ...listed,
  /** Among the fifty newest, which every device has. */
  newest: z.boolean(),
});
export type ArticleSummary = z.infer<typeof ArticleSummary>;

/** All of an article that its page shows, read one at a time. */
export const ArticleBody = z.strictObject({
  /** `articlebody:<type>:<slug>` */
  _id: idOf('articlebody'),
  type: z.literal('articlebody'),
  ...envelope,
  ...listed,
  body: prose(0, 40_000),
  seo: z.optional(Seo),
  /** The pictures in it, with their sizes. */
  photos: Photos,
  relatedGymIds: RelatedGyms,
});
export type ArticleBody = z.infer<typeof ArticleBody>;

/** Where it could be read before, and where it can now. */
export const ArticleAddress = z.strictObject({
  /** `articleaddress:<type>:<slug>`, of old. */
  _id: idOf('articleaddress'),
  type: z.literal('articleaddress'),
  ...envelope,
  articleId: idOf('article'),
  articleType: ArticleType,
  slug: Slug,
  to: z.strictObject({ articleType: ArticleType, slug: Slug }),
  status: z.enum(['leads', 'ended']),
});
export type ArticleAddress = z.infer<typeof ArticleAddress>;
