import { expect, it } from 'vitest';
import { accepted, refused } from '../../../schemas/decision.ts';
import { booking } from '../../../tests/rules/documents.ts';
import { consequenceOf, isFirstStrike } from './cancel-consequence.ts';

const booked = booking('a');

it('R-23: free to the minute of the cut-off, late from then to the start', () => {
  expect(consequenceOf(booked, '2026-03-03T11:59:00.000Z')).toBe('free');
  expect(consequenceOf(booked, '2026-03-03T12:00:00.000Z')).toBe('free');
  expect(consequenceOf(booked, '2026-03-03T12:01:00.000Z')).toBe('late');
  expect(consequenceOf(booked, '2026-03-03T18:00:00.000Z')).toBe('started');
});

it('believes the rule rather than the dates: a class that was moved may be left free', () => {
  const free = accepted([{ ...booked, status: 'cancelled', creditReturned: true }]);
  expect(consequenceOf(booked, '2026-03-03T17:00:00.000Z', free)).toBe('free');
  const late = accepted([{ ...booked, status: 'late_cancelled', strike: true }]);
  expect(consequenceOf(booked, '2026-03-03T17:00:00.000Z', late)).toBe('late');
  expect(consequenceOf(booked, '2026-03-03T17:00:00.000Z', refused('TOO_LATE_TO_CANCEL'))).toBe('started');
});

it('falls back on the dates when the rule could say nothing', () => {
  expect(consequenceOf(booked, '2026-03-03T17:00:00.000Z', accepted([], ['booking']))).toBe('late');
  // Refused for another reason it has not started: whoever tries hears why.
  expect(consequenceOf(booked, '2026-03-03T11:00:00.000Z', refused('VIEW_ONLY'))).toBe('free');
});

it('loses nothing on the waiting list', () => {
  expect(consequenceOf({ ...booked, status: 'waitlisted' }, '2026-03-03T17:00:00.000Z')).toBe('list');
});

it('R-26: calls the first strike in 12 months a warning', () => {
  const struck = { ...booked, strike: true, cancelledAt: '2025-06-01T09:00:00.000Z' };
  expect(isFirstStrike([booked], '2026-03-03T17:00:00.000Z')).toBe(true);
  expect(isFirstStrike([struck], '2026-03-03T17:00:00.000Z')).toBe(false);
  expect(isFirstStrike([struck], '2026-06-02T09:00:00.000Z')).toBe(true);
});
