/** The moments before which a proposal about a place in a class cannot have been made (L6). */

import type { Instant } from '../basics/primitives.ts';
import { memberScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { timetableOf } from '../gym/known.ts';
import { passSince } from '../pass/since.ts';
import type { BookingAcknowledge, BookingCancel, BookingRequest } from './proposals.ts';
import type { Booking } from './shape.ts';

type Since = readonly (Instant | undefined)[];

export function requestedSince({ body }: BookingRequest, known: Known, by: string): Since {
  const { gymId, slotId, passId } = body;
  return [found(timetableOf(known, gymId, slotId))?.createdAt, ...(passId ? [passSince(known, by, passId)] : [])];
}

/** When it counts as having been made: who books and cancels without a network did both then. */
export function cancelledSince({ body }: BookingCancel, known: Known, by: string): Since {
  return [booked(known, by, body.bookingId)?.judgedAt];
}

export function acknowledgedSince({ body }: BookingAcknowledge, known: Known, by: string): Since {
  const booking = booked(known, by, body.bookingId);
  return [booking?.promotedAt ?? booking?.judgedAt];
}

const booked = (known: Known, by: string, bookingId: string): Booking | undefined =>
  found(known.get('booking', `${memberScope(by)}/bookings`, bookingId));
