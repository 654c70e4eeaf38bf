/** What the booking worlds begin with: one gym whose classes take three, people enough to fill them twice, somebody at the door. */
import { SCHEMA_VERSION } from '../../../schemas/basics/envelope.ts';
import { instantOf, localDay, localTime } from '../../../schemas/basics/time.ts';
import type { Slot, Timetable } from '../../../schemas/slot/shape.ts';
import { GYMS, HOUR, MINUTE, offer, PUBLISHED, START, ZONE } from '../scene.ts';

export const BOOKERS = ['member01', 'member02', 'member03', 'member04', 'member05', 'member06', 'member07'] as const;
export const DOOR = 'staffone';
export const CAPACITY = 3;
/** However often a class is made larger. */
export const MOST = CAPACITY + 2;
/** Enough for all that anybody can want here. */
export const SOLD = 90;
const MANY = offer(SOLD);

export const GYM = { ...GYMS[0], offers: [MANY] };
export const PASS = { gymId: GYM._id, productId: MANY.productId, version: 1, priceSeen: MANY.price } as const;

const at = instantOf(START);
const born = { schemaVersion: SCHEMA_VERSION, createdAt: at, updatedAt: at, createdBy: 'system', updatedBy: 'system' };

/** The first begins after an hour and a half, the next every three hours, four a day for two days. */
export const DAYS: readonly Timetable[] = [0, 1].map((day) => {
  const slots = Array.from({ length: 4 }, (_, index): Slot => {
    const starts = START + day * 24 * HOUR + 90 * MINUTE + index * 3 * HOUR;
    const startsAt = instantOf(starts);
    const localStart = `${localDay(startsAt, ZONE)}T${localTime(startsAt, ZONE)}`;
    return {
      slotId: `slot:one.hiit:${localStart}`,
      scheduleId: 'schedule:one.hiit',
      kind: 'class',
      name: 'HIIT',
      activities: ['HIIT'],
      level: 'all',
      localStart,
      startsAt,
      endsAt: instantOf(starts + 45 * MINUTE),
      capacity: CAPACITY,
      waitlistMax: 10,
      bookedCount: 0,
      waitlistCount: 0,
      asOf: at,
      closesMinutesBefore: 15,
      cutoffHours: PUBLISHED.cutoffHours,
      bookingWindowDays: 8,
      status: 'open',
    };
  });
  const date = localDay(instantOf(START + day * 24 * HOUR), ZONE);
  return { _id: `timetable:one:${date}`, type: 'timetable', ...born, gymId: GYM._id, areaId: 'area:leeds', date, slots };
});
