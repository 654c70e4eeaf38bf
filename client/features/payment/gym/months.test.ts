import { expect, it } from 'vitest';
import { lastMonths, MONTHS_KEPT, monthsFrom, spanOf } from './months.ts';

it('[2.10] thirteen months end with this one, across the year', () => {
  const months = lastMonths('2026-03-31');
  expect([months.length, months[0], months[10], months.at(-1)]).toEqual([MONTHS_KEPT, '2025-03', '2026-01', '2026-03']);
  expect([monthsFrom('2026-12', 1), monthsFrom('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

it('a month begins and ends at the gym’s own midnight, in summer time as well', () => {
  expect(spanOf('2026-03', 'Europe/London')).toEqual({ from: '2026-03-01T00:00:00.000Z', below: '2026-03-31T23:00:00.000Z' });
  expect(spanOf('2026-12', 'Europe/Madrid')).toEqual({ from: '2026-11-30T23:00:00.000Z', below: '2026-12-31T23:00:00.000Z' });
});
