import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { booking, checkin, payment, ZONE } from '../../../tests/rules/documents.ts';
import type { Mark, Row } from '../../sync/queries/rows.ts';
import {
  byGym,
  byMonth,
  byTime,
  byWeek,
  byWeekday,
  type CountedVisit,
  classesIn,
  costIn,
  inYear,
  leader,
  streakOf,
  visitsOf,
} from './visit-stats.ts';

const row = <T>(doc: T, mark: Mark = 'decided'): Row<T> => ({ doc, mark });
const visit = (day: string, change: Parameters<typeof checkin>[1] = {}, mark: Mark = 'decided') =>
  row(checkin(day, { gymDay: day, judgedAt: `${day}T18:05:00.000Z`, ...change }), mark);
const on = (...days: string[]): CountedVisit[] => visitsOf(days.map((day) => visit(day)));
const counts = (all: readonly { readonly count: number }[]) => all.map(({ count }) => count);
/** A Wednesday. */
const TODAY = '2026-03-11';

describe('what counts as a visit', () => {
  it('R-35: a gym on one of its days, once, from its first scan', () => {
    const visits = visitsOf([
      visit('2026-03-10', { judgedAt: '2026-03-10T19:00:00.000Z', reEntry: true }),
      visit('2026-03-10', { judgedAt: '2026-03-10T17:00:00.000Z' }),
      visit('2026-03-10', { gymId: 'gym:two', gymName: 'Gym two' }),
    ]);
    expect(visits).toHaveLength(2);
    expect(visits.find(({ gymId }) => gymId === 'gym:one')?.at).toBe('2026-03-10T17:00:00.000Z');
  });

  it('leaves out merged scans, ways out and what was voided', () => {
    expect(
      visitsOf([
        visit('2026-03-10', { status: 'duplicate' }),
        visit('2026-03-09', { status: 'voided', consumedVisit: false }),
        visit('2026-03-08', { direction: 'out' }),
      ]),
    ).toEqual([]);
  });

  it('counts a flagged one once and says that it is not sure', () => {
    const visits = visitsOf([visit('2026-03-10', { status: 'accepted_flagged' }, 'flagged')]);
    expect(visits).toMatchObject([{ sure: false }]);
    expect(byWeek(visits, TODAY, 1)).toEqual([{ key: '2026-03-09', count: 1, unsure: 1 }]);
    expect(visitsOf([visit('2026-03-10', {}, 'flagged'), visit('2026-03-10')])).toMatchObject([{ sure: true }]);
  });
});

