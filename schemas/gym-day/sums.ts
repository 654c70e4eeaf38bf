/** A gym's day, of what was decided about it. Pure: the same documents are the same numbers, in whatever order they came. */
import type { LocalDate } from '../basics/primitives.ts';
import { localTime } from '../basics/time.ts';
import { takesPlace } from '../booking/seats.ts';
import type { Booking } from '../booking/shape.ts';
import type { Checkin } from '../checkin/shape.ts';
import type { Slot } from '../slot/shape.ts';
import { type GymDay, MIX_KINDS, type MixKind } from './shape.ts';
import { type DaysByMember, visitsOn, whoCame } from './visits.ts';

/** Everything there is of one day. */
export interface DayFacts {
  readonly day: LocalDate;
  readonly timeZone: string;
  readonly checkins: readonly Checkin[];
  /** When else they came. */
  readonly days: DaysByMember;
  /** What a pass is; undefined: not known. */
  readonly kindOf: (visit: Checkin) => MixKind | undefined;
  readonly slots: readonly Slot[];
  readonly bookings: readonly Booking[];
}

type DaySums = Omit<GymDay, '_id' | 'type' | 'gymId' | 'countedAt' | 'schemaVersion' | `${'created' | 'updated'}${'At' | 'By'}`>;

const HOURS = 24;
/** Booked, and not there: not yet for good, for good, or let pass. */
const MISSED: readonly Booking['status'][] = ['no_show_provisional', 'no_show', 'excused'];

export function daySums({ day, timeZone, checkins, days, kindOf, slots, bookings }: DayFacts): DaySums {
  const visits = visitsOn(checkins, day);
  return {
    day,
    hours: byHour(visits, timeZone),
    ...whoCame(visits, day, days),
    late: visits.filter(({ codes, reportedAt }) => codes.includes('LATE_REPORT') || reportedAt !== undefined).length,
    mix: mixOf(visits, kindOf),
    classes: classesOf(slots, bookings),
  };
}

function byHour(visits: readonly Checkin[], timeZone: string): number[] {
  const hours = Array<number>(HOURS).fill(0);
  for (const { judgedAt } of visits) {
    const hour = Number(localTime(judgedAt, timeZone).slice(0, 2));
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}

function mixOf(visits: readonly Checkin[], kindOf: DayFacts['kindOf']): GymDay['mix'] {
  const counts = new Map<MixKind, number>();
  for (const visit of visits) {
    const kind = kindOf(visit) ?? 'none';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return MIX_KINDS.flatMap((kind) => ({ kind, visits: counts.get(kind) ?? 0 })).filter(({ visits: count }) => count > 0);
}

function classesOf(slots: readonly Slot[], bookings: readonly Booking[]): GymDay['classes'] {
  const held = slots.filter(({ status }) => status !== 'cancelled');
  const ids = new Set(held.map(({ slotId }) => slotId));
  const placed = bookings.filter((one) => ids.has(one.slotId) && takesPlace(one));
  return {
    held: held.length,
    places: held.reduce((sum, { capacity }) => sum + capacity, 0),
    taken: placed.length,
    missed: placed.filter(({ status }) => MISSED.includes(status)).length,
  };
}
