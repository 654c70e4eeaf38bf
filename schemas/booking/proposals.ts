/** What may be proposed about a place in a class. */
import * as z from 'zod/mini';
import { Instant, idOf, prose, whole } from '../basics/primitives.ts';
import { proposalOf } from '../proposal/shape.ts';
import { SlotId } from '../slot/shape.ts';

/** Request: a place in a slot (B1–B6). */
export const BookingRequest = proposalOf('booking.request', {
  gymId: idOf('gym'),
  slotId: SlotId,
  passId: z.optional(idOf('pass')),
  /** If that pass will not do, any other suitable one may be taken (B6). */
  anyPass: z.boolean(),
  joinWaitlistIfFull: z.boolean(),
  /** What the member saw, for fairness and support; a cut-off counts only if the gym had published it (G23). */
  seatsLeftSeen: z.optional(whole(-1000, 1000)),
  asOfSeen: z.optional(Instant),
  startsAtSeen: Instant,
  cutoffHoursSeen: whole(1, 24),
  note: z.optional(prose(0, 200)),
});
/** Request: give the place back (X1–X7). Also leaves a waiting list. */
export const BookingCancel = proposalOf('booking.cancel', {
  bookingId: idOf('booking'),
  gymId: idOf('gym'),
  slotId: SlotId,
  reason: z.optional(prose(0, 200)),
});
/** Fact: the member saw the promotion. */
export const BookingAcknowledge = proposalOf('booking.acknowledge', {
  bookingId: idOf('booking'),
  gymId: idOf('gym'),
  slotId: SlotId,
});

export type BookingRequest = z.infer<typeof BookingRequest>;
export type BookingCancel = z.infer<typeof BookingCancel>;
export type BookingAcknowledge = z.infer<typeof BookingAcknowledge>;
