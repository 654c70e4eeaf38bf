/** What a gym's people say of who was in a class, and what time says of who was not. */
import * as z from 'zod/mini';
import { Instant, idOf, prose, Uid } from '../../basics/primitives.ts';
import { proposalOf, systemOf } from '../../proposal/shape.ts';
import { SlotId } from '../../slot/shape.ts';

const about = { gymId: idOf('gym'), slotId: SlotId, bookingId: idOf('booking') };

/** Fact: somebody who booked was there, or was not. Of two the later counts, by when they were made (5.0). */
export const RegisterMark = proposalOf('register.mark', { ...about, as: z.enum(['attended', 'absent']) });
/** Fact: somebody was let in who had no place (B9). Without a member it is a guest of the gym's own. */
export const BookingWalkIn = proposalOf('booking.walk-in', {
  gymId: idOf('gym'),
  slotId: SlotId,
  passId: z.optional(idOf('pass')),
  memberId: z.optional(Uid),
  /** On a seat that this device holds. */
  leaseId: z.optional(idOf('lease')),
});
/** Request: a missed class costs nothing (2.7, R-32). */
export const BookingExcuse = proposalOf('booking.excuse', { ...about, reason: prose(3, 200) });
/** It is proven that word of a promotion reached a device. */
export const BookingTold = systemOf('system.booking-told', { uid: Uid, bookingId: idOf('booking'), promotedAt: Instant });
/** Time went by since a class that nobody came in for (2.7, R-31). */
export const AttendanceDue = systemOf('system.attendance-due', { gymId: idOf('gym'), bookingId: idOf('booking') });

export type RegisterMark = z.infer<typeof RegisterMark>;
export type BookingWalkIn = z.infer<typeof BookingWalkIn>;
export type BookingExcuse = z.infer<typeof BookingExcuse>;
export type BookingTold = z.infer<typeof BookingTold>;
export type AttendanceDue = z.infer<typeof AttendanceDue>;
