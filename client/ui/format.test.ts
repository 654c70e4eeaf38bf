import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatAsOf,
  formatComing,
  formatCount,
  formatDay,
  formatDayAndYear,
  formatDayTime,
  formatLocalDate,
  formatMiles,
  formatMinutes,
  formatMoment,
  formatMoney,
  formatMonth,
  formatTime,
  formatTimeSpan,
  formatUntil,
  isStale,
  localDateOf,
} from './format.ts';

const at = (text: string) => Date.parse(text);

describe('money and counts', () => {
  it('always shows pence', () => {
    expect(formatMoney({ amountMinor: 1250, currency: 'GBP' })).toBe('£12.50');
    expect(formatMoney({ amountMinor: 6000, currency: 'GBP' })).toBe('£60.00');
    expect(formatMoney({ amountMinor: 123456, currency: 'GBP' })).toBe('£1,234.56');
  });

  it('counts in words', () => {
    expect(formatCount(1, 'visit', 'visits')).toBe('1 visit');
    expect(formatCount(0, 'visit', 'visits')).toBe('0 visits');
    expect(formatCount(1204, 'visit', 'visits')).toBe('1,204 visits');
  });

  it('turns metres into miles with one decimal', () => {
    expect(formatMiles(1931)).toBe('1.2 miles');
    expect(formatMiles(1609)).toBe('1.0 mile');
    expect(formatMiles(0)).toBe('0.0 miles');
  });

  it('says minutes as hours when there are hours', () => {
    expect(formatMinutes(45)).toBe('45 min');
    expect(formatMinutes(60)).toBe('1 h');
    expect(formatMinutes(90)).toBe('1 h 30 min');
    expect(formatMinutes(0)).toBe('0 min');
  });
});

describe('times on the clock of the gym', () => {
  it('writes 24-hour times and short days', () => {
    expect(formatTime('2026-03-03T18:00:00Z')).toBe('18:00');
    expect(formatTime('2026-03-03T00:05:00Z')).toBe('00:05');
    expect(formatDay('2026-03-03T18:00:00Z')).toBe('Tue 3 Mar');
    expect(formatDayAndYear('2026-03-03T18:00:00Z')).toBe('Tue 3 Mar 2026');
    expect(formatDayTime('2026-03-03T18:00:00Z')).toBe('Tue 3 Mar, 18:00');
    expect(formatDay('2026-09-15T18:00:00Z')).toBe('Tue 15 Sep');
  });

  it("uses the gym's zone, not the device's", () => {
    expect(formatTime('2026-03-03T18:00:00Z', 'Europe/Madrid')).toBe('19:00');
    expect(formatDay('2026-03-03T23:30:00Z', 'Europe/Madrid')).toBe('Wed 4 Mar');
    expect(localDateOf('2026-06-30T23:30:00Z')).toBe('2026-07-01');
  });

  it('takes a clock that counts in parts of a millisecond', () => {
    expect(formatMoment('2026-03-03T18:00:00Z', at('2026-03-03T18:00:00Z') + 0.25)).toBe('18:00');
    expect(localDateOf(at('2026-03-03T18:00:00Z') - 0.75)).toBe('2026-03-03');
  });

  it('follows the clock change on 29 March and 25 October 2026', () => {
    expect(formatTimeSpan('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')).toBe('00:30–02:30');
    expect(formatTimeSpan('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toBe('01:30–01:30');
  });

  it('shows a calendar date as it is', () => {
    expect(formatLocalDate('2026-03-03')).toBe('Tue 3 Mar');
    expect([formatMonth('2026-03'), formatMonth('2025-12')]).toEqual(['Mar 2026', 'Dec 2025']);
  });
});

describe('days as people say them', () => {
  it('counts calendar days, also over a day of 23 hours', () => {
    const lateOnSaturday = at('2026-03-28T23:30:00Z');
    expect(formatComing('2026-03-28T23:45:00Z', lateOnSaturday)).toBe('23:45');
    expect(formatComing('2026-03-29T22:30:00Z', lateOnSaturday)).toBe('tomorrow 23:30');
    expect(formatComing('2026-03-29T23:30:00Z', lateOnSaturday)).toBe('Mon 00:30');
    expect(formatComing('2026-04-03T06:00:00Z', lateOnSaturday)).toBe('Fri 07:00');
    expect(formatComing('2026-04-04T06:00:00Z', lateOnSaturday)).toBe('Sat 4 Apr, 07:00');
  });
});

describe('ages', () => {
  const now = at('2026-03-03T10:52:00Z');

  it('grow from now to days', () => {
    expect(formatAge(now - 59_000, now)).toBe('just now');
    expect(formatAge(now - 60_000, now)).toBe('1 min ago');
    expect(formatAge('2026-03-03T08:52:00Z', now)).toBe('2 h ago');
    expect(formatAge('2026-03-02T10:00:00Z', now)).toBe('1 day ago');
    expect(formatAge('2026-02-28T10:00:00Z', now)).toBe('3 days ago');
  });

  it('treat an instant in the future as just now', () => {
    expect(formatAge(now + 600_000, now)).toBe('just now');
  });

  it('are quiet up to 15 minutes and said aloud afterwards', () => {
    expect(formatAsOf(now - 15 * 60_000, now)).toBe('as of 10:37');
    expect(formatAsOf(now - 16 * 60_000, now)).toBe('Last updated 16 min ago');
    expect(isStale(now - 15 * 60_000, now)).toBe(false);
    expect(isStale(now - 15 * 60_000 - 1, now)).toBe(true);
  });

  it('name the day of a moment when it was not today', () => {
    expect(formatMoment('2026-03-03T08:52:00Z', now)).toBe('08:52');
    expect(formatMoment('2026-03-02T08:52:00Z', now)).toBe('Mon 2 Mar, 08:52');
  });

  it('count down to the next try', () => {
    expect(formatUntil(now + 14_200, now)).toBe('in 15 s');
    expect(formatUntil(now + 5 * 60_000, now)).toBe('in 5 min');
    expect(formatUntil(now + 2 * 3_600_000, now)).toBe('in 2 h');
    expect(formatUntil(now - 1, now)).toBe('now');
  });
});
