/** One gym's timetable of one day, and the slots in it (product.md 2.6; OpenActive `ScheduledSession`). */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Duration, Instant, idOf, LocalDate, LocalDateTime, line, Money, pattern, prose, whole } from '../basics/primitives.ts';
import { LIMITS } from '../limits.ts';

export const SLOT_STATUSES = ['open', 'changed', 'closed_for_booking', 'started', 'ended', 'cancelled'] as const;

/** What one day of a class has otherwise than its series. */
export const Override = z.strictObject({
  cancelled: z.optional(z.literal(true)),
  start: z.optional(LocalDateTime),
  duration: z.optional(Duration),
  capacity: z.optional(whole(1, 500)),
  room: z.optional(line(0, 40)),
  instructor: z.optional(line(0, 50)),
  note: z.optional(prose(0, 200)),
});

export const Slot = z.strictObject({
  /** `slot:<scheduleKey>:<localStart>`; it keeps the first start when the class is moved (RECURRENCE-ID). */
  slotId: idOf('slot'),
  scheduleId: idOf('schedule'),
  kind: z.enum(['class', 'floor_session', 'induction']),
  name: line(2, 60),
  description: z.optional(prose(0, 1000)),
  activities: z.array(line(1, 60)).check(z.maxLength(5)),
  level: z.enum(['beginner', 'intermediate', 'advanced', 'all']),
  room: z.optional(line(0, 40)),
  instructor: z.optional(line(0, 50)),
  localStart: LocalDateTime,
  startsAt: Instant,
  endsAt: Instant,
  capacity: whole(1, 500),
  /** The most places it had, where it has fewer now: lowering puts nobody out (2.6). */
  hadPlaces: z.optional(whole(1, 500)),
  waitlistMax: whole(0, 50),
  /** Counters come from bookings only, at most once a minute except on full and free; `asOf` says when. */
  bookedCount: whole(0, 1000),
  waitlistCount: whole(0, 1000),
  asOf: Instant,
  closesMinutesBefore: whole(0, 120),
  cutoffHours: whole(1, 24),
  /** Those it had lately, and until when each was published (G23). */
  cutoffsBefore: z.optional(
    z.array(z.strictObject({ hours: whole(1, 24), until: Instant })).check(z.maxLength(LIMITS.cutoffsKept)),
  ),
  bookingWindowDays: whole(1, 30),
  price: z.optional(Money),
  /** Where it stood before it was moved by 15 minutes or more: members may cancel free until the new start. */
  movedFrom: z.optional(Instant),
  status: z.enum(SLOT_STATUSES),
  /** The closure that cancelled it; when that is taken back, it is on again. */
  closureId: z.optional(idOf('closure')),
  /** What was changed of this one day (RECURRENCE-ID); it stands whatever becomes of the series. */
  override: z.optional(Override),
});

export const Timetable = z.strictObject({
  /** `timetable:<gymKey>:<YYYY-MM-DD>` */
  _id: idOf('timetable'),
  type: z.literal('timetable'),
  ...envelope,
  gymId: idOf('gym'),
  areaId: idOf('area'),
  date: LocalDate,
  /** Its gym is not public: then only its own staff see this. */
  unlisted: z.optional(z.literal(true)),
  /** Too far ahead for the area: only those who follow the gym have it yet. */
  ahead: z.optional(z.literal(true)),
  slots: z.array(Slot).check(z.maxLength(LIMITS.slotsADay)),
  /** Slots whose bookings do not say yet what has become of them; they follow in pieces. */
  unsettled: z.optional(z.array(idOf('slot')).check(z.maxLength(LIMITS.slotsADay))),
});

export type Override = z.infer<typeof Override>;
export type Slot = z.infer<typeof Slot>;
export type Timetable = z.infer<typeof Timetable>;

/** The shape of a slot id; the day in it finds the timetable that holds it. */
export const SlotId = pattern(/^slot:[A-Za-z0-9_.=-]{1,60}:\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 100);

/** The timetable document that holds a slot of a gym. */
export function timetableIdOf(gymId: string, slotId: string): string {
  const localStart = slotId.slice(slotId.indexOf(':', 5) + 1);
  return `timetable:${gymId.slice(4)}:${localStart.slice(0, 10)}`;
}
