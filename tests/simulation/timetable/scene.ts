/** What the timetable worlds begin with: the gym of the booking worlds, whose owner plans its classes on two devices. */
import type { BodyOf } from '../../../client/sync/device/device.ts';
import { GYM } from '../booking/scene.ts';
import { HOUR, ZONE } from '../scene.ts';

export const PEOPLE = ['member01', 'member02', 'member03', 'member04', 'member05'] as const;
export const OWNER = 'ownerone';
/** However large a class is made. */
export const LARGEST = 4;
/** What a class is changed to: often to fewer than have booked it. */
export const SIZES = [1, 1, 2, LARGEST] as const;
/** Nearly as far ahead as can be booked, so that a closure that is planned with a week's notice finds somebody. */
export const FAR = 175 * HOUR;
/** Days of the week on which a class can be; START is a Tuesday. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** By the gym's wall clock. */
export const TIMES = ['07:30', '11:00', '12:15', '14:00', '16:45', '18:00', '19:30'] as const;

export type WeeklySeries = BodyOf<'schedule.set'>['series'];

export const weekly = (name: string, time: string, days: readonly string[], capacity: number): WeeklySeries => ({
  ...{ kind: 'class', name, activities: [name], level: 'all' },
  ...{ dtstart: `2026-03-02T${time}`, timeZone: ZONE, rrule: `FREQ=WEEKLY;BYDAY=${days.join(',')}`, exdates: [] },
  ...{ duration: 'PT45M', capacity, waitlistMax: 3, closesMinutesBefore: 15 },
});

/** What the owner plans first. */
export const FIRST: readonly WeeklySeries[] = [
  weekly('HIIT', '11:00', WEEKDAYS, 3),
  weekly('Spin', '14:00', ['TU', 'WE', 'TH', 'SA'], 2),
  weekly('Yoga', '18:00', ['TU', 'WE', 'FR'], 2),
];

export const at = { gymId: GYM._id } as const;
