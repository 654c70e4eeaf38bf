/** What those who run the platform decide about an article: it is ready to be read, comes out then, comes out now, goes (product.md 2.13). */
import { nameOf } from '../application/open.ts';
import { isRefusal } from '../basics/machine.ts';
import { stamp } from '../basics/revise.ts';
import { localDay, localTime } from '../basics/time.ts';
import { without } from '../blank.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { missingIn } from './complete.ts';
import { articleOf } from './known.ts';
import type { ArticleArchive, ArticleDue, ArticlePublish, ArticleReview, ArticleSchedule } from './proposals.ts';
import { hidden, shownNow } from './publish.ts';
import type { Article } from './shape.ts';
import { ARTICLE, type ArticleEvent } from './states.ts';
import type { ArticleStatus } from './types.ts';

const ZONE = 'Europe/London';
const IN_WORDS: Readonly<Record<ArticleStatus, string>> = {
  draft: 'a draft',
  in_review: 'in review',
  scheduled: 'scheduled',
  published: 'published',
  archived: 'archived',
};

type Allowed = { readonly article: Article; readonly to: ArticleStatus } | { readonly instead: Decision };

/** The article and where the event leads, for who may; `version`: the one that was looked at. */
function allowed(
  { articleId, version }: { readonly articleId: string; readonly version?: number },
  event: ArticleEvent,
  known: Known,
  moment: Moment,
): Allowed {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return { instead: missing };
  const finding = articleOf(known, articleId);
  if (finding.state === 'unknown') return { instead: accepted([], ['articles']) };
  const article = found(finding);
  if (!article) return { instead: refused('NOT_FOUND') };
  const to = ARTICLE[article.status][event];
  if (isRefusal(to)) return { instead: notNow(to.code, article) };
  if (version !== undefined && version !== article.version) return { instead: refused('CHANGED_MEANWHILE') };
  const wrong = event === 'archived' ? null : missingIn(article);
  return wrong ? { instead: refused('VALIDATION', wrong) } : { article, to };
}

/** V6: the second to decide reads who was first. */
function notNow(code: 'ARTICLE_STATUS' | 'ALREADY_DECIDED', { status, decided }: Article): Decision {
  if (code === 'ARTICLE_STATUS' || !decided) return refused('ARTICLE_STATUS', { status: IN_WORDS[status] });
  const { name, at } = decided;
  return refused(code, { state: decided.as, name, date: localDay(at, ZONE), time: localTime(at, ZONE) });
}

export function decideArticleReview({ body }: ArticleReview, known: Known, moment: Moment): Decision {
  const may = allowed(body, 'reviewed', known, moment);
  if ('instead' in may) return may.instead;
  return accepted([{ ...without(may.article, 'publishAt'), ...stamp(moment, may.article), status: may.to }]);
}

export function decideArticleSchedule({ body }: ArticleSchedule, known: Known, moment: Moment): Decision {
  const may = allowed(body, 'scheduled', known, moment);
  if ('instead' in may) return may.instead;
  if (body.publishAt <= moment.receivedAt)
    return refused('VALIDATION', { field: 'The time', rule: 'choose one that is still to come.' });
  const after = decidedNow({ ...may.article, publishAt: body.publishAt, status: may.to }, 'scheduled', known, moment);
  return onRecord(may.article, accepted([after]), 'scheduled', { publishAt: body.publishAt });
}

export function decideArticlePublish({ body }: ArticlePublish, known: Known, moment: Moment): Decision {
  const may = allowed(body, 'published', known, moment);
  if ('instead' in may) return may.instead;
  const after = decidedNow({ ...without(may.article, 'publishAt'), status: may.to }, 'published', known, moment);
  return onRecord(may.article, accepted(shownNow(after, known, moment)), 'published', { version: after.version });
}

/** Changed, taken back or archived meanwhile, it waits for somebody. */
export function decideArticleDue({ body }: ArticleDue, known: Known, moment: Moment): Decision {
  const article = found(articleOf(known, body.articleId));
  const isMeant = article?.status === 'scheduled' && article.version === body.version && article.publishAt === body.publishAt;
  if (!article || !isMeant) return accepted([]);
  return accepted(
    shownNow({ ...without(article, 'publishAt'), ...stamp(moment, article), status: ARTICLE.scheduled.due }, known, moment),
  );
}

export function decideArticleArchive({ body }: ArticleArchive, known: Known, moment: Moment): Decision {
  const may = allowed(body, 'archived', known, moment);
  if ('instead' in may) return may.instead;
  const after = decidedNow({ ...without(may.article, 'publishAt'), status: may.to }, 'archived', known, moment);
  return onRecord(may.article, accepted(hidden(after, known, moment)), 'archived', {});
}

const decidedNow = (article: Article, as: NonNullable<Article['decided']>['as'], known: Known, moment: Moment): Article => ({
  ...{ ...article, ...stamp(moment, article) },
  decided: { uid: moment.by, name: nameOf(moment.by, known), as, at: moment.receivedAt },
});

const onRecord = (before: Article, decision: Decision, as: string, more: Readonly<Record<string, string | number>>): Decision =>
  audited(decision, {
    action: `article.${as}`,
    target: { type: 'article', id: before._id },
    before: { status: before.status },
    after: { status: as, ...more },
  });
