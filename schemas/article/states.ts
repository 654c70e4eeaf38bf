/** What becomes of an article (product.md 2.13): every status and everything that can happen to it. What is shown stays shown until it is published anew or archived. */
import type { Machine } from '../basics/machine.ts';
import type { ArticleStatus } from './types.ts';

export const ARTICLE_EVENTS = ['written', 'reviewed', 'scheduled', 'published', 'due', 'archived'] as const;
export type ArticleEvent = (typeof ARTICLE_EVENTS)[number];

const STATUS = { code: 'ARTICLE_STATUS' } as const;
const DECIDED = { code: 'ALREADY_DECIDED' } as const;

export const ARTICLE = {
  draft: {
    written: 'draft',
    reviewed: 'in_review',
    scheduled: STATUS,
    published: STATUS,
    due: 'draft',
    archived: 'archived',
  },
  in_review: {
    written: 'in_review',
    reviewed: 'in_review',
    scheduled: 'scheduled',
    published: 'published',
    due: 'in_review',
    archived: 'archived',
  },
  // Written anew it is another text than the one that was to come out.
  scheduled: {
    written: 'in_review',
    reviewed: 'in_review',
    scheduled: 'scheduled',
    published: 'published',
    due: 'published',
    archived: 'archived',
  },
  published: {
    written: 'draft',
    reviewed: STATUS,
    scheduled: STATUS,
    published: DECIDED,
    due: 'published',
    archived: 'archived',
  },
  archived: {
    written: 'draft',
    reviewed: STATUS,
    scheduled: STATUS,
    published: STATUS,
    due: 'archived',
    archived: DECIDED,
  },
} as const satisfies Machine<ArticleStatus, ArticleEvent>;
