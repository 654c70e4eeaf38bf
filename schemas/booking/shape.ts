/** A place in a slot (product.md 2.7; OpenActive `OrderItem`). */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Instant, idOf, line, prose, text, Uid, whole } from '../basics/primitives.ts';
import { Closure } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
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

/** What a place on the waiting list went through. */
const WAITING_EVENTS = [
  'joined',
  'moved_up',
  /** A place was free, and it could not be moved in: `why` says what stood in the way. */
  'passed_over',
  /** From here on nobody is moved in without being asked. */
  'last_minute',
  'offered',
  'offer_over',
  'promoted',
  'accepted',
] as const;
/** `notice`: less warning than was asked for · `pass`: no pass that opens the door · `taken`: somebody else has it · `time`: nobody answered in time. */
const WAITING_REASONS = ['notice', 'pass', 'taken', 'time'] as const;

/** One line of what a waiting list says of itself. */
const WaitingEntry = z.strictObject({
  at: Instant,
  what: z.enum(WAITING_EVENTS),
  position: z.optional(whole(1, 1000)),
  why: z.optional(z.enum(WAITING_REASONS)),
  /** Of an offer: until when it could be accepted. */
  until: z.optional(Instant),
});

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
  /** When it is proven that word of the promotion reached them: a device acknowledged it, or a mail provider's receipt. */
  toldAt: z.optional(Instant),
  /** While a free place is offered: until when it can be accepted. */
  offerExpiresAt: z.optional(Instant),
  /** Who waits is moved in by itself only so many minutes before the start, or earlier. */
  noticeMinutes: z.optional(whole(0, LIMITS.noticeMinutes)),
  /** who waits is moved in unasked until so many minutes before the start; absent: two hours, as ever. */
  autoUntilMinutes: z.optional(whole(0, LIMITS.noticeMinutes)),
  /** What happened on the waiting list, oldest first. */
  waited: z.optional(z.array(WaitingEntry).check(z.maxLength(LIMITS.waitedKept))),
  /** Free cancellation until then: the gym's cut-off at booking (G23), later for the promoted. */
  cutoffAt: Instant,
  cancelledAt: z.optional(Instant),
  cancelReason: z.optional(prose(0, 200)),
  /** When the server heard of the cancellation, if that differs from when it was made (X2). */
  cancelReceivedAt: z.optional(Instant),
  /** C13: since when its pass has no visit left for it, because that was used elsewhere. */
  uncoveredAt: z.optional(Instant),
  late: z.boolean(),
  creditReturned: z.boolean(),
  strike: z.boolean(),
  /** Cancelled after the start but in time by the device's clock: counted, two in 90 days (X3). */
  claimedOnTime: z.optional(z.boolean()),
  /** Of a class that the gym was closed for: why, and what everybody reads of it. */
  closedFor: z.optional(z.pick(Closure, { reason: true, publicNote: true })),
  /** the gym cancelled at short notice and gave a visit for it. */
  freeVisit: z.optional(z.literal(true)),
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
  /** A walk-in on a seat that a device of the gym held. */
  leaseId: z.optional(idOf('lease')),
  /** What staff said last of whether they were there, as it is judged (5.0). */
  marked: z.optional(z.strictObject({ as: z.enum(['attended', 'absent']), at: Instant, by: Uid })),
  /** Nobody came in on it: when the gym's devices are asked again whether they have anything to say of it. */
  missedUntil: z.optional(Instant),
  /** When it became a no-show for good. */
  missedAt: z.optional(Instant),
  /** The gym lets it pass; said before it is final, it counts once it is. */
  excuse: z.optional(z.strictObject({ at: Instant, by: Uid, reason: prose(3, 200) })),
  flags: z.array(text(1, 40)).check(z.maxLength(10)),
});
export type Booking = z.infer<typeof Booking>;
export type WaitingEntry = z.infer<typeof WaitingEntry>;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
