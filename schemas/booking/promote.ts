/** A place came free: the waiting list runs, in order, until two hours before the start. */

import { stamp } from '../basics/revise.ts';
import { between, earlierOf, laterOf, plus } from '../basics/time.ts';
import type { Known, Moment } from '../decision.ts';
import { found } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import { memberRecord } from '../pass/member.ts';
import { usableForSlot } from '../pass/usable.ts';
import type { Slot } from '../slot/shape.ts';
import { movedUp, seatsOf, waiting } from './seats.ts';
import type { Booking } from './shape.ts';
import { BOOKING } from './states.ts';

/**
 * The bookings that change, to be settled together with what freed the place, and what the promoted are told.
 * @param bookings all of the slot, as they stand after what freed the place
 */
export function promote(
  known: Known,
  moment: Moment,
  slot: Slot,
  bookings: readonly Booking[],
): { bookings: Booking[]; notices: Notice[] } {
  const free = slot.capacity - seatsOf(bookings).taken;
  const inTime = between(moment.receivedAt, slot.startsAt) > LIMITS.waitlistAutoUntil && slot.status !== 'cancelled';
  const lucky = inTime
    ? waiting(bookings)
        .filter((booking) => stillUsable(known, booking, slot))
        .slice(0, Math.max(0, free))
    : [];
  const promoted = lucky.map((booking) => promotedBooking(booking, slot, moment));
  const ids = new Set(promoted.map((booking) => booking._id));
  const rest = bookings.filter((booking) => !ids.has(booking._id));
  return {
    bookings: [...promoted, ...movedUp(rest, moment)],
    notices: promoted.map((booking) => told(moment, booking)),
  };
}

function promotedBooking(booking: Booking, slot: Slot, moment: Moment): Booking {
  const { position: _position, ...kept } = booking;
  const freely = earlierOf(plus(moment.receivedAt, LIMITS.promotedFreeCancel), plus(slot.startsAt, -LIMITS.promotedFreeCancel));
  return {
    ...kept,
    ...stamp(moment, booking),
    status: BOOKING[booking.status].promoted,
    promotedAt: moment.receivedAt,
    cutoffAt: laterOf(booking.cutoffAt, freely),
  };
}

/** Somebody whose pass no longer opens the door keeps the place in the list, not the seat. */
function stillUsable(known: Known, booking: Booking, slot: Slot): boolean {
  if (!booking.passId) return true;
  const pass = (found(memberRecord(known, booking.memberId).passes) ?? []).find((one) => one._id === booking.passId);
  return pass !== undefined && usableForSlot(pass, booking.gymId, slot.startsAt).ok;
}

const told = (moment: Moment, booking: Booking) =>
  notice(moment, booking.memberId, booking._id, {
    event: 'booking.waitlist_promoted',
    title: `You're in: ${booking.slotName}`,
    body: `A place came free at ${booking.gymName}. If you can't come, please cancel.`,
    link: '/member/bookings',
    severity: 'action',
    until: booking.startsAt,
  });
