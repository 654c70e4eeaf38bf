/** Articles as those write and publish them who run the platform. */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { decideArticleArchive, decideArticlePublish, decideArticleReview, decideArticleSchedule } from './decide.ts';
import { ARTICLES, articleOf, VERSIONS } from './known.ts';
import { ArticleArchive, ArticlePublish, ArticleReview, ArticleSchedule, ArticleWrite } from './proposals.ts';
import { Article, ArticleVersion } from './shape.ts';
import { decideArticleWrite } from './write.ts';

export const article = {
  for: 'platform',
  documents: {
    article: shown(Article, { in: [ARTICLES], databases: () => [ARTICLES], exportedAs: null, provisional: 'own' }),
    // On no device: `GET /db/platform/versions/articleversion:<key>.<version>`.
    articleversion: shown(ArticleVersion, {
      ...{ in: [VERSIONS], databases: () => [VERSIONS] },
      ...{ exportedAs: null, provisional: 'never' },
    }),
  },
  kinds: {
    'article.write': request(ArticleWrite, {
      ...{ ...ORDINARY, decide: decideArticleWrite, since: articleSince, perHour: LIMITS.articleSavesPerHour },
    }),
    'article.review': request(ArticleReview, { ...ORDINARY, decide: decideArticleReview, since: articleSince }),
    'article.schedule': request(ArticleSchedule, {
      ...{ ...ORDINARY, decide: decideArticleSchedule, since: articleSince },
      online: 'schedule an article',
    }),
    'article.publish': request(ArticlePublish, {
      ...{ ...ORDINARY, decide: decideArticlePublish, since: articleSince },
      online: 'publish an article',
    }),
    'article.archive': request(ArticleArchive, {
      ...{ ...ORDINARY, decide: decideArticleArchive, since: articleSince },
      online: 'archive an article',
    }),
  },
  collections: { [ARTICLES]: { indexes: [] } },
} as const satisfies DeviceNoun;

interface Speaks {
  readonly body: { readonly articleId?: string | undefined };
}

function articleSince({ body: { articleId } }: Speaks, known: Known): readonly (Instant | undefined)[] {
  return articleId === undefined ? [] : [found(articleOf(known, articleId))?.createdAt];
}
