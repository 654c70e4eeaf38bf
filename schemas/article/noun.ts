/** Articles of our blog (product.md 2.13). */
import { BY_NOBODY, FORMER, GONE, NOBODY, without } from '../blank.ts';
import { found, type Known } from '../decision.ts';
import { type Due, document, type Leaver, type Noun, system } from '../noun.ts';
import { decideArticleDue } from './decide.ts';
import { article as everyone } from './for-everyone.ts';
import { article as platform } from './for-platform.ts';
import { ARTICLES, NEWEST, TEXTS, VERSIONS } from './known.ts';
import { ArticleDue } from './proposals.ts';
import { Article, ArticleAddress, ArticleBody, ArticleSummary, ArticleVersion } from './shape.ts';
import { bodyIdOf, summaryIdOf } from './types.ts';

const UNSAID = { title: GONE, summary: '' } as const;

export const article = {
  documents: {
    article: document(Article, {
      ...platform.documents.article,
      blanked: (doc) => ({
        ...without(doc, 'cover', 'seo', 'decided'),
        ...{ ...BY_NOBODY, ...UNSAID, uid: NOBODY, author: GONE, body: '', photos: [], history: [] },
        tags: [],
      }),
      due: articleDue,
      erased: articlesErased,
    }),
    articleversion: document(ArticleVersion, {
      ...platform.documents.articleversion,
      blanked: (doc) => ({
        ...without(doc, 'cover', 'seo'),
        ...{ ...BY_NOBODY, ...UNSAID, uid: NOBODY, body: '' },
        tags: [],
      }),
      due: null,
      // By the id of whoever saved it.
      erased: null,
    }),
    articlesummary: document(ArticleSummary, {
      ...everyone.documents.articlesummary,
      homes: () => [TEXTS, NEWEST],
      blanked: (doc) => ({ ...without(doc, 'cover'), ...BY_NOBODY, ...UNSAID, tags: [], author: GONE }),
      due: null,
      erased: summariesErased,
    }),
    articlebody: document(ArticleBody, {
      ...everyone.documents.articlebody,
      homes: () => [TEXTS],
      blanked: (doc) => ({
        ...without(doc, 'cover', 'seo'),
        ...{ ...BY_NOBODY, ...UNSAID, author: GONE, body: '', photos: [] },
        tags: [],
      }),
      due: null,
      erased: bodiesErased,
    }),
    articleaddress: document(ArticleAddress, {
      ...everyone.documents.articleaddress,
      homes: () => [NEWEST],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY }),
      due: null,
      erased: null,
    }),
  },
  readers: { [NEWEST]: 'anyone', [TEXTS]: 'anyone', [ARTICLES]: 'admin', [VERSIONS]: 'admin' },
  indexes: { articles: ['slug', 'articleId', 'uid'], texts: ['type'] },
  kinds: { ...platform.kinds, 'system.article-publish': system(ArticleDue, decideArticleDue) },
  collections: { ...everyone.collections, ...platform.collections },
  notices: {},
} as const satisfies Noun;

function articleDue({ _id, status, version, publishAt }: Article): Due | null {
  if (status !== 'scheduled' || publishAt === undefined) return null;
  return { at: publishAt, kind: 'system.article-publish', body: { articleId: _id, version, publishAt } };
}

/** What they wrote for us stays, without their name. */
function articlesErased({ after: { uid }, known, moment }: Leaver): readonly Article[] {
  return articlesBy(known, uid).map((doc) => ({ ...doc, author: FORMER, updatedAt: moment.receivedAt }));
}

function summariesErased({ after: { uid }, known, moment }: Leaver): readonly ArticleSummary[] {
  const read = articlesBy(known, uid).flatMap(({ shown }) => (shown ? [summaryIdOf(shown)] : []));
  const summaries = read.flatMap((id) => found(known.get('articlesummary', TEXTS, id)) ?? []);
  return summaries.map((doc) => ({ ...doc, author: FORMER, updatedAt: moment.receivedAt }));
}

function bodiesErased({ after: { uid }, known, moment }: Leaver): readonly ArticleBody[] {
  const read = articlesBy(known, uid).flatMap(({ shown }) => (shown ? [bodyIdOf(shown)] : []));
  const bodies = read.flatMap((id) => found(known.get('articlebody', TEXTS, id)) ?? []);
  return bodies.map((doc) => ({ ...doc, author: FORMER, updatedAt: moment.receivedAt }));
}

const articlesBy = (known: Known, uid: string): readonly Article[] => found(known.find('article', ARTICLES, 'uid', uid)) ?? [];
