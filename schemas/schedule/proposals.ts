/** What may be proposed about a gym's timetable, and what the system says of it. */
import * as z from 'zod/mini';
import { idOf, LocalDate, Money, whole } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { Override, SlotId } from '../slot/shape.ts';
import { Series } from './shape.ts';

const at = { gymId: idOf('gym') };
/** How many people have booked what it changes, as far as its author was shown (G7). */
const bookedSeen = z.optional(whole(0, 1_000_000));
/** As it is typed: how many a class may take is said in words. */
const anyNumber = whole(-1_000_000, 1_000_000);

/** Request: plan a series, or change it as a whole. */
export const ScheduleSet = proposalOf('schedule.set', {
  ...at,
  /** Absent: a new one. */
  scheduleId: z.optional(idOf('schedule')),
  /** The version its author saw (G4). */
  seen: z.optional(whole(1, 100_000)),
  status: z.enum(['draft', 'published', 'paused']),
  series: z.extend(Series, { capacity: anyNumber }),
  bookedSeen,
});
/** Request: no more of it after a day. */
export const ScheduleEnd = proposalOf('schedule.end', {
  ...at,
  scheduleId: idOf('schedule'),
  seen: whole(1, 100_000),
  lastDay: LocalDate,
  bookedSeen,
});
/** Request: one day of it otherwise, or not at all; null: as the series has it. */
export const ScheduleOccurrence = proposalOf('schedule.occurrence', {
  ...at,
  slotId: SlotId,
  seen: z.nullable(Override),
  to: z.nullable(z.extend(Override, { capacity: z.optional(anyNumber) })),
  bookedSeen,
});

/** Request: what one of its classes costs without a pass; null: only with one. Never from a queue (G5); `seen`: as it stood for the author. */
export const SchedulePrice = proposalOf('schedule.price', {
  ...at,
  scheduleId: idOf('schedule'),
  seen: z.nullable(Money),
  price: z.nullable(Money),
});

/** What is imported, or filled in; one that is there already stays as its gym has it. */
export const ScheduleKept = systemOf('system.schedule-set', { ...at, scheduleId: idOf('schedule'), series: Series });
/** A day of the gym has begun, and another one comes into view. */
export const ScheduleDay = systemOf('system.schedule-day', at);

export type ScheduleSet = z.infer<typeof ScheduleSet>;
export type ScheduleEnd = z.infer<typeof ScheduleEnd>;
export type ScheduleOccurrence = z.infer<typeof ScheduleOccurrence>;
export type SchedulePrice = z.infer<typeof SchedulePrice>;
export type ScheduleKept = z.infer<typeof ScheduleKept>;
export type ScheduleDay = z.infer<typeof ScheduleDay>;
