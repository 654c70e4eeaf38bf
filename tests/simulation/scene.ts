/** What the simulated world begins with: two gyms, classes for two days, people with passes, somebody at each door. */
import type { Area } from '../../schemas/area/shape.ts';
import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import { money } from '../../schemas/basics/primitives.ts';
import { instantOf, localDay, localTime } from '../../schemas/basics/time.ts';
import type { Gym, Offer } from '../../schemas/gym/shape.ts';
import type { Slot, Timetable } from '../../schemas/slot/shape.ts';

/** A Tuesday, 09:00 in London. */
export const START = Date.parse('2026-03-03T09:00:00.000Z');
export const ZONE = 'Europe/London';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const at = instantOf(START);
const born = { schemaVersion: SCHEMA_VERSION, createdAt: at, updatedAt: at, createdBy: 'system', updatedBy: 'system' };

export const offer = (visits: number): Offer => ({
  productId: `product:visits${visits}`,
  version: 1,
  kind: 'multi_visit',
  name: `${visits} visits`,
  price: money(visits * 700),
  vatRate: 'standard_20',
  visits,
  validity: 'P90D',
  activation: 'first_check_in',
  activateWithin: 'P60D',
  accessWindows: [],
  includesClasses: 'all',
  maxVisitsPerDay: 1,
  status: 'on_sale',
});
export const OFFERS = [offer(1), offer(5)] as const;

/** What everybody can read of every gym: its zone, and until when a place may be given back. */
export const PUBLISHED = { zone: ZONE, cutoffHours: 2 } as const;

export const gym = (key: string, lat: number, lon: number): Gym => ({
  _id: `gym:${key}`,
  type: 'gym',
  ...born,
  kind: 'ExerciseGym',
  name: `Gym ${key}`,
  slug: key,
  address: { streetAddress: '1 High Street', addressLocality: 'Leeds', postalCode: 'LS1 4AP', addressCountry: 'GB' },
  geo: { lat, lon },
  areaId: 'area:leeds',
  timeZone: ZONE,
  amenityFeature: [],
  activities: ['Spin'],
  ageRange: { min: 16 },
  policies: {
    cutoffHours: PUBLISHED.cutoffHours,
    bookingWindowDays: 8,
    reEntry: 'same_day',
    requirePhoto: false,
    entryMode: 'walk_in',
  },
  offers: [...OFFERS],
  closures: [],
  status: 'live',
});
/** 500 m apart, and one at the other end of the country. */
export const GYMS = [gym('one', 53.8, -1.55), gym('two', 53.804, -1.55), gym('far', 50.37, -4.14)] as const;

const area = (slug: string, name: string): Area => ({
  _id: `area:${slug}`,
  type: 'area',
  ...born,
  name,
  slug,
  centre: { lat: 53.8, lon: -1.55 },
  outcodes: ['LS1'],
  tz: ZONE,
  gymCount: 3,
  status: 'live',
});
/** Gyms move between the two: a removal here is an arrival there. */
export const AREAS = [area('leeds', 'Leeds'), area('york', 'York')] as const;

/** One place, so that two phones are enough for a waiting list. */
export const CAPACITY = 1;

/** Classes every two hours, on the gym's day that begins so many days from the start, which is at nine o'clock. */
export function timetable(gymId: string, day: number, start = START): Timetable {
  const first = start + day * 24 * HOUR - 3 * HOUR;
  const slots = Array.from({ length: 8 }, (_, index): Slot => {
    const startsAt = first + index * 2 * HOUR;
    const localStart = `${localDay(instantOf(startsAt), ZONE)}T${localTime(instantOf(startsAt), ZONE)}`;
    return {
      slotId: `slot:${gymId.slice(4)}.spin:${localStart}`,
      scheduleId: `schedule:${gymId.slice(4)}.spin`,
      kind: 'class',
      name: 'Spin',
      activities: ['Spin'],
      level: 'all',
      localStart,
      startsAt: instantOf(startsAt),
      endsAt: instantOf(startsAt + 45 * MINUTE),
      capacity: CAPACITY,
      waitlistMax: 3,
      bookedCount: 0,
      waitlistCount: 0,
      asOf: at,
      closesMinutesBefore: 15,
      cutoffHours: PUBLISHED.cutoffHours,
      bookingWindowDays: 8,
      status: 'open',
    };
  });
  const date = localDay(instantOf(first), ZONE);
  return { _id: `timetable:${gymId.slice(4)}:${date}`, type: 'timetable', ...born, gymId, areaId: 'area:leeds', date, slots };
}

export const MEMBERS = ['member01', 'member02', 'member03'] as const;
/** Works at the first gym, and later maybe no more. */
export const STAFF = ['staffone', 'stafftwo'] as const;

/** all that was paid for a pass goes back, by rule. */
export const refundOf = ({ passId, memberId }: { readonly passId: string; readonly memberId: string }) => ({
  paymentId: passId.replace('pass:', 'payment:'),
  memberId,
  cause: 'duplicate_charge' as const,
});
