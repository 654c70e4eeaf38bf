/**
 * A class whose visit was used elsewhere (C13). The visit is a fact and wins; the place is kept until free cancelling ends, so that its member may
 * choose another pass for it, and is given back then: nobody is struck for it (L5).
 */
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { gymScope, memberScope } from '../../basics/scope.ts';
import { laterOf } from '../../basics/time.ts';
import { without } from '../../blank.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { memberRecord, settleAll } from '../../pass/member.ts';
import { usableForSlot } from '../../pass/usable.ts';
import { placeFreed } from '../attendance/freed.ts';
import type { BookingCover, BookingUncovered } from '../proposals.ts';
import { counted } from '../seats.ts';
import type { Booking } from '../shape.ts';
import { BOOKING } from '../states.ts';

/** When a place that nothing pays for is given back. */
export const uncoveredUntil = ({ status, uncoveredAt, cutoffAt }: Booking): Instant | null =>
  status === 'confirmed' && uncoveredAt !== undefined ? laterOf(cutoffAt, uncoveredAt) : null;

export function decideBookingUncovered({ body: { gymId, bookingId } }: BookingUncovered, known: Known, moment: Moment): Decision {
  const booking = found(known.get('booking', `${gymScope(gymId)}/bookings`, bookingId));
  const until = booking && uncoveredUntil(booking);
  if (!until || until > moment.receivedAt) return accepted([]);
  const gone: Booking = {
    ...without(booking, 'uncoveredAt'),
    ...stamp(moment, booking),
    status: BOOKING.confirmed.givenBack,
    cancelledAt: moment.receivedAt,
    late: false,
    strike: false,
    creditReturned: true,
  };
  const line = placeFreed(known, moment, gone);
  const bookings = [gone, ...line.bookings];
  return accepted([
    ...settleAll(known, moment, { bookings }),
    ...line.notices,
    ...counted(known, moment, gymId, booking.slotId, bookings),
  ]);
}

/** Its member chooses another pass of theirs for it. */
export function decideBookingCover({ body: { bookingId, passId } }: BookingCover, known: Known, moment: Moment): Decision {
  const finding = known.get('booking', `${memberScope(moment.by)}/bookings`, bookingId);
  const passes = memberRecord(known, moment.by).passes;
  if (finding.state === 'unknown' || passes.state === 'unknown') return accepted([], ['booking']);
  if (finding.state === 'absent') return refused('NOT_FOUND');
  const booking = finding.value;
  if (!uncoveredUntil(booking)) return refused('DISPUTE_NOTHING');
  const pass = found(passes)?.find(({ _id }) => _id === passId);
  if (!pass) return refused('PASS_MISSING');
  const fit = usableForSlot(pass, booking.gymId, booking);
  if (!fit.ok) return refused(fit.code, fit.facts);
  const covered: Booking = { ...without(booking, 'uncoveredAt'), ...stamp(moment, booking), passId };
  return accepted(settleAll(known, moment, { bookings: [covered] }));
}
