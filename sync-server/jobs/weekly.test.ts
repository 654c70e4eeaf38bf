import { describe, expect, it } from 'vitest';
import { daysOf } from '../../schemas/schedule/recurrence.ts';
import { Series } from '../../schemas/schedule/shape.ts';
import { schedulesFor, type WeeklyClass, type WeeklyPattern } from './weekly.ts';

const GYM = { _id: 'gym:iron-works', timeZone: 'Europe/London' };
const SPIN: Omit<WeeklyClass, 'days' | 'starts'> = {
  key: 'spin',
  name: 'Spin',
  activities: ['Spin'],
  level: 'all',
  capacity: 12,
  minutes: 45,
};
const PATTERN: WeeklyPattern = [
  { ...SPIN, days: ['Sunday', 'Tuesday'], starts: ['18:00'] },
  { ...SPIN, key: 'swim', days: ['Monday'], starts: ['07:00', '19:30'], kind: 'floor_session', waitlistMax: 3, room: 'Pool' },
];

describe('a week that is written down', () => {
  const schedules = schedulesFor(GYM, PATTERN, '2026-03-20');

  it('is a schedule for each class and start, in the shape of one', () => {
    expect(schedules.map(({ gymId, scheduleId }) => [gymId, scheduleId])).toEqual([
      ['gym:iron-works', 'schedule:iron-works.spin'],
      ['gym:iron-works', 'schedule:iron-works.swim-0700'],
      ['gym:iron-works', 'schedule:iron-works.swim-1930'],
    ]);
    for (const { series } of schedules) expect(Series.parse(series)).toEqual(series);
    expect(schedules[0]?.series).toMatchObject({
      kind: 'class',
      waitlistMax: 10,
      duration: 'PT45M',
      dtstart: '2026-03-20T18:00',
    });
    expect(schedules[2]?.series).toMatchObject({
      kind: 'floor_session',
      waitlistMax: 3,
      room: 'Pool',
      dtstart: '2026-03-20T19:30',
    });
  });

  it('takes place on its weekdays', () => {
    const days = schedules.map(({ series }) => daysOf(series, '2026-03-20', '2026-03-31'));
    expect(days).toEqual([
      ['2026-03-22', '2026-03-24', '2026-03-29', '2026-03-31'],
      ['2026-03-23', '2026-03-30'],
      ['2026-03-23', '2026-03-30'],
    ]);
  });
});
