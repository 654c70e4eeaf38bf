import { describe, expect, it } from 'vitest';
import { closure as planned } from '../../../tests/rules/documents.ts';
import type { GymClosure } from '../shape.ts';
import { nextYearsOf } from '../yearly.ts';
import { creditedBy, wholeDaysOf } from './days.ts';

let count = 0;
/** One that is on, and gives its days back; each is another. */
function closure(start: string, end: string, change: Partial<GymClosure> = {}): GymClosure {
  count += 1;
  return planned(String(count), start, end, { passExtension: 'by_days', status: 'active', ...change });
}

describe('whole days', () => {
  it.each<[string, string, string[]]>([
    ['2026-03-10T00:00', '2026-03-12T00:00', ['2026-03-10', '2026-03-11']],
    ['2026-03-10T00:01', '2026-03-12T00:00', ['2026-03-11']],
    ['2026-03-10T00:00', '2026-03-11T23:59', ['2026-03-10']],
    ['2026-03-10T06:00', '2026-03-10T22:00', []],
    // Of 23 and of 25 hours (2.11: a DST day is a day).
    ['2026-03-29T00:00', '2026-03-30T00:00', ['2026-03-29']],
    ['2026-10-25T00:00', '2026-10-26T00:00', ['2026-10-25']],
    ['2026-10-25T00:00', '2026-10-25T23:59', []],
  ])('from %s to %s', (start, end, days) => {
    expect(wholeDaysOf(closure(start, end))).toEqual(days);
  });
});

describe('days that passes get back (2.11)', () => {
  const three = () => closure('2026-03-10T00:00', '2026-03-13T00:00');

  it('are all of a month with more than two', () => {
    expect(creditedBy(closure('2026-03-10T00:00', '2026-03-12T00:00'), [])).toEqual([]);
    expect(creditedBy(three(), [])).toEqual([{ month: '2026-03', days: 3 }]);
  });

  it('are counted by the month: of four days over New Year only the month with three', () => {
    expect(creditedBy(closure('2026-12-31T00:00', '2027-01-04T00:00'), [])).toEqual([{ month: '2027-01', days: 3 }]);
    const both = creditedBy(closure('2026-12-29T00:00', '2027-01-04T00:00'), []);
    expect(both).toEqual([
      { month: '2026-12', days: 3 },
      { month: '2027-01', days: 3 },
    ]);
  });

  it('add up over the closures of a month, and none is given twice', () => {
    const two = closure('2026-03-02T00:00', '2026-03-04T00:00', { status: 'ended' });
    const one = closure('2026-03-20T00:00', '2026-03-21T00:00');
    expect(creditedBy(one, [two, one])).toEqual([{ month: '2026-03', days: 3 }]);
    const given = three();
    const before = { ...given, credited: creditedBy(given, []) };
    expect(creditedBy(closure('2026-03-11T00:00', '2026-03-15T00:00'), [before])).toEqual([{ month: '2026-03', days: 2 }]);
    expect(creditedBy(closure('2026-03-10T00:00', '2026-03-12T00:00'), [before])).toEqual([]);
  });

  it('of one that was called off after it had given some are not given again by the next', () => {
    const off = closure('2026-03-02T00:00', '2026-03-06T00:00', {
      status: 'cancelled',
      credited: [{ month: '2026-03', days: 4 }],
    });
    expect(creditedBy(closure('2026-03-10T00:00', '2026-03-13T00:00'), [off])).toEqual([]);
    expect(creditedBy(closure('2026-03-10T00:00', '2026-03-16T00:00'), [off])).toEqual([{ month: '2026-03', days: 2 }]);
  });

  it('come of the whole gym alone, where it chose so, and of what has begun', () => {
    expect(creditedBy(closure('2026-03-10T00:00', '2026-03-13T00:00', { passExtension: 'none' }), [])).toEqual([]);
    expect(creditedBy(closure('2026-03-10T00:00', '2026-03-13T00:00', { scope: 'area' }), [])).toEqual([]);
    const one = closure('2026-03-20T00:00', '2026-03-21T00:00');
    for (const change of [{ scope: 'area' }, { passExtension: 'none' }, { status: 'scheduled' }] as const)
      expect(creditedBy(one, [closure('2026-03-10T00:00', '2026-03-13T00:00', change)])).toEqual([]);
  });
});

describe('the same days every year (RFC 5545, FREQ=YEARLY)', () => {
  const YEARLY = 'FREQ=YEARLY';
  it.each<[string, string, object]>([
    ['2026-12-25T00:00', '2026-12-27T00:00', { year: 2027, start: '2027-12-25T00:00', end: '2027-12-27T00:00' }],
    ['2026-12-31T12:00', '2027-01-02T06:30', { year: 2027, start: '2027-12-31T12:00', end: '2028-01-02T06:30' }],
    // A leap day comes in leap years alone; the day after the last of February is the first of March.
    ['2028-02-29T00:00', '2028-03-01T00:00', { year: 2032, start: '2032-02-29T00:00', end: '2032-03-01T00:00' }],
    ['2027-02-28T00:00', '2027-03-01T00:00', { year: 2028, start: '2028-02-28T00:00', end: '2028-02-29T00:00' }],
  ])('%s to %s', (start, end, next) => {
    expect(nextYearsOf({ start, end, rrule: YEARLY })).toEqual(next);
  });

  it('only where it says so', () => {
    expect(nextYearsOf({ start: '2026-12-25T00:00', end: '2026-12-27T00:00' })).toBeUndefined();
  });
});
