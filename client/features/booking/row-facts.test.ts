import { expect, it } from 'vitest';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { BOOKING_STATUSES } from '../../../schemas/booking/shape.ts';
import { booking } from '../../../tests/rules/documents.ts';
import type { Row } from '../../sync/queries/rows.ts';
import {
  bookingLine,
  bookingLook,
  bookingTab,
  calendarWay,
  inOrder,
  isUnseenPromotion,
  mayMove,
  nextBooking,
  shortMoment,
} from './row-facts.ts';

const now = '2026-03-03T09:00:00.000Z';
function row(key: string, change: Partial<Booking> = {}, mark: Row<Booking>['mark'] = 'decided'): Row<Booking> {
  return { doc: booking(key, change), mark };
}
const over = { startsAt: '2026-03-02T18:00:00.000Z', endsAt: '2026-03-02T18:45:00.000Z' };

it('keeps what is to come, what is waited for and what was apart', () => {
  expect(bookingTab(row('a'), now)).toBe('upcoming');
  expect(bookingTab(row('a', over), now)).toBe('past');
  expect(bookingTab(row('a', { status: 'waitlisted' }), now)).toBe('waiting');
  expect(bookingTab(row('a', { status: 'waitlisted', ...over }), now)).toBe('past');
  expect(bookingTab(row('a', { status: 'cancelled' }), now)).toBe('past');
});

it('keeps a class that is running among the upcoming', () => {
  expect(bookingTab(row('a'), '2026-03-03T18:30:00.000Z')).toBe('upcoming');
});

it('keeps a cancellation that is still on its way where it can be taken back', () => {
  expect(bookingTab(row('a', { status: 'cancelled' }, 'waiting'), now)).toBe('upcoming');
  expect(bookingLook(row('a', { status: 'cancelled' }, 'waiting'), now)).toMatchObject({
    state: 'waiting',
    text: 'Cancellation waiting to be sent',
  });
});

it('[2.7] goes into a calendar once it is certain, and out of it once it is off and not yet over', () => {
  const ways = (mark: Row<Booking>['mark'], change: Partial<Booking> = {}) =>
    Object.fromEntries(BOOKING_STATUSES.map((status) => [status, calendarWay(row('a', { status, ...change }, mark), now)]));
  const { confirmed, cancelled, late_cancelled, cancelled_by_gym, ...others } = ways('decided');
  expect([confirmed, cancelled, late_cancelled, cancelled_by_gym]).toEqual(['add', 'remove', 'remove', 'remove']);
  expect(new Set(Object.values(others))).toEqual(new Set([undefined]));
  expect(new Set(Object.values(ways('decided', over)))).toEqual(new Set([undefined]));
  expect([ways('waiting').confirmed, ways('waiting').cancelled]).toEqual([undefined, undefined]);
});

it('shows a request as waiting whatever the device expects of it', () => {
  for (const status of ['confirmed', 'waitlisted'] as const) {
    expect(bookingLook(row('a', { status }, 'waiting'), now)).toMatchObject({
      state: 'waiting',
      edge: 'waiting',
      text: 'Waiting to be confirmed',
    });
  }
});

it('stays confirmed while only the acknowledgement of a promotion is on its way (R-29)', () => {
  const acknowledged = { ...row('a', { promotedAt: now, promotionSeenAt: now }, 'waiting'), proposalId: 'proposal:02' };
  expect(bookingLook(acknowledged, now).text).toBe('Confirmed');
});

it('[B8] is only asked for while the acceptance of an offer is on its way, though its device foretells the place', () => {
  const accepting = { ...row('a', { promotedAt: now }, 'waiting'), proposalId: 'proposal:02', asked: 'booking.accept' } as const;
  expect(bookingLook(accepting, now)).toMatchObject({ text: 'Waiting to be confirmed', state: 'waiting' });
});

it('has a word of its own for every status', () => {
  const texts = BOOKING_STATUSES.map(
    (status) => bookingLook(row('a', { status, position: 3, offerExpiresAt: '2026-03-03T17:20:00.000Z' }), now).text,
  );
  expect(texts).toContain('Waiting list 3');
  expect(new Set(texts).size).toBe(BOOKING_STATUSES.length);
});

it('sorts what is to come by start and what was the other way round', () => {
  const rows = [row('b', { startsAt: '2026-03-05T00:00:00.000Z' }), row('a'), row('c', over)];
  expect(inOrder(rows, 'upcoming').map((one) => one.doc._id)).toEqual(['booking:c', 'booking:a', 'booking:b']);
  expect(inOrder(rows, 'past').map((one) => one.doc._id)).toEqual(['booking:b', 'booking:a', 'booking:c']);
});

it('finds the next class: not one that is over, cancelled or only waited for', () => {
  const rows = [
    row('over', over),
    row('cancelled', { status: 'cancelled', startsAt: '2026-03-03T10:00:00.000Z' }),
    row('list', { status: 'waitlisted', startsAt: '2026-03-03T11:00:00.000Z' }),
    row('next'),
  ];
  expect(nextBooking(rows, now)?.doc._id).toBe('booking:next');
  expect(nextBooking([], now)).toBeUndefined();
});

