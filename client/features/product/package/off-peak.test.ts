import { expect, it } from 'vitest';
import { offPeak } from './off-peak.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const weekdays = { dayOfWeek: [...WEEK], opens: '09:30', closes: '16:30' };
const open = (day: 'Saturday' | 'Sunday', opens: string, closes: string) => ({ dayOfWeek: [day], opens, closes });

it('[R-14] is Monday to Friday 09:30 to 16:30, and at weekends from 13:00 until the gym closes', () => {
  const both = { dayOfWeek: ['Saturday' as const, 'Sunday' as const], opens: '08:00', closes: '18:00' };
  expect(offPeak({ openingHours: [both] })).toEqual([weekdays, { ...both, opens: '13:00' }]);
  expect(offPeak({ openingHours: [open('Saturday', '08:00', '18:00'), open('Sunday', '09:00', '16:00')] })).toEqual([
    weekdays,
    open('Saturday', '13:00', '18:00'),
    open('Sunday', '13:00', '16:00'),
  ]);
});

it('[R-14] leaves out a day on which it is shut by then, and ends with the day where it never is', () => {
  expect(offPeak({ openingHours: [open('Saturday', '08:00', '13:00')] })).toEqual([weekdays]);
  expect(offPeak({ openingHours: [open('Sunday', '00:00', '00:00')] })).toEqual([weekdays, open('Sunday', '13:00', '23:59')]);
});

it('[R-14] where the gym has not said when it closes, at 20:00', () => {
  const both = { dayOfWeek: ['Saturday', 'Sunday'], opens: '13:00', closes: '20:00' };
  expect(offPeak({})).toEqual([weekdays, both]);
});
