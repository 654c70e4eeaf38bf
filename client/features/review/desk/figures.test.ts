import { expect, it } from 'vitest';
import type { GymReview } from '../../../../schemas/review/shape.ts';
import { born, NOW } from '../../../../tests/rules/documents.ts';
import { inFilter, partsOf, published, starsOf } from './figures.ts';

const review = (key: string, change: Partial<GymReview> = {}): GymReview => ({
  ...{ _id: `gymreview:${key}`, type: 'gymreview', ...born, gymId: 'gym:one', memberName: 'Sam K.', visitMonth: '2026-03' },
  ...{ rating: 4, text: '', startedAt: NOW, textAt: NOW, status: 'published' },
  ...change,
});
const reply = { text: 'Thank you, see you soon!', answers: NOW, startedAt: NOW, at: NOW } as const;

it('[R-67] shows what is published, newest first whatever was replied', () => {
  const [old, held, young] = [
    review('1', { startedAt: '2026-01-01T00:00:00.000Z' }),
    review('2', { status: 'held' }),
    review('3', { reply: { ...reply, status: 'published' } }),
  ];
  const shown = published([old, held, young]);
  expect(shown).toEqual([young, old]);
  expect(inFilter(shown, 'open')).toEqual([old]);
  expect(inFilter(shown, 'replied')).toEqual([young]);
  expect(inFilter(shown, 'all')).toEqual(shown);
});

it('[V5] a reply that is held still has to be sent', () => {
  const one = review('1', { reply: { ...reply, status: 'held' } });
  expect(inFilter([one], 'open')).toEqual([one]);
});

it('counts stars, and means the parts that have some', () => {
  const all = [
    review('1', { rating: 5, sub: { staff: 5 } }),
    review('2', { rating: 2, sub: { staff: 4, value: 1 } }),
    review('3'),
  ];
  expect(starsOf(all)).toEqual([0, 1, 0, 1, 1]);
  expect(partsOf(all)).toEqual([
    ['staff', 4.5],
    ['value', 1],
  ]);
});
