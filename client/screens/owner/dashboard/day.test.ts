import { expect, it } from 'vitest';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import { peopleIn, visitsOn } from '../../../../schemas/gym-day/visits.ts';
import type { Payment } from '../../../../schemas/payment/shape.ts';
import { booking, born, checkin, slot } from '../../../../tests/rules/documents.ts';
import { fillOf, salesByWeek } from './day.ts';

const now = '2026-03-03T09:00:00.000Z';
const payment = (paidAt: string, amountMinor: number, status: Payment['status'] = 'succeeded'): Payment => ({
  _id: `payment:${paidAt}`,
  type: 'payment',
  ...born,
  proposalId: 'proposal:01',
  judgedAt: paidAt,
  memberId: 'member00',
  gymId: 'gym:one',
  passId: 'pass:a',
  kind: 'sale',
  lines: [],
  total: { amountMinor, currency: 'GBP' },
  status,
  paidAt,
});

it("counts visits of the gym's day: a second scan is no second visit, a voided one is none (R-34)", () => {
  const all = [
    checkin('a'),
    checkin('b', { status: 'duplicate' }),
    checkin('c', { status: 'voided' }),
    checkin('d', { status: 'accepted_flagged', memberId: 'member01' }),
    checkin('e', { gymDay: '2026-03-02' }),
    checkin('f', { direction: 'out' }),
    checkin('g', { reEntry: true }),
  ];
  const visits = visitsOn(all, '2026-03-03');
  expect(visits.map((visit) => visit._id)).toEqual(['checkin:a', 'checkin:d', 'checkin:g']);
  expect(peopleIn(visits)).toBe(2);
});

it('counts a class from the bookings themselves, and from the public count where those are not to be seen', () => {
  const spin = slot('2026-03-03T18:00', { capacity: 16, bookedCount: 9, waitlistCount: 1 });
  const place = (key: string, status: Booking['status'], slotId = spin.slotId) => booking(key, { status, slotId });
  const bookings = [
    place('a', 'confirmed'),
    place('b', 'attended'),
    place('c', 'waitlisted'),
    place('d', 'cancelled'),
    place('e', 'confirmed', 'slot:other:2026-03-03T18:00'),
  ];
  expect(fillOf(spin, bookings)).toEqual({ booked: 2, waiting: 1 });
  expect(fillOf(spin, undefined)).toEqual({ booked: 9, waiting: 1 });
});

it("adds up this week from Monday on the gym's clock, and last week whole", () => {
  const payments = [
    payment('2026-03-03T08:00:00.000Z', 6000),
    payment('2026-03-02T00:00:00.000Z', 800),
    payment('2026-03-01T23:59:59.000Z', 100),
    payment('2026-02-23T00:00:00.000Z', 20),
    payment('2026-02-22T23:59:59.000Z', 3),
    payment('2026-03-03T08:01:00.000Z', 9999, 'failed'),
  ];
  expect(salesByWeek(payments, now, 'Europe/London')).toEqual({ thisWeek: 6800, lastWeek: 120 });
});
