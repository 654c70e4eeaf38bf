/** What was said of a timetable and of closures, read without the product's shapes. */
import * as z from 'zod/mini';

const SaidSeries = z.object({
  instructor: z.optional(z.string()),
  dtstart: z.string(),
  rrule: z.string(),
  exdates: z.array(z.string()),
  duration: z.string(),
  capacity: z.number(),
});
export const SaidSet = z.object({
  scheduleId: z.optional(z.string()),
  status: z.string(),
  series: z.looseObject(SaidSeries.shape),
});
export const SaidEnd = z.object({ scheduleId: z.string(), lastDay: z.string() });
export const SaidDay = z.object({
  cancelled: z.optional(z.boolean()),
  start: z.optional(z.string()),
  duration: z.optional(z.string()),
  instructor: z.optional(z.string()),
  capacity: z.optional(z.number()),
});
export const SaidOccurrence = z.object({ slotId: z.string(), to: z.nullable(SaidDay) });
export const SaidClosure = z.object({
  terms: z.object({
    scope: z.string(),
    scheduleIds: z.optional(z.array(z.string())),
    start: z.string(),
    end: z.string(),
    timeZone: z.string(),
    cancelBookings: z.boolean(),
  }),
});
export const SaidReopening = z.object({ closureId: z.string() });
export const SaidAnswer = z.object({ proposalId: z.string(), choice: z.string() });
/** What its author had seen: how many it touches, and what it stood as. */
export const SaidSeen = z.object({
  bookedSeen: z.optional(z.number()),
  seen: z.optional(z.unknown()),
  scheduleId: z.optional(z.string()),
  slotId: z.optional(z.string()),
});

/** The timetable as everybody reads it. */
export const ReadDay = z.object({
  type: z.literal('timetable'),
  date: z.string(),
  slots: z.array(
    z.object({
      slotId: z.string(),
      scheduleId: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      capacity: z.number(),
      instructor: z.optional(z.string()),
      status: z.string(),
    }),
  ),
});

export type SaidSet = z.infer<typeof SaidSet>;
export type SaidDay = z.infer<typeof SaidDay>;
export type ReadSlot = z.infer<typeof ReadDay>['slots'][number];
