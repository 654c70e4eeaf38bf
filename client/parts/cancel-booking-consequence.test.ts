import { expect, it } from 'vitest';
import type { Booking } from '../../schemas/booking/shape.ts';
import { accepted, refused } from '../../schemas/decision.ts';
import { consequenceOf, isFirstStrike } from './cancel-booking-consequence.ts';

const booking: Booking = {
  _id: 'booking:a',
  type: 'booking',
  schemaVersion: 1,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  createdBy: 'member00',
  updatedBy: 'system',
  proposalId: 'proposal:01',
  judgedAt: '2026-03-01T09:00:00.000Z',
  slotId: 'slot:spin:2026-03-03T18:00',
  gymId: 'gym:iron',
  memberId: 'member00',
  memberName: 'Sam K.',
  gymName: 'Iron Works',
  slotName: 'Spin',
  startsAt: '2026-03-03T18:00:00.000Z',
  endsAt: '2026-03-03T18:45:00.000Z',
  timeZone: 'Europe/London',
  joinWaitlistIfFull: true,
  status: 'confirmed',
  cutoffAt: '2026-03-03T12:00:00.000Z',
  late: false,
  creditReturned: false,
  strike: false,
  flags: [],
};

it('R-23: free to the minute of the cut-off, late from then to the start', () => {
  expect(consequenceOf(booking, '2026-03-03T11:59:00.000Z')).toBe('free');
  expect(consequenceOf(booking, '2026-03-03T12:00:00.000Z')).toBe('free');
  expect(consequenceOf(booking, '2026-03-03T12:01:00.000Z')).toBe('late');
  expect(consequenceOf(booking, '2026-03-03T18:00:00.000Z')).toBe('started');
});

it('believes the rule rather than the dates: a class that was moved may be left free', () => {
  const free = accepted([{ ...booking, status: 'cancelled', creditReturned: true }]);
  expect(consequenceOf(booking, '2026-03-03T17:00:00.000Z', free)).toBe('free');
  const late = accepted([{ ...booking, status: 'late_cancelled', strike: true }]);
  expect(consequenceOf(booking, '2026-03-03T17:00:00.000Z', late)).toBe('late');
  expect(consequenceOf(booking, '2026-03-03T17:00:00.000Z', refused('TOO_LATE_TO_CANCEL'))).toBe('started');
});

it('falls back on the dates when the rule could say nothing', () => {
  expect(consequenceOf(booking, '2026-03-03T17:00:00.000Z', accepted([], ['booking']))).toBe('late');
});

it('loses nothing on the waiting list', () => {
  expect(consequenceOf({ ...booking, status: 'waitlisted' }, '2026-03-03T17:00:00.000Z')).toBe('list');
});

it('R-26: calls the first strike in 12 months a warning', () => {
  const struck = { ...booking, strike: true, cancelledAt: '2025-06-01T09:00:00.000Z' };
  expect(isFirstStrike([booking], '2026-03-03T17:00:00.000Z')).toBe(true);
  expect(isFirstStrike([struck], '2026-03-03T17:00:00.000Z')).toBe(false);
  expect(isFirstStrike([struck], '2026-06-02T09:00:00.000Z')).toBe(true);
});
