import 'temporal-polyfill/global';
import { expect, it } from 'vitest';
import type { GymClosure } from '../../../schemas/closure/shape.ts';
import { closedOn, inMonths, weeksOf } from './month.ts';

const closure = (startsAt: string, endsAt: string, change: Partial<GymClosure> = {}): GymClosure => ({
  ...{
    _id: 'closure:1',
    type: 'closure',
    schemaVersion: 1,
    createdAt: startsAt,
    updatedAt: startsAt,
    createdBy: 'u',
    updatedBy: 'u',
  },
  ...{ gymId: 'gym:one', scope: 'whole_gym', reason: 'other', start: '2026-03-29T00:00', end: '2026-03-30T00:00' },
  ...{ timeZone: 'Europe/London', startsAt, endsAt, cancelBookings: true, passExtension: 'none', status: 'scheduled' },
  ...{ isEmergency: false, affected: { bookings: 0, members: 0 } },
  ...change,
});

it('a month begins on the Monday of its first week and ends with the Sunday of its last', () => {
  const weeks = weeksOf('2026-03');
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, '2026-02-23', '2026-04-05']);
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect([inMonths('2026-01-31', 1), inMonths('2026-03-15', -1)]).toEqual(['2026-02-28', '2026-02-15']);
});

it('[2.11] a day of 23 hours is closed as a whole; an hour of it, or a part of the gym, is a part', () => {
  const whole = closure('2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z');
  expect(['2026-03-28', '2026-03-29', '2026-03-30'].map((day) => closedOn(day, [whole]))).toEqual(['none', 'all', 'none']);
  expect(closedOn('2026-03-29', [{ ...whole, endsAt: '2026-03-29T22:59:00.000Z' }])).toBe('part');
  expect(closedOn('2026-03-29', [{ ...whole, scope: 'area' }])).toBe('part');
  expect(closedOn('2026-03-29', [{ ...whole, status: 'cancelled' }])).toBe('none');
});
