/** [2.13] Every status × everything that can happen to an article × everybody who may say it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DRAFT, newsroom, SAM } from '../../tests/rules/articles.ts';
import { born, DAY, gym, NOW, person } from '../../tests/rules/documents.ts';
import { ANA, OLIVE, platformGrants, SUE } from '../../tests/rules/orders.ts';
import type { KnownWorld } from '../../tests/rules/world.ts';
import { ARTICLES_BY } from '../access.expected.ts';
import { isRefusal } from '../basics/machine.ts';
import { plus } from '../basics/time.ts';
import type { Decision } from '../decision.ts';
import type { NOUNS } from '../nouns.ts';
import { ARTICLE, ARTICLE_EVENTS, type ArticleEvent } from './states.ts';
import { ARTICLE_STATUSES, type ArticleStatus } from './types.ts';

const articleId = 'article:one';
const on = 'proposal:one';
const publishAt = plus(NOW, DAY);

let of: KnownWorld;
beforeEach(() => {
  of = newsroom();
});

/** An article that has come as far as that. */
function standing(status: ArticleStatus): void {
  const { cover: _cover, ...text } = DRAFT;
  const { articleType, slug } = text;
  of.lay([
    {
      ...{ _id: articleId, type: 'article', ...born, ...text, proposalId: on, judgedAt: NOW, uid: ANA, author: 'Ana F.' },
      ...{ photos: [], readingMinutes: 1, version: 1, status, history: [] },
      ...(status === 'scheduled' && { publishAt }),
      ...(status === 'published' && { shown: { version: 1, articleType, slug, at: NOW, revisedAt: NOW } }),
      ...((status === 'published' || status === 'archived') && { decided: { uid: ANA, name: 'Ana F.', as: status, at: NOW } }),
    },
  ]);
}

const SAID: Readonly<Record<ArticleEvent, (by: string) => Decision>> = {
  written: (by) => of.say(by, 'article.write', { ...DRAFT, articleId, on }),
  reviewed: (by) => of.say(by, 'article.review', { articleId, version: 1 }),
  scheduled: (by) => of.say(by, 'article.schedule', { articleId, version: 1, publishAt }),
  published: (by) => of.say(by, 'article.publish', { articleId, version: 1 }),
  archived: (by) => of.say(by, 'article.archive', { articleId }),
  due: () => of.system('system.article-publish', { articleId, version: 1, publishAt }, publishAt),
};
const SAID_BY_SOMEBODY = ARTICLE_EVENTS.filter((event) => event !== 'due');
const statusNow = () => of.one('article', articleId).status;

describe.each(ARTICLE_STATUSES)('an article that is %s', (status) => {
  it.each(ARTICLE_EVENTS)('%s: goes where the table leads, or says why not', (event) => {
    standing(status);
    const decision = SAID[event](ANA);
    const to = ARTICLE[status][event];
    if (isRefusal(to)) {
      expect(decision).toMatchObject({ state: 'refused', code: to.code });
      expect(statusNow()).toBe(status);
      return;
    }
    expect(decision.state).toBe('accepted');
    expect(statusNow()).toBe(to);
    // Out means that it can be read, in, that it cannot: of one that is read, a draft changes nothing.
    const isOut = to === 'published' || (status === 'published' && to === 'draft');
    expect(of.one('article', articleId).shown !== undefined).toBe(isOut);
  });

  it.each(SAID_BY_SOMEBODY)('%s is nothing for anybody else', (event) => {
    standing(status);
    expect(SAID[event](SAM)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(statusNow()).toBe(status);
  });
});

const OF_KIND: Readonly<Record<keyof typeof NOUNS.article.kinds, ArticleEvent>> = {
  ...{ 'article.write': 'written', 'article.review': 'reviewed', 'article.schedule': 'scheduled' },
  ...{ 'article.publish': 'published', 'article.archive': 'archived', 'system.article-publish': 'due' },
};

it.each(Object.entries(OF_KIND).filter(([kind]) => !kind.startsWith('system')))(
  '[R-61] %s: a member and an owner may not; who may is written down by hand',
  (kind, event) => {
    expect(Object.keys(ARTICLES_BY)).toContain(kind);
    for (const [viewer, uid] of [
      ['member', SAM],
      ['owner', OLIVE],
      ['admin', ANA],
      ['super', SUE],
    ] as const) {
      of = newsroom();
      of.lay([person(OLIVE), person(SUE), platformGrants(SUE, true), gym('one')]);
      of.system('system.employed', { uid: OLIVE, gymId: 'gym:one', preset: 'owner' });
      standing(event === 'reviewed' || event === 'written' ? 'draft' : 'in_review');
      const may = ARTICLES_BY[kind]?.some((one) => one === viewer);
      expect(SAID[event](uid).state, viewer).toBe(may ? 'accepted' : 'refused');
    }
  },
);

it.each(SAID_BY_SOMEBODY)('%s of what is not there is not found', (event) => {
  expect(SAID[event](ANA)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
});