it('can be changed for another class while that costs nothing, and never once it has begun', () => {
  const may = (change: Partial<Booking>, at = now) => mayMove(booking('a', change), at);
  expect(may({ cutoffAt: now })).toBe(true);
  expect(may({ cutoffAt: '2026-03-03T08:59:59.999Z' })).toBe(false);
  expect(may({ status: 'waitlisted', cutoffAt: '2026-03-03T08:00:00.000Z' })).toBe(true);
  expect(may({ status: 'cancelled' })).toBe(false);
  // The gym moved it, so it may be given back free of charge for long; it has begun all the same.
  for (const status of ['confirmed', 'waitlisted', 'offered'] as const)
    expect(may({ status, startsAt: now, cutoffAt: '2026-03-03T18:00:00.000Z' })).toBe(false);
});

it('says until when an offer can be accepted, and no longer than that (R-28)', () => {
  const offered = row('a', { status: 'offered', position: 2, offerExpiresAt: '2026-03-03T17:20:00.000Z' });
  const look = (at: string) => [bookingLook(offered, at).text, bookingLine(offered, at)];
  expect(look('2026-03-03T17:19:59.000Z')).toEqual(['Offer – accept by 17:20', 'A place came free. The first to accept gets it']);
  expect(look('2026-03-03T17:20:00.000Z')).toEqual([
    'Waiting list 2',
    'If a place comes free now, we offer it to everybody waiting. The first to accept gets it',
  ]);
});

it('says how a waiting list runs: moved in until two hours before, then asked', () => {
  const waits = row('a', { status: 'waitlisted', position: 1 });
  const asSoon = 'You get a place as soon as one comes free, up to';
  expect(bookingLine(waits, '2026-03-03T15:59:59.000Z')).toBe(`${asSoon} 2 hours before the start`);
  expect(bookingLine(waits, '2026-03-03T16:00:00.000Z')).toMatch(/^If a place comes free now/);
  // [17] As it was set when they asked.
  const told = (autoUntilMinutes: number, at: string) =>
    bookingLine(row('a', { status: 'waitlisted', position: 1, autoUntilMinutes }), at);
  expect(told(60, '2026-03-03T16:59:59.000Z')).toBe(`${asSoon} 1 hour before the start`);
  expect(told(90, '2026-03-03T16:29:59.000Z')).toBe(`${asSoon} 90 minutes before the start`);
  expect(told(90, '2026-03-03T16:30:00.000Z')).toMatch(/^If a place comes free now/);
});

it('asks for a promotion to be acknowledged once, and not after the start (R-29)', () => {
  const promoted = { promotedAt: now };
  expect(isUnseenPromotion(row('a', promoted), now)).toBe(true);
  expect(isUnseenPromotion(row('a', { ...promoted, promotionSeenAt: now }), now)).toBe(false);
  expect(isUnseenPromotion(row('a', { ...promoted, ...over }), now)).toBe(false);
  expect(isUnseenPromotion(row('a'), now)).toBe(false);
});

it('[C13] says of a place that no visit pays for that it goes, and when', () => {
  const uncovered = row('a', { uncoveredAt: now });
  expect(bookingLook(uncovered, now)).toMatchObject({ tone: 'attention', text: 'No visit left for it' });
  expect(bookingLine(uncovered, now)).toBe('Your pass doesn’t pay for it any more. It’s cancelled free Tue 12:00');
  expect(bookingLook(uncovered, '2026-03-03T18:30:00.000Z').text).not.toBe('No visit left for it');
});

it('says what cancelling costs, and afterwards what it cost', () => {
  expect(bookingLine(row('a'), now)).toBe('Free to cancel until Tue 12:00');
  expect(bookingLine(row('a'), '2026-03-03T12:01:00.000Z')).toBe('Free cancellation has ended');
  expect(bookingLine(row('a', {}, 'waiting'), now)).toBe("Don't count on a place until it's confirmed");
  expect(bookingLine(row('a', { status: 'late_cancelled', strike: true }), now)).toBe('You lost the visit and got a strike');
  const cancelled = { status: 'cancelled', creditReturned: true } as const;
  expect(bookingLine(row('a', cancelled), now)).toBe('The visit is back on your pass');
  expect(bookingLine(row('a', cancelled, 'waiting'), now)).toBe("The visit goes back on your pass once we've received it");
});

it('[2.11] says why the gym was closed, in the gym’s own words where it gave any', () => {
  const closed = (closedFor?: Booking['closedFor'], status: Booking['status'] = 'cancelled_by_gym') =>
    bookingLine(row('a', { status, creditReturned: true, ...(closedFor && { closedFor }) }), now);
  expect(closed()).toBe('The visit is back on your pass');
  expect(closed({ reason: 'maintenance' })).toBe('Gym closed: maintenance. The visit is back on your pass');
  expect(closed({ reason: 'bank_holiday', publicNote: 'Back on Tuesday.' })).toBe(
    'Gym closed: bank holiday – Back on Tuesday. The visit is back on your pass',
  );
  expect(closed({ reason: 'other' }, 'excused')).toBe('Gym closed. The visit is back on your pass');
});

it('gives the date where the weekday alone could be another one', () => {
  expect(shortMoment('2026-03-03T12:00:00.000Z', now, 'Europe/London')).toBe('Tue 12:00');
  expect(shortMoment('2026-03-10T12:00:00.000Z', now, 'Europe/London')).toBe('Tue 10 Mar, 12:00');
});
