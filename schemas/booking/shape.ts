/** A place in a slot (product.md 2.7; OpenActive `OrderItem`). */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Instant, idOf, line, prose, text, Uid, whole } from '../basics/primitives.ts';
import { SlotId } from '../slot/shape.ts';

export const BOOKING_STATUSES = [
  'confirmed',
  'waitlisted',
  'offered',
  'left',
  'expired',
  'cancelled',
  'late_cancelled',
  'cancelled_by_gym',
  'attended',
  'no_show_provisional',
  'no_show',
  'excused',
] as const;
/** Statuses in which a booking still has, or may get, a place. */
export const OPEN_BOOKING_STATUSES: readonly BookingStatus[] = ['confirmed', 'waitlisted', 'offered'];

export const Booking = z.strictObject({
  /** `booking:<opId>` of the request that made it (A1). */
  _id: idOf('booking'),
  type: z.literal('booking'),
  ...envelope,
  ...judged,
  slotId: SlotId,
  gymId: idOf('gym'),
  memberId: Uid,
  /** "Sam K.", for the register. */
  memberName: line(1, 50),
  passId: z.optional(idOf('pass')),
  gymName: line(2, 80),
  slotName: line(2, 60),
  startsAt: Instant,
  endsAt: Instant,
  /** The gym's zone, for days and cut-offs on any phone. */
  timeZone: text(1, 40),
  joinWaitlistIfFull: z.boolean(),
  seatsLeftSeen: z.optional(whole(-1000, 1000)),
  asOfSeen: z.optional(Instant),
  note: z.optional(prose(0, 200)),
  addedByStaff: z.optional(Uid),
  /** Who of the team takes the class: it is on their register. */
  instructorId: z.optional(Uid),
  status: z.enum(BOOKING_STATUSES),
  /** On the waiting list, 1 is next. */
  position: z.optional(whole(1, 1000)),
  promotedAt: z.optional(Instant),
  promotionSeenAt: z.optional(Instant),
  /** Free cancellation until then: the gym's cut-off at booking (G23), later for the promoted. */
  cutoffAt: Instant,
  cancelledAt: z.optional(Instant),
  cancelReason: z.optional(prose(0, 200)),
  /** When the server heard of the cancellation, if that differs from when it was made (X2). */
  cancelReceivedAt: z.optional(Instant),
  late: z.boolean(),
  creditReturned: z.boolean(),
  strike: z.boolean(),
  /** Cancelled after the start but in time by the device's clock: counted, two in 90 days (X3). */
  claimedOnTime: z.optional(z.boolean()),
  forgivenReason: z.optional(line(0, 60)),
  checkinId: z.optional(idOf('checkin')),
  /** While attended: what it was before the visit, for the case that the visit is voided. */
  beforeVisit: z.optional(
    z.strictObject({
      status: z.enum(BOOKING_STATUSES),
      late: z.boolean(),
      strike: z.boolean(),
      creditReturned: z.boolean(),
    }),
  ),
  flags: z.array(text(1, 40)).check(z.maxLength(10)),
});
export type Booking = z.infer<typeof Booking>;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
