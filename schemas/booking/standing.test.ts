import { describe, expect, it } from 'vitest';
import { booking, DAY, NOW } from '../../tests/rules/documents.ts';
import { plus } from '../basics/time.ts';
import type { Booking } from './shape.ts';
import { blockedUntil } from './standing.ts';

/** A late cancellation so many days before `NOW`. */
const strike = (days: number, change: Partial<Booking> = {}): Booking =>
  booking(`d${days}`, { status: 'late_cancelled', strike: true, cancelledAt: plus(NOW, -days * DAY), ...change });
const strikes = (...days: number[]) => days.map((day) => strike(day));
/** Struck once, long enough ago to be no longer among the 30 days: the warning is used up. */
const WARNED = 100;

describe('advance booking after strikes', () => {
  it('[R-26] is closed for seven days by three within 30 days', () => {
    expect(blockedUntil(strikes(WARNED, 20, 10, 1), NOW)).toEqual({ until: plus(NOW, 6 * DAY), strikes: 3 });
    expect(blockedUntil(strikes(WARNED, 10, 1), NOW)).toBeNull();
  });

  it('[R-26] the first in twelve months is a warning, and counts for nothing', () => {
    expect(blockedUntil(strikes(20, 10, 1), NOW)).toBeNull();
    expect(blockedUntil(strikes(25, 20, 10, 1), NOW)).toEqual({ until: plus(NOW, 6 * DAY), strikes: 3 });
  });

  it('[R-26] a strike a year before the next is forgotten: the next is a warning again', () => {
    expect(blockedUntil(strikes(20 + 365, 20, 10, 1), NOW)).toBeNull();
    expect(
      blockedUntil([strike(20 + 365, { cancelledAt: plus(NOW, -385 * DAY + 1) }), ...strikes(20, 10, 1)], NOW),
    ).not.toBeNull();
  });

  it('[R-26] strikes lapse after 30 days', () => {
    const third = { cancelledAt: plus(NOW, -1) };
    expect(blockedUntil([...strikes(WARNED, 30, 10), strike(0)], NOW)).toEqual({ until: plus(NOW, 7 * DAY), strikes: 3 });
    expect(
      blockedUntil([strike(WARNED), strike(30, { cancelledAt: plus(NOW, -30 * DAY - 2) }), strike(10), strike(0, third)], NOW),
    ).toBeNull();
  });

  it('[R-26] the seven days are not over earlier because one of the three lapses in them', () => {
    expect(blockedUntil(strikes(WARNED, 32, 20, 3), NOW)).toEqual({ until: plus(NOW, 4 * DAY), strikes: 3 });
  });

  it('[R-26] a fourth closes it anew only while it is the third of those that stand', () => {
    expect(blockedUntil(strikes(WARNED, 60, 45, 33, 4), NOW)).toBeNull();
    expect(blockedUntil(strikes(WARNED, 33, 25, 5, 1), NOW)).toEqual({ until: plus(NOW, 6 * DAY), strikes: 3 });
  });

  it('[R-26] it opens seven days after the last of them, to the moment', () => {
    expect(blockedUntil(strikes(WARNED, 20, 10, 7), plus(NOW, -1))).toEqual({ until: NOW, strikes: 3 });
    expect(blockedUntil(strikes(WARNED, 20, 10, 7), NOW)).toBeNull();
    expect(blockedUntil(strikes(WARNED, 29, 28, 27), NOW)).toBeNull();
  });

  it('[R-26] however the bookings are ordered, it is the last strike that counts', () => {
    expect(blockedUntil(strikes(1, WARNED, 10, 20), NOW)).toEqual({ until: plus(NOW, 6 * DAY), strikes: 3 });
  });

  it('[L6] a strike that is still to come closes nothing, one of this moment does', () => {
    expect(blockedUntil(strikes(WARNED, 20, 10, -1), NOW)).toBeNull();
    expect(blockedUntil(strikes(WARNED, 20, 10, 0), NOW)).toEqual({ until: plus(NOW, 7 * DAY), strikes: 3 });
  });

  it('[L5, R-24] what was forgiven is no strike', () => {
    expect(blockedUntil([...strikes(WARNED, 20, 10), strike(1, { strike: false })], NOW)).toBeNull();
  });

  it('[R-25] a class that was missed struck when it was over; a late cancellation when it was made', () => {
    const { cancelledAt: _never, ...missed } = strike(1, { status: 'no_show', endsAt: plus(NOW, -2 * DAY) });
    expect(blockedUntil([...strikes(WARNED, 20, 10), missed], NOW)).toEqual({ until: plus(NOW, 5 * DAY), strikes: 3 });
    const cancelled = strike(1, { endsAt: plus(NOW, 3 * DAY) });
    expect(blockedUntil([...strikes(WARNED, 20, 10), cancelled], NOW)).toEqual({ until: plus(NOW, 6 * DAY), strikes: 3 });
  });
});
