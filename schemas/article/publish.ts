/** What everybody reads of an article: made of the version that is published, and taken away where it was before. */
import { byText } from '../basics/by-text.ts';
import { changed, stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { LIMITS } from '../limits.ts';
import { addressesOf, NEWEST, summariesOf, TEXTS } from './known.ts';
import { checkText } from './markdown/check.ts';
import type { Article, ArticleAddress, ArticleBody, ArticleSummary } from './shape.ts';
import { addressIdOf, bodyIdOf, summaryIdOf } from './types.ts';

type Address = Pick<Article, 'articleType' | 'slug'>;

/** The article with what everybody reads of it, of this very version. */
export function shownNow(article: Article, known: Known, moment: Moment): AnyDocument[] {
  const { articleType, slug, shown: before } = article;
  const at = before?.at ?? moment.receivedAt;
  const after: Article = { ...article, shown: { version: article.version, articleType, slug, at, revisedAt: moment.receivedAt } };
  const hasMoved = before !== undefined && summaryIdOf(before) !== summaryIdOf(article);
  const [summary, body] = readersOf(after, known, moment);
  return [
    after,
    ...(hasMoved ? [gone('articlebody', before, known, moment)] : []),
    ...(body ? [body] : []),
    ...withNewest(
      [...(hasMoved ? [gone('articlesummary', before, known, moment)] : []), ...(summary ? [summary] : [])],
      known,
      moment,
    ),
    ...addressesAfter(after, hasMoved ? before : undefined, known, moment),
  ].filter((doc) => doc !== undefined);
}

/** The article, and nothing of it for anybody. Where it could be read before leads nowhere. */
export function hidden(article: Article, known: Known, moment: Moment): AnyDocument[] {
  const { shown: before } = article;
  if (!before) return [article];
  return [
    without(article, 'shown'),
    gone('articlebody', before, known, moment),
    ...withNewest([gone('articlesummary', before, known, moment)], known, moment),
  ].filter((doc) => doc !== undefined);
}

/** Nobody signs what everybody reads but the author it names. */
function readersOf(article: Article, known: Known, moment: Moment): [ArticleSummary, ArticleBody] {
  const { articleType, slug, title, summary, cover, tags, author, readingMinutes, body, seo, photos, relatedGymIds } = article;
  const { at: publishedAt = moment.receivedAt, revisedAt = moment.receivedAt } = article.shown ?? {};
  const list = {
    ...{ articleId: article._id, articleType, slug, title, summary, ...(cover && { cover }), tags, author },
    ...{ publishedAt, revisedAt, readingMinutes, status: 'published' as const },
  };
  const system = { ...moment, by: 'system' };
  const checked = checkText(body);
  const inText = new Set('pictures' in checked ? checked.pictures.map(({ hash }) => hash) : []);
  return [
    {
      ...{ _id: summaryIdOf(article), type: 'articlesummary', ...list, newest: true },
      ...stamp(system, found(known.get('articlesummary', TEXTS, summaryIdOf(article)))),
    },
    {
      ...{ _id: bodyIdOf(article), type: 'articlebody', ...list, body, ...(seo && { seo }), relatedGymIds },
      photos: photos.filter(({ hash }) => inText.has(hash)),
      ...stamp(system, found(known.get('articlebody', TEXTS, bodyIdOf(article)))),
    },
  ];
}

function gone<T extends 'articlesummary' | 'articlebody'>(type: T, at: Address, known: Known, moment: Moment) {
  const doc = found(known.get(type, TEXTS, type === 'articlesummary' ? summaryIdOf(at) : bodyIdOf(at)));
  return doc && { ...doc, ...stamp({ ...moment, by: 'system' }, doc), status: 'archived' as const };
}

/** These, and whoever is among the newest because of them, or no longer is. */
function withNewest(own: readonly (ArticleSummary | undefined)[], known: Known, moment: Moment): ArticleSummary[] {
  const mine = own.filter((one) => one !== undefined);
  const others = summariesOf(known).filter(({ _id }) => mine.every((one) => one._id !== _id));
  const all = [...mine, ...others];
  const newest = new Set(
    all
      .filter(({ status }) => status === 'published')
      .toSorted((a, b) => byText(b.publishedAt, a.publishedAt) || byText(a._id, b._id))
      .slice(0, LIMITS.articlesKept)
      .map(({ _id }) => _id),
  );
  const placed = <S extends ArticleSummary>(one: S): S => ({ ...one, newest: newest.has(one._id) });
  return [...mine.map(placed), ...changed(others, others.map(placed), { ...moment, by: 'system' })];
}

/** Every earlier address leads where it is now; the one it has now leads nowhere else. */
function addressesAfter(article: Article, moved: Address | undefined, known: Known, moment: Moment): ArticleAddress[] {
  const system = { ...moment, by: 'system' };
  const { articleType, slug } = article;
  const here = addressIdOf(article);
  const before = addressesOf(known, article._id);
  const after = before.map(
    (one): ArticleAddress => ({
      ...{ ...one, to: { articleType, slug } },
      status: one._id === here ? 'ended' : 'leads',
    }),
  );
  const added: ArticleAddress[] =
    moved && before.every(({ _id }) => _id !== addressIdOf(moved))
      ? [
          {
            ...{ _id: addressIdOf(moved), type: 'articleaddress', articleType: moved.articleType, slug: moved.slug },
            ...{ articleId: article._id, to: { articleType, slug }, status: 'leads' },
            ...stamp(system, found(known.get('articleaddress', NEWEST, addressIdOf(moved)))),
          },
        ]
      : [];
  return [...changed(before, after, system), ...added];
}
