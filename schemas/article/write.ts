/** An article is written: a new one, or a new version of one. What somebody else saved meanwhile stays, and so does what was typed (V7). */
import { nameOf } from '../application/open.ts';
import { isRefusal } from '../basics/machine.ts';
import { stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { opIdOf } from '../proposal/shape.ts';
import { choosePhotos } from '../upload/choose.ts';
import type { PhotoRef } from '../upload/shape.ts';
import { readingMinutesOf } from './complete.ts';
import { ARTICLES, articleOf, NEWEST, TEXTS } from './known.ts';
import { checkText, type Picture } from './markdown/check.ts';
import type { ArticleWrite } from './proposals.ts';
import type { Article, ArticleVersion } from './shape.ts';
import { ARTICLE } from './states.ts';
import { addressIdOf, summaryIdOf, versionIdOf } from './types.ts';

const MOST_PHOTOS = 200;

export function decideArticleWrite({ _id: proposalId, body }: ArticleWrite, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const { articleId = `article:${opIdOf(proposalId)}`, on, cover, ...written } = body;
  const finding = body.articleId === undefined ? undefined : articleOf(known, articleId);
  if (finding?.state === 'absent') return refused('NOT_FOUND');
  const before = finding && found(finding);
  if (before && before.proposalId !== on) return refused('CHANGED_MEANWHILE');
  const status = before ? ARTICLE[before.status].written : 'draft';
  if (isRefusal(status)) return refused(status.code);
  const checked = checkText(body.body);
  if ('fault' in checked) return refused('VALIDATION', { ...checked.fault });
  const wrong = wrongIn(body, articleId, known);
  if (wrong) return refused('VALIDATION', wrong);
  const chosen = withPhotos(articleId, [...(cover ? [cover] : []), ...checked.pictures], before?.photos ?? [], known, moment);
  if ('refused' in chosen) return chosen.refused;
  const coverRef = cover && chosen.photos.find(({ hash }) => hash === cover.hash);
  const version = (before?.version ?? 0) + 1;
  const name = nameOf(moment.by, known);
  const text = { ...written, ...(cover && coverRef && { cover: { ...coverRef, alt: cover.alt } }) };
  const article: Article = {
    ...(before && without(before, 'cover', 'seo', 'publishAt')),
    ...{ _id: articleId, type: 'article', ...stamp(moment, before), proposalId, judgedAt: moment.judgedAt },
    ...{ uid: before?.uid ?? moment.by, author: before?.author ?? name },
    ...text,
    ...{ photos: [...chosen.photos], readingMinutes: readingMinutesOf(body.body), version, status },
    history: [...(before?.history ?? []), { version, uid: moment.by, name, at: moment.receivedAt }].slice(-200),
  };
  const saved: ArticleVersion = {
    ...{ _id: versionIdOf(articleId, version), type: 'articleversion', ...stamp(moment), proposalId, judgedAt: moment.judgedAt },
    ...{ articleId, version, uid: moment.by, ...text },
  };
  const unknown = finding?.state === 'unknown' ? ['articles'] : [];
  return accepted([article, saved, ...chosen.uploads], [...unknown, ...chosen.unknown]);
}

/** The first of the rest that is not right. */
function wrongIn(
  body: ArticleWrite['body'],
  articleId: string,
  known: Known,
): { readonly field: string; readonly rule: string } | null {
  if (isTaken(body, articleId, known)) return { field: 'The address', rule: 'another article has this one, or had it before.' };
  if (new Set(body.tags.map((tag) => tag.toLowerCase())).size < body.tags.length)
    return { field: 'The tags', rule: 'one of them is there twice.' };
  const gone = body.relatedGymIds.some((id) => known.get('gym', 'platform/gyms', id).state === 'absent');
  return gone ? { field: 'The gyms', rule: 'one of them isn’t on Fitness Hub.' } : null;
}

/** By another article as it is written, as it is read, or as it could be read before: links that people kept lead on. */
function isTaken(at: Pick<Article, 'articleType' | 'slug'>, articleId: string, known: Known): boolean {
  const alike = found(known.find('article', ARTICLES, 'slug', at.slug)) ?? [];
  const here = [
    ...alike.filter(({ articleType }) => articleType === at.articleType).map(({ _id }) => _id),
    found(known.get('articlesummary', TEXTS, summaryIdOf(at)))?.articleId,
    found(known.get('articleaddress', NEWEST, addressIdOf(at)))?.articleId,
  ];
  return here.some((id) => id !== undefined && id !== articleId);
}

/** What an earlier version shows is kept: it can still be read. */
function withPhotos(
  subject: string,
  pictures: readonly Picture[],
  before: readonly PhotoRef[],
  known: Known,
  moment: Moment,
): ReturnType<typeof choosePhotos> {
  const fresh = pictures.filter(({ hash }) => before.every((one) => one.hash !== hash));
  const all = [...before, ...fresh].map(({ hash, alt }) => ({ hash, alt }));
  if (new Set(all.map(({ hash }) => hash)).size > MOST_PHOTOS)
    return { refused: refused('VALIDATION', { field: 'The pictures', rule: `all versions have ${MOST_PHOTOS} at most.` }) };
  return choosePhotos(all, before, { subject, purpose: 'article', alsoOf: () => true }, known, moment);
}
