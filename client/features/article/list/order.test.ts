import { describe, expect, it } from 'vitest';
import type { ArticleSummary } from '../../../../schemas/article/shape.ts';
import { listed, related } from './order.ts';

const one = (slug: string, said: Partial<ArticleSummary> = {}): ArticleSummary => ({
  ...{ _id: `articlesummary:guides:${slug}`, type: 'articlesummary', schemaVersion: 1, createdBy: 'system', updatedBy: 'system' },
  ...{ createdAt: '2026-03-03T09:00:00.000Z', updatedAt: '2026-03-03T09:00:00.000Z', articleId: `article:${slug}` },
  ...{ articleType: 'guides', slug, title: 'A title', summary: '', tags: [], author: 'Kim Field', readingMinutes: 1 },
  ...{ publishedAt: '2026-03-03T09:00:00.000Z', revisedAt: '2026-03-03T09:00:00.000Z', status: 'published', newest: true },
  ...said,
});
const slugs = (all: readonly ArticleSummary[]) => all.map(({ slug }) => slug);

describe('[17] a list of articles', () => {
  it('has the newest first, of one type or of all, and nothing that was taken away', () => {
    const all = [
      one('b', { publishedAt: '2026-03-01T09:00:00.000Z' }),
      one('a', { articleType: 'news' }),
      one('c', { status: 'archived' }),
      one('d'),
    ];
    expect(slugs(listed(all))).toEqual(['a', 'd', 'b']);
    expect(slugs(listed(all, 'guides'))).toEqual(['d', 'b']);
  });

  it('beside an article has what shares its tags, then what is of its type, and never itself', () => {
    const all = [
      one('self', { tags: ['Sleep', 'food'] }),
      one('both', { tags: ['FOOD', 'sleep'], articleType: 'news', publishedAt: '2026-01-01T09:00:00.000Z' }),
      one('type', { publishedAt: '2026-02-01T09:00:00.000Z' }),
      one('newer', { publishedAt: '2026-02-02T09:00:00.000Z' }),
      one('tag', { tags: ['food'], articleType: 'news' }),
      one('none', { articleType: 'press' }),
    ];
    const to = { articleId: 'article:self', articleType: 'guides', tags: ['sleep', 'food'] } as const;
    expect(slugs(related({ ...to, tags: [...to.tags] }, all))).toEqual(['both', 'tag', 'newer']);
    expect(slugs(related({ ...to, tags: [] }, all, 9))).toEqual(['newer', 'type']);
  });
});
