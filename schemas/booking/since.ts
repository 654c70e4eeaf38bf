/** The moments before which a proposal about a place in a class cannot have been made (L6). */

import type { Instant } from '../basics/primitives.ts';
import { memberScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { timetableOf } from '../gym/known.ts';
import { passSince } from '../pass/since.ts';
import type {
  BookingAccept,
  BookingAcknowledge,
  BookingCancel,
  BookingCover,
  BookingMove,
  BookingNotice,
  BookingRequest,
} from './proposals.ts';
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

/** Nobody says yes before they are asked. */
export function acceptedSince({ body }: BookingAccept, known: Known, by: string): Since {
  const booking = booked(known, by, body.bookingId);
  return [booking?.waited?.findLast(({ what }) => what === 'offered')?.at ?? booking?.judgedAt];
}

export const movedSince = ({ body: { gymId, slotId, bookingId } }: BookingMove, known: Known, by: string): Since => [
  found(timetableOf(known, gymId, slotId))?.createdAt,
  booked(known, by, bookingId)?.judgedAt,
];

export const waitingSince = ({ body }: BookingNotice | BookingCover, known: Known, by: string): Since => [
  booked(known, by, body.bookingId)?.judgedAt,
];

const booked = (known: Known, by: string, bookingId: string): Booking | undefined =>
  found(known.get('booking', `${memberScope(by)}/bookings`, bookingId));
