import { describe, expect, it } from 'vitest';
import { SlotId, Timetable } from '../../schemas/slot/shape.ts';
import { repeated, slotsFor, timetableFor, type WeeklyPattern } from './timetable.ts';

const GYM = {
  _id: 'gym:iron-works',
  areaId: 'area:tarnbridge',
  timeZone: 'Europe/London',
  policies: { cutoffHours: 6, bookingWindowDays: 8, reEntry: 'same_day', requirePhoto: false, entryMode: 'walk_in' },
} as const;
const NOW = '2026-03-20T09:00:00.000Z';
const PATTERN: WeeklyPattern = [
  {
    key: 'spin',
    name: 'Spin',
    activities: ['Spin'],
    level: 'all',
    capacity: 12,
    days: ['Sunday'],
    starts: ['18:00', '07:00'],
    minutes: 45,
  },
  {
    key: 'yoga',
    name: 'Yoga',
    activities: ['Yoga'],
    level: 'beginner',
    capacity: 8,
    days: ['Saturday', 'Sunday'],
    starts: ['09:30'],
    minutes: 60,
  },
];

describe('a day’s timetable', () => {
  it('has the classes of its weekday in order, in the shape devices expect', () => {
    const timetable = timetableFor(GYM, PATTERN, '2026-03-22', NOW);
    expect(Timetable.parse(timetable)).toEqual(timetable);
    expect(timetable._id).toBe('timetable:iron-works:2026-03-22');
    expect(timetable.slots.map((slot) => slot.slotId)).toEqual([
      'slot:iron-works.spin:2026-03-22T07:00',
      'slot:iron-works.yoga:2026-03-22T09:30',
      'slot:iron-works.spin:2026-03-22T18:00',
    ]);
    for (const slot of timetable.slots) expect(SlotId.parse(slot.slotId)).toBe(slot.slotId);
  });

  it('keeps the wall clock when the clocks go forward', () => {
    const [winter] = slotsFor(GYM, PATTERN, '2026-03-22', NOW);
    const [summer] = slotsFor(GYM, PATTERN, '2026-03-29', NOW);
    expect([winter?.startsAt, summer?.startsAt]).toEqual(['2026-03-22T07:00:00.000Z', '2026-03-29T06:00:00.000Z']);
  });

  it('is empty, not absent, on a day without classes', () => {
    expect(timetableFor(GYM, PATTERN, '2026-03-23', NOW)).toMatchObject({ slots: [] });
  });

  it('repeats an earlier week exactly as the pattern would', () => {
    const earlier = timetableFor(GYM, PATTERN, '2026-03-22', NOW);
    expect(repeated(GYM, earlier, '2026-03-29', NOW)).toEqual(timetableFor(GYM, PATTERN, '2026-03-29', NOW));
  });

  it('repeats a class that was moved, cancelled or full as it was meant', () => {
    const [first, ...others] = slotsFor(GYM, PATTERN, '2026-03-22', NOW);
    if (!first) throw new Error('there is a class');
    const moved = {
      ...first,
      startsAt: '2026-03-22T08:00:00.000Z',
      endsAt: '2026-03-22T08:45:00.000Z',
      movedFrom: first.startsAt,
      status: 'cancelled' as const,
      bookedCount: 12,
    };
    const earlier = { ...timetableFor(GYM, PATTERN, '2026-03-22', NOW), slots: [moved, ...others] };
    expect(repeated(GYM, earlier, '2026-03-29', NOW)).toEqual(timetableFor(GYM, PATTERN, '2026-03-29', NOW));
  });
});
