/** What may be proposed about a place in a class. */
import * as z from 'zod/mini';
import { Instant, idOf, prose, whole } from '../basics/primitives.ts';
import { LIMITS } from '../limits.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
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
  /** If it comes to a place on the waiting list: move me in only with so much notice. */
  noticeMinutes: z.optional(whole(0, LIMITS.noticeMinutes)),
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
/** Request: the place that is offered. The first to be received has it. */
export const BookingAccept = proposalOf('booking.accept', {
  bookingId: idOf('booking'),
  gymId: idOf('gym'),
  slotId: SlotId,
});
/** Request: move me in from the waiting list only with so much notice; 0 takes that back. */
export const BookingNotice = proposalOf('booking.notice', {
  bookingId: idOf('booking'),
  gymId: idOf('gym'),
  slotId: SlotId,
  noticeMinutes: whole(0, LIMITS.noticeMinutes),
});
/** Request: this class instead of the one that is booked. The old place goes only when the new one is confirmed. */
export const BookingMove = proposalOf('booking.move', {
  bookingId: idOf('booking'),
  gymId: idOf('gym'),
  /** The class to move to, and what its member saw of it. */
  slotId: SlotId,
  startsAtSeen: Instant,
  seatsLeftSeen: z.optional(whole(-1000, 1000)),
  asOfSeen: z.optional(Instant),
});
/** Request: another pass for a class whose visit was used elsewhere (C13). */
export const BookingCover = proposalOf('booking.cover', {
  bookingId: idOf('booking'),
  gymId: idOf('gym'),
  slotId: SlotId,
  passId: idOf('pass'),
});
/** Nobody chose another pass in time (C13). */
export const BookingUncovered = systemOf('system.booking-uncovered', { gymId: idOf('gym'), bookingId: idOf('booking') });
/** Time went by for those who wait for a class (waiting/due.ts). */
export const WaitlistDue = systemOf('system.waitlist-due', { gymId: idOf('gym'), slotId: SlotId });

export type BookingRequest = z.infer<typeof BookingRequest>;
export type BookingCancel = z.infer<typeof BookingCancel>;
export type BookingAcknowledge = z.infer<typeof BookingAcknowledge>;
export type BookingAccept = z.infer<typeof BookingAccept>;
export type BookingMove = z.infer<typeof BookingMove>;
export type BookingNotice = z.infer<typeof BookingNotice>;
export type BookingCover = z.infer<typeof BookingCover>;
export type BookingUncovered = z.infer<typeof BookingUncovered>;
export type WaitlistDue = z.infer<typeof WaitlistDue>;
