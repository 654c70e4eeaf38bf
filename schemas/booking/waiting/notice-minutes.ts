/** "Move me in only with so much notice": who waits says so, or takes it back. Places that are free already are theirs at once then. */
import { stamp } from '../../basics/revise.ts';
import { memberScope } from '../../basics/scope.ts';
import type { Decision, Known, Moment } from '../../decision.ts';
import { accepted, found, refused } from '../../decision.ts';
import { timetableOf } from '../../gym/known.ts';
import { overlaid, settleAll } from '../../pass/member.ts';
import type { BookingNotice } from '../proposals.ts';
import { bookingsOfSlot, counted, slotIn } from '../seats.ts';
import type { Booking } from '../shape.ts';
import { promote } from './promote.ts';

export function decideBookingNotice({ body }: BookingNotice, known: Known, moment: Moment): Decision {
  const finding = known.get('booking', `${memberScope(moment.by)}/bookings`, body.bookingId);
  if (finding.state === 'unknown') return accepted([], ['booking']);
  if (finding.state === 'absent' || finding.value.memberId !== moment.by) return refused('NOT_WAITING');
  const { noticeMinutes: before, ...booking } = finding.value;
  if (booking.status !== 'waitlisted' && booking.status !== 'offered') return refused('NOT_WAITING');
  const next: Booking = {
    ...booking,
    ...stamp(moment, booking),
    ...(body.noticeMinutes > 0 ? { noticeMinutes: body.noticeMinutes } : {}),
  };
  const others = bookingsOfSlot(known, booking.gymId, booking.slotId);
  const slot = slotIn(found(timetableOf(known, booking.gymId, booking.slotId)), booking.slotId);
  const asksLess = body.noticeMinutes < (before ?? 0);
  const run =
    slot && others.state === 'known' && asksLess && next.status === 'waitlisted'
      ? promote(known, moment, slot, overlaid(others.value, [next]))
      : { bookings: [], notices: [] };
  const bookings = overlaid([next], run.bookings);
  return accepted(
    [
      ...settleAll(known, moment, { bookings }),
      ...run.notices,
      ...counted(known, moment, booking.gymId, booking.slotId, bookings),
    ],
    others.state === 'unknown' ? ['seats'] : [],
  );
}
