/** Makes timetables, one gym and day at a time: from a weekly pattern, or from the same weekday of an earlier week. Pure. */
import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import { type Instant, keyOf, type LocalDate, type LocalTime } from '../../schemas/basics/primitives.ts';
import { between, instantAt, plus, weekday } from '../../schemas/basics/time.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { DAYS, type DayOfWeek, type Gym } from '../../schemas/gym/shape.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { Slot, Timetable } from '../../schemas/slot/shape.ts';

/** What a timetable needs to know of its gym. */
export type TimetableGym = Pick<Gym, '_id' | 'areaId' | 'timeZone' | 'policies'>;

/** One class as it comes every week. */
export interface WeeklyClass extends Pick<Slot, 'name' | 'activities' | 'level' | 'capacity'> {
  /** Names the series within the gym; at most 30 of `[a-z0-9-]`. */
  readonly key: string;
  readonly days: readonly DayOfWeek[];
  /** Wall clock in the gym's zone. */
  readonly starts: readonly LocalTime[];
  readonly minutes: number;
  readonly description?: string;
  readonly room?: string;
  readonly instructor?: string;
  readonly kind?: Slot['kind'];
  /** 10 where none is named. */
  readonly waitlistMax?: number;
}
export type WeeklyPattern = readonly WeeklyClass[];

const WAITLIST = 10;

/** The pattern's classes of that day, by start; `asOf` is when their counts (none yet) are from. */
export function slotsFor(gym: TimetableGym, pattern: WeeklyPattern, day: LocalDate, asOf: Instant): Slot[] {
  const dayOfWeek = DAYS[weekday(day)];
  return pattern
    .filter((one) => one.days.some((name) => name === dayOfWeek))
    .flatMap((one) => one.starts.map((time) => slotOf(gym, one, day, time, asOf)))
    .sort(byStart);
}

export function timetableFor(gym: TimetableGym, pattern: WeeklyPattern, day: LocalDate, asOf: Instant): Timetable {
  return timetableOf(gym, day, slotsFor(gym, pattern, day, asOf), asOf);
}

/** The same classes at the same wall-clock times on a later day; what was changed or cancelled once is as it was meant. */
export function repeated(gym: TimetableGym, earlier: Timetable, day: LocalDate, asOf: Instant): Timetable {
  const slots = earlier.slots.map((slot): Slot => {
    const { movedFrom: _movedFrom, ...rest } = slot;
    const time = slot.localStart.slice(11);
    const startsAt = instantAt(day, time, gym.timeZone);
    return {
      ...rest,
      slotId: `slot:${keyOf(slot.scheduleId)}:${day}T${time}`,
      localStart: `${day}T${time}`,
      startsAt,
      endsAt: plus(startsAt, between(slot.startsAt, slot.endsAt)),
      bookedCount: 0,
      waitlistCount: 0,
      asOf,
      status: 'open',
    };
  });
  return timetableOf(gym, day, slots.sort(byStart), asOf);
}

/** Said once for a gym and day, whoever says it first. */
export function timetableProposal(timetable: Timetable): SystemProposal {
  const _id = `proposal:system.timetable-set.${keyOf(timetable._id)}`;
  return { _id, type: 'proposal', kind: 'system.timetable-set', body: { timetable } };
}

function slotOf(gym: TimetableGym, one: WeeklyClass, day: LocalDate, time: LocalTime, asOf: Instant): Slot {
  const { key, minutes, description, room, instructor, kind = 'class', waitlistMax = WAITLIST } = one;
  const { name, activities, level, capacity } = one;
  const scheduleKey = `${keyOf(gym._id)}.${key}`;
  const startsAt = instantAt(day, time, gym.timeZone);
  return {
    slotId: `slot:${scheduleKey}:${day}T${time}`,
    scheduleId: `schedule:${scheduleKey}`,
    kind,
    name,
    ...(description ? { description } : {}),
    activities: [...activities],
    level,
    ...(room ? { room } : {}),
    ...(instructor ? { instructor } : {}),
    localStart: `${day}T${time}`,
    startsAt,
    endsAt: plus(startsAt, minutes * 60_000),
    capacity,
    waitlistMax,
    bookedCount: 0,
    waitlistCount: 0,
    asOf,
    closesMinutesBefore: LIMITS.closesMinutesBefore,
    cutoffHours: gym.policies.cutoffHours,
    bookingWindowDays: gym.policies.bookingWindowDays,
    status: 'open',
  };
}

function timetableOf(gym: TimetableGym, date: LocalDate, slots: Slot[], at: Instant): Timetable {
  return {
    _id: `timetable:${keyOf(gym._id)}:${date}`,
    type: 'timetable',
    schemaVersion: SCHEMA_VERSION,
    createdAt: at,
    updatedAt: at,
    createdBy: 'system',
    updatedBy: 'system',
    gymId: gym._id,
    areaId: gym.areaId,
    date,
    slots,
  };
}

const byStart = (a: Slot, b: Slot) => a.startsAt.localeCompare(b.startsAt) || a.slotId.localeCompare(b.slotId);
