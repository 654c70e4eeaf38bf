import { expect, it } from 'vitest';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Checkin, CheckinAttempt } from '../../../../schemas/checkin/shape.ts';
import type { Payment } from '../../../../schemas/payment/shape.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { fillOf, peopleIn, salesByWeek, toReview, visitsOn } from './day.ts';

const now = '2026-03-03T09:00:00.000Z';
const envelope = { schemaVersion: 1, createdAt: now, updatedAt: now, createdBy: 'system', updatedBy: 'system' };
const checkin = (id: string, change: Partial<Checkin> = {}): Checkin => ({
  _id: `checkin:${id}`,
  type: 'checkin',
  ...envelope,
  proposalId: 'proposal:01',
  judgedAt: now,
  gymId: 'gym:iron',
  gymName: 'Iron Works',
  gymGeo: { lat: 53, lon: -1 },
  gymDay: '2026-03-03',
  memberId: 'member00',
  memberName: 'Sam K.',
  method: 'qr_member_shown',
  direction: 'in',
  checkedAgainst: { trust: 'synced' },
  localVerdict: 'ok',
  staffId: 'staff000',
  receivedAt: now,
  status: 'accepted',
  codes: [],
  consumedVisit: true,
  reEntry: false,
  ...change,
});
const attempt = (id: string, judgedAt: string): CheckinAttempt => ({
  _id: `attempt:${id}`,
  type: 'attempt',
  ...envelope,
  proposalId: 'proposal:01',
  judgedAt,
  gymId: 'gym:iron',
  method: 'short_code',
  checkedAgainst: { trust: 'synced' },
  localCode: 'PASS_SUSPENDED',
  staffId: 'staff000',
});
const payment = (paidAt: string, amountMinor: number, status: Payment['status'] = 'succeeded'): Payment => ({
  _id: `payment:${paidAt}`,
  type: 'payment',
  ...envelope,
  proposalId: 'proposal:01',
  judgedAt: paidAt,
  memberId: 'member00',
  gymId: 'gym:iron',
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

it('lists what needs a look, the newest first, for seven days', () => {
  const list = toReview(
    [checkin('a'), checkin('b', { status: 'accepted_flagged', codes: ['OVERUSED'], judgedAt: '2026-03-02T09:00:00.000Z' })],
    [attempt('new', '2026-03-03T08:00:00.000Z'), attempt('old', '2026-02-20T08:00:00.000Z')],
    now,
  );
  expect(list.map(({ id, code }) => [id, code])).toEqual([
    ['attempt:new', 'PASS_SUSPENDED'],
    ['checkin:b', 'OVERUSED'],
  ]);
});

it('counts a class from the bookings themselves, and from the public count where those are not to be seen', () => {
  const slot: Slot = {
    slotId: 'slot:spin:2026-03-03T18:00',
    scheduleId: 'schedule:spin',
    kind: 'class',
    name: 'Spin',
    activities: [],
    level: 'all',
    localStart: '2026-03-03T18:00',
    startsAt: '2026-03-03T18:00:00.000Z',
    endsAt: '2026-03-03T18:45:00.000Z',
    capacity: 16,
    waitlistMax: 10,
    bookedCount: 9,
    waitlistCount: 1,
    asOf: now,
    closesMinutesBefore: 15,
    cutoffHours: 6,
    bookingWindowDays: 8,
    status: 'open',
  };
  const booking = (id: string, status: Booking['status'], slotId = slot.slotId): Booking => ({
    _id: `booking:${id}`,
    type: 'booking',
    ...envelope,
    proposalId: `proposal:${id}`,
    judgedAt: now,
    slotId,
    gymId: 'gym:iron',
    memberId: 'member00',
    memberName: 'Sam K.',
    gymName: 'Iron Works',
    slotName: 'Spin',
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    timeZone: 'Europe/London',
    joinWaitlistIfFull: true,
    status,
    cutoffAt: now,
    late: false,
    creditReturned: false,
    strike: false,
    flags: [],
  });
  const bookings = [
    booking('a', 'confirmed'),
    booking('b', 'attended'),
    booking('c', 'waitlisted'),
    booking('d', 'cancelled'),
    booking('e', 'confirmed', 'slot:other:2026-03-03T18:00'),
  ];
  expect(fillOf(slot, bookings)).toEqual({ booked: 2, waiting: 1 });
  expect(fillOf(slot, undefined)).toEqual({ booked: 9, waiting: 1 });
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
