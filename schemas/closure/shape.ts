/** A time at which a gym, or a part of it, does not open as usual (product.md 2.11). What everybody reads of it lies in the gym (publish.ts). */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, LocalDateTime, line, pattern, prose, TimeZone, whole } from '../basics/primitives.ts';
import { CLOSURE_REASONS } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';

export const CLOSURE_SCOPES = ['whole_gym', 'area', 'schedule'] as const;
export const CLOSURE_STATUSES = ['scheduled', 'active', 'ended', 'cancelled'] as const;

/** What somebody chooses of it. */
export const ClosureTerms = z.strictObject({
  scope: z.enum(CLOSURE_SCOPES),
  /** Which part: "Pool". Of `area` alone. */
  areaNote: z.optional(line(1, 60)),
  /** The classes it takes away: those of `schedule`, and those that are held in an `area`. */
  scheduleIds: z.optional(z.array(idOf('schedule')).check(z.maxLength(LIMITS.closureSchedules))),
  reason: z.enum(CLOSURE_REASONS),
  /** Everybody reads it. */
  publicNote: z.optional(prose(0, 300)),
  /** By the gym's own wall clock; the end is the first moment at which it is open again. */
  start: LocalDateTime,
  end: LocalDateTime,
  timeZone: TimeZone,
  /** RFC 5545: the same days every year. A 29 February comes in leap years alone. */
  rrule: z.optional(z.literal('FREQ=YEARLY')),
  /** False: who has booked keeps their place, and nobody else can book. */
  cancelBookings: z.boolean(),
  passExtension: z.enum(['none', 'by_days']),
});

export const GymClosure = z.extend(ClosureTerms, {
  /** `closure:<opId>` of the request that made it; of another year, with that year behind it. */
  _id: idOf('closure'),
  type: z.literal('closure'),
  ...envelope,
  gymId: idOf('gym'),
  status: z.enum(CLOSURE_STATUSES),
  isEmergency: z.boolean(),
  startsAt: Instant,
  endsAt: Instant,
  /** What it took away when it was made; those who are told follow in pieces. */
  affected: z.strictObject({ bookings: whole(0, 1_000_000), members: whole(0, 1_000_000) }),
  /** Whole days given back to monthly and fixed passes, by month. */
  credited: z.optional(
    z.array(z.strictObject({ month: pattern(/^\d{4}-\d{2}$/, 7), days: whole(1, 31) })).check(z.maxLength(LIMITS.closureMonths)),
  ),
  /** Passes are being made longer; those of the gym's list up to here are. */
  extending: z.optional(z.strictObject({ after: z.optional(idOf('roster')) })),
});

export type ClosureTerms = z.infer<typeof ClosureTerms>;
export type GymClosure = z.infer<typeof GymClosure>;
export type ClosureStatus = (typeof CLOSURE_STATUSES)[number];
