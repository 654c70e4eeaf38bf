import { expect, it } from 'vitest';
import type { Slot, Timetable } from '../../../../schemas/slot/shape.ts';
import { nextClass } from './next-class.ts';

const slot = (name: string, startsAt: string, status: Slot['status'] = 'open'): Slot => ({
  slotId: `slot:${name}:2026-03-03T18:00`,
  scheduleId: `schedule:${name}`,
  kind: 'class',
  name,
  activities: [],
  level: 'all',
  localStart: '2026-03-03T18:00',
  startsAt,
  endsAt: startsAt,
  capacity: 16,
  waitlistMax: 10,
  bookedCount: 0,
  waitlistCount: 0,
  asOf: startsAt,
  closesMinutesBefore: 15,
  cutoffHours: 6,
  bookingWindowDays: 8,
  status,
});
const day = (...slots: Slot[]): Timetable => ({
  _id: 'timetable:iron:2026-03-03',
  type: 'timetable',
  schemaVersion: 1,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  createdBy: 'system',
  updatedBy: 'system',
  gymId: 'gym:iron',
  areaId: 'area:leeds',
  date: '2026-03-03',
  slots,
});
const timetable = day(
  slot('late', '2026-03-03T19:00:00.000Z'),
  slot('cancelled', '2026-03-03T17:00:00.000Z', 'cancelled'),
  slot('next', '2026-03-03T18:00:00.000Z'),
);

it('names the next class that takes place', () => {
  expect(nextClass([timetable], '2026-03-03T16:00:00.000Z')?.name).toBe('next');
});

it('R-36: keeps a class for 15 minutes after its start, for those who come late', () => {
  expect(nextClass([timetable], '2026-03-03T18:14:00.000Z')?.name).toBe('next');
  expect(nextClass([timetable], '2026-03-03T18:15:00.000Z')?.name).toBe('late');
});

it('has none when the day is over', () => {
  expect(nextClass([timetable], '2026-03-03T22:00:00.000Z')).toBeUndefined();
});
