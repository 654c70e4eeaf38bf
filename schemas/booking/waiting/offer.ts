/** Last-minute places: offered to everybody who waits at once; what is not accepted in time is over. */
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { earlierOf, plus } from '../../basics/time.ts';
import type { Known, Moment } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import type { Slot } from '../../slot/shape.ts';
import { waiting } from '../seats.ts';
import type { Booking } from '../shape.ts';
import { BOOKING } from '../states.ts';
import { passFor } from './pass-for.ts';
import { withLine } from './story.ts';

/** When an offer can no longer be accepted, wherever the class was moved meanwhile. */
export const offerEnds = ({ offerExpiresAt, startsAt }: Pick<Booking, 'offerExpiresAt' | 'startsAt'>): Instant => {
  const last = plus(startsAt, -LIMITS.offerEndsBefore);
  return offerExpiresAt ? earlierOf(offerExpiresAt, last) : last;
};

/** To all who wait and whose pass opens the door; an offer that stands already stands as it is, while there is a place. */
export function offered(known: Known, moment: Moment, slot: Slot, bookings: readonly Booking[], free: number): Booking[] {
  if (free === 0) return withdrawn(bookings, moment, 'taken');
  const until = earlierOf(plus(moment.receivedAt, LIMITS.offerOpenFor), plus(slot.startsAt, -LIMITS.offerEndsBefore));
  if (until <= moment.receivedAt) return [];
  return waiting(bookings).flatMap((booking) => {
    // One that ran out is no offer, though its timer has not said so yet.
    if (isOffered(booking, moment)) return [];
    const status = BOOKING[booking.status].offered;
    const opens = passFor(known, booking, slot).ok;
    const next = opens
      ? withLine({ ...booking, status, offerExpiresAt: until }, moment, { what: 'offered', until })
      : withLine(booking, moment, { what: 'passed_over', why: 'pass' });
    return next === booking ? [] : [{ ...next, ...stamp(moment, booking) }];
  });
}

/** Every open offer of these, ended. */
export const withdrawn = (bookings: readonly Booking[], moment: Moment, why: 'taken' | 'time'): Booking[] =>
  waiting(bookings).flatMap((booking) => (booking.status === 'offered' ? [withoutOffer(booking, moment, why)] : []));

/** Back on the list, where they stood. */
export function withoutOffer(booking: Booking, moment: Moment, why: 'taken' | 'time'): Booking {
  const { offerExpiresAt: _over, ...kept } = booking;
  const status = BOOKING[booking.status].offerOver;
  return withLine({ ...kept, ...stamp(moment, booking), status }, moment, { what: 'offer_over', why });
}

/** Whether this place is offered just now. */
export const isOffered = (booking: Booking, { receivedAt }: Moment): boolean =>
  booking.status === 'offered' && offerEnds(booking) > receivedAt;
