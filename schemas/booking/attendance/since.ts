/** The moments before which nothing can have been said of who was in a class (L6). */
import type { Instant } from '../../basics/primitives.ts';
import { gymScope } from '../../basics/scope.ts';
import { found, type Known } from '../../decision.ts';
import { timetableOf } from '../../gym/known.ts';
import { grantsOf } from '../../person/known.ts';
import type { BookingExcuse, BookingWalkIn, RegisterMark } from './proposals.ts';

type Since = readonly (Instant | undefined)[];

/** When the booking counts as made: who was put in offline and ticked then, was ticked after that. */
export function markedSince({ body }: RegisterMark | BookingExcuse, known: Known, by: string): Since {
  const booking = found(known.get('booking', `${gymScope(body.gymId)}/bookings`, body.bookingId));
  return [employedSince(known, by, body.gymId), booking?.judgedAt];
}

export function walkedInSince({ body }: BookingWalkIn, known: Known, by: string): Since {
  return [employedSince(known, by, body.gymId), found(timetableOf(known, body.gymId, body.slotId))?.createdAt];
}

const employedSince = (known: Known, by: string, gymId: string): Instant | undefined =>
  grantsOf(known, by)?.gyms.find((grant) => grant.gymId === gymId)?.since;
