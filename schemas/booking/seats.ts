/** Places in a slot: who has one, who waits, and the counts everyone may see (R-27, R-30; architecture §4). */

import { sameContent, stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { between } from '../basics/time.ts';
import type { Finding, Known, Moment } from '../decision.ts';
import { found } from '../decision.ts';
import { timetableOf } from '../gym/known.ts';
import { LIMITS } from '../limits.ts';
import { overlaid } from '../pass/member.ts';
import type { Slot, Timetable } from '../slot/shape.ts';
import type { Booking } from './shape.ts';

const TAKES_A_PLACE: readonly Booking['status'][] = ['confirmed', 'attended', 'no_show_provisional', 'no_show', 'excused'];
const takesPlace = (booking: Booking): boolean => TAKES_A_PLACE.includes(booking.status);
const byPosition = (a: Booking, b: Booking) => (a.position ?? 0) - (b.position ?? 0) || a._id.localeCompare(b._id);

export const waiting = (bookings: readonly Booking[]): Booking[] =>
  bookings.filter((booking) => booking.status === 'waitlisted' || booking.status === 'offered').sort(byPosition);

export interface Seats {
  readonly taken: number;
  readonly waitlisted: number;
}

export const seatsOf = (bookings: readonly Booking[]): Seats => ({
  taken: bookings.filter(takesPlace).length,
  waitlisted: waiting(bookings).length,
});

/** Bookings of a slot as the gym sees them: the authority on the server, unknown on a member's phone. */
export const bookingsOfSlot = (known: Known, gymId: string, slotId: string): Finding<readonly Booking[]> =>
  known.find('booking', `${gymScope(gymId)}/bookings`, 'slotId', slotId);

export const slotIn = (timetable: Timetable | undefined, slotId: string): Slot | undefined =>
  timetable?.slots.find((slot) => slot.slotId === slotId);

/** After someone left: the rest move up. Returns those whose position changed. */
export function movedUp(bookings: readonly Booking[], moment: Moment): Booking[] {
  return waiting(bookings).flatMap((booking, index) =>
    booking.position === index + 1 ? [] : [{ ...booking, ...stamp(moment, booking), position: index + 1 }],
  );
}

/**
 * The day's timetable with this slot's counts brought up to date, if they are due: at most once a minute, at once when the
 * class becomes full or free again. `force` is the minute's timer.
 */
export function counted(
  known: Known,
  moment: Moment,
  gymId: string,
  slotId: string,
  changes: readonly Booking[],
  force = false,
): Timetable[] {
  const timetable = found(timetableOf(known, gymId, slotId));
  const slot = slotIn(timetable, slotId);
  const bookings = found(bookingsOfSlot(known, gymId, slotId));
  if (!timetable || !slot || !bookings) return [];
  const seats = seatsOf(overlaid(bookings, changes));
  const turned = seats.taken >= slot.capacity !== slot.bookedCount >= slot.capacity;
  const due = force || turned || between(slot.asOf, moment.receivedAt) >= LIMITS.countsEvery;
  const next: Slot = { ...slot, bookedCount: seats.taken, waitlistCount: seats.waitlisted, asOf: moment.receivedAt };
  if (!due || sameContent({ ...slot, asOf: next.asOf }, next)) return [];
  return [
    { ...timetable, ...stamp(moment, timetable), slots: timetable.slots.map((one) => (one.slotId === slotId ? next : one)) },
  ];
}