describe('over time', () => {
  it('by weeks that begin on Monday, this one last', () => {
    const weeks = byWeek(on('2026-03-11', '2026-03-09', '2026-03-08', '2026-03-02', '2026-02-01'), TODAY, 3);
    expect(weeks.map(({ key }) => key)).toEqual(['2026-02-23', '2026-03-02', '2026-03-09']);
    expect(counts(weeks)).toEqual([0, 2, 2]);
  });

  it('twelve weeks across the end of summer time and the turn of the year are twelve', () => {
    expect(byWeek([], '2026-01-07', 12).map(({ key }) => key)).toEqual([
      ...['2025-10-20', '2025-10-27', '2025-11-03', '2025-11-10', '2025-11-17', '2025-11-24'],
      ...['2025-12-01', '2025-12-08', '2025-12-15', '2025-12-22', '2025-12-29', '2026-01-05'],
    ]);
  });

  it('by months of one year', () => {
    const months = byMonth(on('2026-01-31', '2026-01-01', '2026-12-31', '2025-12-31'), 2026);
    expect(counts(months)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(inYear(on('2026-01-01', '2025-12-31'), 2026)).toHaveLength(1);
  });

  it('by weekday and by the hour on the gym’s own clock, in summer time too', () => {
    expect(counts(byWeekday(on('2026-03-09', '2026-03-02', '2026-03-08')))).toEqual([2, 0, 0, 0, 0, 0, 1]);
    // 17:30 in UTC is 18:30 in London in July.
    const summer = visitsOf([visit('2026-07-07', { judgedAt: '2026-07-07T17:30:00.000Z' })]);
    expect(byTime(summer, () => ZONE).find(({ count }) => count === 1)?.key).toBe('18');
    const late = visitsOf([visit('2026-03-03', { judgedAt: '2026-03-03T23:59:00.000Z' })]);
    expect(byTime(late, () => ZONE).find(({ count }) => count === 1)?.key).toBe('21');
  });
});

describe('streak', () => {
  it('counts weeks in a row up to this one', () => {
    expect(streakOf(on('2026-03-11', '2026-03-04', '2026-02-25'), TODAY)).toEqual({ weeks: 3, longest: 3, thisWeek: true });
  });
  it('is not broken by a week that is still running', () => {
    expect(streakOf(on('2026-03-04', '2026-02-25'), TODAY)).toEqual({ weeks: 2, longest: 2, thisWeek: false });
  });
  it('ends with a week without a visit, and the longest is remembered', () => {
    expect(streakOf(on('2026-03-10', '2026-02-24', '2026-02-17', '2026-02-10'), TODAY)).toEqual({
      weeks: 1,
      longest: 3,
      thisWeek: true,
    });
    expect(streakOf([], TODAY)).toEqual({ weeks: 0, longest: 0, thisWeek: false });
  });
});

describe('where, what, for how much', () => {
  it('gyms by visits, with the name and the day of the last one', () => {
    const visits = visitsOf([
      visit('2026-03-01', { gymName: 'Old name' }),
      visit('2026-03-05', { gymName: 'New name' }),
      visit('2026-03-06', { gymId: 'gym:two', gymName: 'Gym two' }),
    ]);
    expect(byGym(visits)).toMatchObject([
      { key: 'gym:one', gymName: 'New name', count: 2, last: '2026-03-05' },
      { key: 'gym:two', gymName: 'Gym two', count: 1 },
    ]);
  });

  it('classes that were attended, in the year of the gym’s calendar', () => {
    const attended = { status: 'attended' } as const;
    const all = [
      booking('a', attended),
      booking('b', attended),
      booking('c', { ...attended, slotName: 'Yoga' }),
      booking('d', { status: 'no_show' }),
      booking('e', { ...attended, startsAt: '2025-06-01T09:00:00.000Z' }),
    ];
    expect(classesIn(all, 2026)).toEqual([
      { name: 'Spin', count: 2 },
      { name: 'Yoga', count: 1 },
    ]);
  });

  it('what was paid, shared among the visits, to the penny; nothing is divided by nothing', () => {
    const paid = [
      payment('a', { total: money(6000), paidAt: '2026-02-01T10:00:00.000Z' }),
      payment('b', { total: money(900), status: 'failed' }),
      payment('c', { total: money(500), paidAt: '2025-12-31T10:00:00.000Z' }),
    ];
    const visits = on('2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06', '2026-02-07');
    expect(costIn(paid, visits, '2026', ZONE)).toEqual({ paidMinor: 6000, backMinor: 0, perVisitMinor: 857 });
    expect(costIn(paid, visits, '2025', ZONE)).toEqual({ paidMinor: 500, backMinor: 0 });
    expect(costIn(paid, visits, '2026-01', ZONE)).toEqual({ paidMinor: 0, backMinor: 0 });
  });

  it('[4.2] what came back of a payment is not paid, and what a bank took back whole never was', () => {
    const at = { total: money(6000), paidAt: '2026-02-01T10:00:00.000Z' };
    const paid = [
      payment('a', { ...at, status: 'partially_refunded', refunded: money(4200) }),
      payment('b', { ...at, status: 'refunded', refunded: money(6000) }),
      payment('c', { ...at, status: 'disputed' }),
      payment('d', { ...at, status: 'charged_back' }),
      payment('e', { ...at, status: 'cancelled' }),
    ];
    const visits = on('2026-02-03', '2026-02-04', '2026-03-04');
    expect(costIn(paid, visits, '2026', ZONE)).toEqual({ paidMinor: 7800, backMinor: 10_200, perVisitMinor: 2600 });
    expect(costIn(paid, visits, '2026-02', ZONE)).toEqual({ paidMinor: 7800, backMinor: 10_200, perVisitMinor: 3900 });
  });

  it('[4.2] just after midnight in London is the new year, whatever UTC says', () => {
    const paid = [payment('a', { total: money(800), paidAt: '2026-06-30T23:30:00.000Z' })];
    expect(costIn(paid, [], '2026-07', ZONE).paidMinor).toBe(800);
    expect(costIn(paid, [], '2026-06', ZONE).paidMinor).toBe(0);
  });

  it('has a favourite only where one leads', () => {
    const count = (key: string, number: number) => ({ key, count: number, unsure: 0 });
    expect(leader([count('1', 3), count('2', 5)])?.key).toBe('2');
    expect(leader([count('1', 3), count('2', 3)])).toBeUndefined();
    expect(leader([count('1', 0)])).toBeUndefined();
  });
});
