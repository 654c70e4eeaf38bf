import { describe, expect, it } from 'vitest';
import { booking, checkin, HOUR, MINUTE, NOW } from '../../tests/rules/documents.ts';
import { plus } from '../basics/time.ts';
import { BOOKING_STATUSES, type Booking } from '../booking/shape.ts';
import { attendedOn, bookingFor, busyDuring, visitsOf } from './attend.ts';
import type { Checkin } from './shape.ts';

const START = '2026-03-03T18:00:00.000Z';
const came = (key: string, minutes = 0, change: Partial<Checkin> = {}) =>
  checkin(key, { judgedAt: plus(START, minutes * MINUTE), passId: 'pass:one', ...change });
const forVisit = (checkins: Checkin[], ...bookings: Booking[]) =>
  bookingFor(came('now'), checkins, bookings)?._id.slice('booking:'.length);

describe('the visit that a scan belongs to', () => {
  it('[R-34] is the one that was seen first; on another pass it is another', () => {
    const visits = visitsOf([came('a', 0), came('b', 5), came('c', 6, { passId: 'pass:two' })]);
    expect([...visits]).toEqual([
      ['checkin:a', 'checkin:a'],
      ['checkin:b', 'checkin:a'],
      ['checkin:c', 'checkin:c'],
    ]);
  });

  it('[C17, 2.8] is none, on the way out or when it was voided', () => {
    expect(visitsOf([came('a', 0, { direction: 'out' }), came('b', 1, { status: 'voided' })]).size).toBe(0);
  });

  it('[R-36] has attended what was attended by any of its scans', () => {
    const visits = visitsOf([came('a', 0), came('b', 5)]);
    const attended = booking('x', { status: 'attended', checkinId: 'checkin:b' });
    expect(attendedOn('checkin:a', visits, [booking('y'), attended])).toBe(attended);
    expect(attendedOn('checkin:a', visits, [{ ...attended, status: 'confirmed' }])).toBeUndefined();
    expect(attendedOn('checkin:a', visits, [booking('y', { status: 'attended' })])).toBeUndefined();
    expect(attendedOn('checkin:z', visits, [attended])).toBeUndefined();
  });
});

describe('time that is taken', () => {
  const time = { startsAt: START, endsAt: plus(START, HOUR) };
  const at = (from: number, to: number) => [booking('a', { startsAt: plus(START, from), endsAt: plus(START, to) })];

  it('[B4] is what overlaps, not what only touches', () => {
    expect(busyDuring(time, at(-HOUR, 1))).toBe(true);
    expect(busyDuring(time, at(HOUR - 1, 2 * HOUR))).toBe(true);
    expect(busyDuring(time, at(-HOUR, 0))).toBe(false);
    expect(busyDuring(time, at(HOUR, 2 * HOUR))).toBe(false);
    expect(busyDuring(time, at(5 * HOUR, 6 * HOUR))).toBe(false);
    expect(busyDuring(time, at(-6 * HOUR, -5 * HOUR))).toBe(false);
  });

  it('[B2] is taken by whatever was not given back', () => {
    const taking = BOOKING_STATUSES.filter((status) => busyDuring(time, [booking('a', { ...time, status })]));
    const all = ['attended', 'confirmed', 'excused', 'no_show', 'no_show_provisional', 'offered', 'waitlisted'];
    expect(taking.toSorted()).toEqual(all);
  });
});

describe('the booking that a visit is for', () => {
  it.each(['confirmed', 'no_show_provisional', 'no_show', 'cancelled', 'late_cancelled'] as const)(
    '[C16, X6] one that was %s is attended',
    (status) => {
      expect(forVisit([], booking('a', { status }))).toBe('a');
    },
  );

  it.each(['waitlisted', 'offered', 'left', 'expired', 'cancelled_by_gym', 'excused'] as const)(
    '[C16] one that is %s is not',
    (status) => {
      expect(forVisit([], booking('a', { status }))).toBeUndefined();
    },
  );

  it('[R-36] a place that is held comes before one that was given back, the earlier class before the later', () => {
    const held = booking('held', { startsAt: plus(START, 10 * MINUTE), endsAt: plus(START, 40 * MINUTE), status: 'no_show' });
    const sooner = booking('sooner', {
      startsAt: plus(START, 5 * MINUTE),
      endsAt: plus(START, 9 * MINUTE),
      status: 'no_show_provisional',
    });
    const back = booking('back', { status: 'cancelled', cancelledAt: NOW, startsAt: plus(START, -MINUTE), endsAt: START });
    expect(forVisit([], back, held)).toBe('held');
    expect(forVisit([], held, sooner, back)).toBe('sooner');
  });

  it('[X6] of what was given back it is the last, unless something else takes up that time', () => {
    const first = booking('first', { status: 'cancelled', cancelledAt: NOW });
    const last = booking('last', { status: 'late_cancelled', cancelledAt: plus(NOW, HOUR) });
    expect(forVisit([], first, last)).toBe('last');
    expect(forVisit([], last, first)).toBe('last');
    const waits = booking('waits', { status: 'waitlisted' });
    expect(forVisit([], first, last, waits)).toBeUndefined();
  });

  it('[R-36] a visit that has attended one is for no other', () => {
    const attended = booking('had', { status: 'attended', checkinId: 'checkin:before' });
    expect(forVisit([came('before', -5)], booking('other'), attended)).toBe('had');
  });

  it('[2.8] on the way out it is none', () => {
    expect(bookingFor(came('out', 0, { direction: 'out' }), [], [booking('a')])).toBeUndefined();
  });
});
