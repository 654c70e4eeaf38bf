/** Places in a slot: who has one, who waits, and the counts everyone may see (R-27, R-30; architecture §4). */

import { byText } from '../basics/by-text.ts';
import { sameContent, stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { between } from '../basics/time.ts';
import type { Finding, Known, Moment } from '../decision.ts';
import { found } from '../decision.ts';
import { timetableOf } from '../gym/known.ts';
import { leasedIn } from '../lease/known.ts';
import type { SeatLease } from '../lease/shape.ts';
import { LIMITS } from '../limits.ts';
import { overlaid } from '../pass/member.ts';
import type { Slot, Timetable } from '../slot/shape.ts';
import { isIn } from './attendance/in.ts';
import type { Booking } from './shape.ts';

export const takesPlace = (booking: Booking): boolean => isIn(booking.status);
const byPosition = (a: Booking, b: Booking) => (a.position ?? 0) - (b.position ?? 0) || byText(a._id, b._id);

export const waiting = (bookings: readonly Booking[]): Booking[] =>
  bookings.filter((booking) => booking.status === 'waitlisted' || booking.status === 'offered').sort(byPosition);

export interface Seats {
  readonly taken: number;
  readonly waitlisted: number;
}

/** `leased`: held for walk-ins by the gym's devices (S2). */
export const seatsOf = (bookings: readonly Booking[], leased: number): Seats => ({
  taken: bookings.filter(takesPlace).length + leased,
  waitlisted: waiting(bookings).length,
});

/** Bookings of a slot as the gym sees them: the authority on the server, unknown on a member's phone. */
export const bookingsOfSlot = (known: Known, gymId: string, slotId: string): Finding<readonly Booking[]> =>
  known.find('booking', `${gymScope(gymId)}/bookings`, 'slotId', slotId);

export const slotIn = (timetable: Timetable | undefined, slotId: string): Slot | undefined =>
  timetable?.slots.find((slot) => slot.slotId === slotId);

/**
 * The day's timetable with this slot's counts brought up to date, if they are due: at most once a minute, at once when the
 * class becomes full or free again. `force` is the minute's timer.
 */
export function counted(
  known: Known,
  moment: Moment,
  gymId: string,
  slotId: string,
  changes: readonly (Booking | SeatLease)[],
  force = false,
): Timetable[] {
  const timetable = found(timetableOf(known, gymId, slotId));
  const slot = slotIn(timetable, slotId);
  const bookings = found(bookingsOfSlot(known, gymId, slotId));
  const leases = changes.filter((one) => one.type === 'lease');
  const leased = leasedIn(known, gymId, slotId, leases);
  if (!timetable || !slot || !bookings) return [];
  const booked = changes.filter((one) => one.type === 'booking');
  const seats = seatsOf(overlaid(bookings, booked), leased);
  const turned = seats.taken >= slot.capacity !== slot.bookedCount >= slot.capacity;
  const due = force || turned || between(slot.asOf, moment.receivedAt) >= LIMITS.countsEvery;
  const next: Slot = { ...slot, bookedCount: seats.taken, waitlistCount: seats.waitlisted, asOf: moment.receivedAt };
  if (!due || sameContent({ ...slot, asOf: next.asOf }, next)) return [];
  return [
    { ...timetable, ...stamp(moment, timetable), slots: timetable.slots.map((one) => (one.slotId === slotId ? next : one)) },
  ];
}
