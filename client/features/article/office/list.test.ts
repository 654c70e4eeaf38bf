import { expect, it } from 'vitest';
import type { Article } from '../../../../schemas/article/shape.ts';
import { articlesIn, partIn } from './list.ts';

const one = (key: string, said: Partial<Article> = {}): Article => ({
  ...{ _id: `article:${key}`, type: 'article', schemaVersion: 1, createdBy: 'kim00000', updatedBy: 'kim00000', uid: 'kim00000' },
  ...{ createdAt: '2026-03-03T09:00:00.000Z', updatedAt: '2026-03-03T09:00:00.000Z', judgedAt: '2026-03-03T09:00:00.000Z' },
  ...{ proposalId: 'proposal:01ARZ3NDEKTSV4RRFFQ69G5FAV', articleType: 'guides', slug: key, title: key, summary: '', body: '' },
  ...{
    tags: [],
    relatedGymIds: [],
    photos: [],
    author: 'Kim Field',
    readingMinutes: 1,
    version: 1,
    status: 'draft',
    history: [],
  },
  ...said,
});
const keys = (all: readonly Article[]) => all.map(({ slug }) => slug);

it('[17] the list of those who write has what was touched last first, by status and by words', () => {
  const all = [
    one('a', { status: 'published', tags: ['Sleep'] }),
    one('b', { updatedAt: '2026-03-04T09:00:00.000Z' }),
    one('c', { author: 'Lee Moss', title: 'Better sleep' }),
  ];
  expect(keys(articlesIn(all, 'all'))).toEqual(['b', 'a', 'c']);
  expect(keys(articlesIn(all, 'draft'))).toEqual(['b', 'c']);
  expect(keys(articlesIn(all, 'all', ' sleep '))).toEqual(['a', 'c']);
  expect(keys(articlesIn(all, 'draft', 'moss'))).toEqual(['c']);
  expect([partIn('published'), partIn('gone'), partIn(null)]).toEqual(['published', 'all', 'all']);
});
