import { expect, it } from 'vitest';
import type { ContentReport } from '../../../../schemas/report/shape.ts';
import type { Review, ReviewCase } from '../../../../schemas/review/shape.ts';
import { born, NOW } from '../../../../tests/rules/documents.ts';
import { looked, queued } from './queue.ts';

const judged = { proposalId: 'proposal:1', judgedAt: NOW };
const review = (key: string, change: Partial<Review> = {}): Review => ({
  ...{ _id: `review:one.${key}`, type: 'review', ...born, ...judged, uid: 'member00', gymId: 'gym:one', gymName: 'Gym one' },
  ...{ memberName: 'Sam K.', shownAs: `gymreview:${key}`, checkinId: 'checkin:1', visitMonth: '2026-03', rating: 1, text: '' },
  ...{ startedAt: NOW, textAt: NOW, status: 'published', heldFor: [], versions: [] },
  ...change,
});
const opened = (key: string, change: Partial<ReviewCase> = {}): ReviewCase => ({
  ...{ _id: `reviewcase:${key}`, type: 'reviewcase', ...born, reviewId: `review:one.${key}`, gymId: 'gym:one' },
  ...{ heldFor: [], signals: [], reports: 1, openedAt: NOW, status: 'open' },
  ...change,
});
const keys = (found: ReturnType<typeof looked>) => found.map(({ key }) => key);

it('[R-66] those that wait stand by when they came, whatever stars they give', () => {
  const reviews = [review('a', { rating: 5 }), review('b'), review('c'), review('d', { rating: 5 })];
  const decided = { uid: 'admin001', name: 'Ana B.', at: NOW, as: 'kept' } as const;
  const cases = [opened('a', { openedAt: '2026-03-03T09:00:00.000Z' }), opened('b'), opened('c', { status: 'closed', decided })];
  expect(keys(looked(reviews, cases, 'open'))).toEqual(['b', 'a']);
  expect(keys(looked(reviews, cases, 'decided'))).toEqual(['c']);
  expect(keys(looked(reviews, cases, 'all'))).toHaveLength(4);
});

it('finds one by what it says', () => {
  const reviews = [review('a', { text: 'The sauna is hot.' }), review('b', { gymName: 'Sauna Works' }), review('c')];
  expect(keys(looked(reviews, [], 'all', ' SAUNA ')).toSorted()).toEqual(['a', 'b']);
});

it('[2.17] the gravest report first, then the oldest', () => {
  const report = (key: string, change: Partial<ContentReport>): ContentReport => ({
    ...{ _id: `report:${key}`, type: 'report', ...born, ...judged, uid: 'member00', gymId: 'gym:one', gymName: 'Gym one' },
    ...{ target: 'review', targetId: 'gymreview:1', snapshot: '', reason: 'fake', priority: 3, status: 'new' },
    ...change,
  });
  const [old, young, grave, over] = [
    report('1', {}),
    report('2', { createdAt: '2026-03-04T08:00:00.000Z' }),
    report('3', { priority: 1, createdAt: '2026-03-05T08:00:00.000Z' }),
    report('4', { status: 'dismissed' }),
  ];
  expect(queued([young, over, old, grave], true)).toEqual([grave, old, young]);
  expect(queued([young, over], false)).toEqual([over]);
});
