import { expect, it } from 'vitest';
import { trendOf } from './trend.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const at = (startedAt: string, rating: number) => ({ startedAt, rating });

it('six months, this one last, each with the mean of what was written in it', () => {
  const reviews = [
    at('2026-03-01T10:00:00.000Z', 5),
    at('2026-03-02T10:00:00.000Z', 4),
    at('2026-03-03T10:00:00.000Z', 4),
    at('2025-10-31T10:00:00.000Z', 1),
    at('2025-09-30T10:00:00.000Z', 1),
  ];
  expect(trendOf(reviews, 'Europe/London', NOW)).toEqual([
    { month: '2025-10', count: 1, mean: 1 },
    ...['2025-11', '2025-12', '2026-01', '2026-02'].map((month) => ({ month, count: 0 })),
    { month: '2026-03', count: 3, mean: 4.3 },
  ]);
});

it('a month begins at midnight where the gym is', () => {
  const late = [at('2025-10-31T23:30:00.000Z', 3), at('2026-03-31T23:30:00.000Z', 5)];
  expect(trendOf(late, 'Europe/London', '2026-04-01T09:00:00.000Z').at(-1)).toEqual({ month: '2026-04', count: 1, mean: 5 });
});

it('nothing where nobody wrote in all that time', () => {
  expect(trendOf([at('2025-09-30T10:00:00.000Z', 5)], 'Europe/London', NOW)).toEqual([]);
});

it('[16] of a list that was cut short, only the months that are all in it', () => {
  const reviews = [at('2026-03-01T10:00:00.000Z', 5), at('2026-02-03T10:00:00.000Z', 4), at('2026-01-31T10:00:00.000Z', 1)];
  const months = trendOf(reviews, 'Europe/London', NOW, '2026-01-31T10:00:00.000Z').map(({ month }) => month);
  expect(months).toEqual(['2026-02', '2026-03']);
});
