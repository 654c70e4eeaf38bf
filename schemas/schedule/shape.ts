/** A class that comes again, as its gym planned it (product.md 2.6; OpenActive `SessionSeries`, RFC 5545). Its days are slots of the timetable. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import {
  Duration,
  idOf,
  LocalDate,
  LocalDateTime,
  line,
  Money,
  prose,
  TimeZone,
  text,
  Uid,
  whole,
} from '../basics/primitives.ts';

export const SCHEDULE_STATUSES = ['draft', 'published', 'paused', 'ended'] as const;

/** Whatever is planned as one: two devices that change it have changed the same thing (G4). */
export const Series = z.strictObject({
  kind: z.enum(['class', 'floor_session', 'induction']),
  name: line(2, 60),
  description: z.optional(prose(0, 1000)),
  activities: z.array(line(1, 60)).check(z.maxLength(5)),
  level: z.enum(['beginner', 'intermediate', 'advanced', 'all']),
  room: z.optional(line(0, 40)),
  instructor: z.optional(line(0, 50)),
  /** The first day it can take place, and its time on every day, by the gym's wall clock. */
  dtstart: LocalDateTime,
  /** IANA name of the gym's own zone. */
  timeZone: TimeZone,
  /** RFC 5545 RRULE without its name: `FREQ=WEEKLY;BYDAY=MO,WE`. What of it may be said: rule.ts. */
  rrule: text(1, 200),
  /** Days left out (EXDATE). There is at most one a day, so a day names it. */
  exdates: z.array(LocalDate).check(z.maxLength(200)),
  /** `PT15M` to `PT4H`. */
  duration: Duration,
  capacity: whole(1, 500),
  waitlistMax: whole(0, 50),
  closesMinutesBefore: whole(0, 120),
});

export const ClassSchedule = z.strictObject({
  /** `schedule:<opId>` of the request that made it, or as it was imported. */
  _id: idOf('schedule'),
  type: z.literal('schedule'),
  ...envelope,
  gymId: idOf('gym'),
  /** Counts its changes: who edits says which one they saw (G4). */
  version: whole(1, 100_000),
  status: z.enum(SCHEDULE_STATUSES),
  series: Series,
  /** Of one that is ended: after this day there is none. */
  lastDay: z.optional(LocalDate),
  /** What one of its classes costs whoever has no pass for it; absent: nobody comes without one. */
  price: z.optional(Money),
  /** Who of the team takes its classes (../duty); whom everybody reads of is `series.instructor`. */
  instructorId: z.optional(Uid),
});

export type Series = z.infer<typeof Series>;
export type ClassSchedule = z.infer<typeof ClassSchedule>;
