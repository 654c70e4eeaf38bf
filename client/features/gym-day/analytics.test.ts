import { describe, expect, it } from 'vitest';
import type { GymDay } from '../../../schemas/gym-day/shape.ts';
import { born, NOW } from '../../../tests/rules/documents.ts';
import { chartFile, segmentsOf } from '../../ui/figure/chart/data.ts';
import { daysIn, heatOf, mixOf, shareOf, spansOf, sumOfDays, wholeOf } from './analytics.ts';

const gymDay = (day: string, hours: Readonly<Record<number, number>>, change: Partial<GymDay> = {}): GymDay => ({
  ...{ _id: `gymday:one:${day}`, type: 'gymday', ...born, gymId: 'gym:one', day, countedAt: NOW },
  ...{ hours: Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0), people: 0, newcomers: 0, returning: 0, late: 0 },
  ...{ mix: [], classes: { held: 0, places: 0, taken: 0, missed: 0 } },
  ...change,
});

describe('[4.7] a period', () => {
  it.each([
    ['4-weeks', 28, '2026-02-04', '2026-03-03'],
    ['13-weeks', 13, '2025-12-08', '2026-03-03'],
    ['13-months', 13, '2025-03-01', '2026-03-03'],
  ] as const)('of %s has %i parts, without a gap, and ends today', (period, parts, first, last) => {
    const spans = spansOf(period, '2026-03-03');
    expect(spans).toHaveLength(parts);
    expect(wholeOf(spans)).toEqual({ first, last });
    for (const [at, span] of spans.slice(1).entries()) {
      const before = Date.parse(spans[at]?.last ?? '');
      expect(Date.parse(span.first) - before).toBe(86_400_000);
    }
  });
});

describe('[4.7] a gym’s days', () => {
  const days = [
    gymDay('2026-03-02', { 7: 2, 18: 5 }, { people: 7, returning: 3, mix: [{ kind: 'day', visits: 7 }] }),
    gymDay(
      '2026-03-03',
      { 7: 1 },
      { people: 1, mix: [{ kind: 'monthly', visits: 1 }], classes: { held: 1, places: 10, taken: 4, missed: 1 } },
    ),
    gymDay('2026-03-09', { 7: 3 }, { people: 3, mix: [{ kind: 'monthly', visits: 9 }] }),
  ];

  it('by hour and weekday, from the first hour in which somebody came to the last, sum to the visits', () => {
    const heat = heatOf(days);
    expect([heat[0]?.hour, heat.at(-1)?.hour]).toEqual([7, 18]);
    expect(heat[0]?.visits).toEqual([5, 1, 0, 0, 0, 0, 0]);
    expect(heat.flatMap(({ visits }) => visits).reduce((a, b) => a + b)).toBe(sumOfDays(days).visits);
    expect(heatOf([])).toEqual([]);
  });

  it('of a span are those in it, both ends among them', () => {
    expect(daysIn(days, { first: '2026-03-02', last: '2026-03-03' }).map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-03']);
  });

  it('are a share of something, or none', () => {
    expect([shareOf(4, 10), shareOf(0, 0)]).toEqual([40, undefined]);
    expect(mixOf(days)).toEqual([
      { kind: 'monthly', visits: 10 },
      { kind: 'day', visits: 7 },
    ]);
  });
});

describe('a chart', () => {
  it('says in its file what stands in its table, and leaves out what there is nothing to say of', () => {
    const columns = [{ key: 'fill', label: 'Fill', name: 'Fill, %' }];
    const rows = [
      { key: 'a', label: '2/3', name: 'Mon 2 Mar', values: [40] },
      { key: 'b', label: '3/3', name: 'Tue 3 Mar', values: [undefined] },
    ];
    expect(chartFile({ what: 'When', columns, rows }, String)).toBe('When,"Fill, %"\r\nMon 2 Mar,40\r\nTue 3 Mar,\r\n');
  });

  it('draws no line through what is not known', () => {
    const place = (x: number, y: number) => ({ x, y });
    expect(segmentsOf([1, 2, undefined, 3], place)).toEqual([
      [
        { x: 0, y: 1 },
        { x: 1, y: 2 },
      ],
      [{ x: 3, y: 3 }],
    ]);
  });
});
