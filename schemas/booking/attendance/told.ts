/** proof that word of a promotion arrived. The first counts; of another promotion it proves nothing. */
import { stamp } from '../../basics/revise.ts';
import { memberScope } from '../../basics/scope.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import type { BookingTold } from './proposals.ts';

export function decideBookingTold({ body: { uid, bookingId, promotedAt } }: BookingTold, known: Known, moment: Moment): Decision {
  const booking = found(known.get('booking', `${memberScope(uid)}/bookings`, bookingId));
  if (!booking || booking.promotedAt !== promotedAt || booking.toldAt !== undefined) return accepted([]);
  return accepted([{ ...booking, ...stamp(moment, booking), toldAt: moment.receivedAt }]);
}
