/** The gym lets a missed class pass (2.7, R-32): no strike, and the visit is back. */
import { isRefusal } from '../../basics/machine.ts';
import { stamp } from '../../basics/revise.ts';
import { plus } from '../../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { notice } from '../../notice/make.ts';
import { settleAll } from '../../pass/member.ts';
import type { Booking } from '../shape.ts';
import { BOOKING } from '../states.ts';
import { bookingIn, registerClosedTo } from './power.ts';
import type { BookingExcuse } from './proposals.ts';

/** Of a class that is not missed for good yet, it is kept, and counts once it is. */
export function decideExcuse({ body }: BookingExcuse, known: Known, moment: Moment): Decision {
  const finding = bookingIn(known, moment.by, body.gymId, body.bookingId);
  const closed = registerClosedTo(known, moment.by, body);
  if (closed) return closed;
  if (finding.state === 'unknown') return accepted([], ['booking']);
  const booking = found(finding);
  if (!booking) return refused('NOT_FOUND');
  const excuse = { at: moment.judgedAt, by: moment.by, reason: body.reason };
  const noted: Booking = { ...booking, ...stamp(moment, booking), excuse };
  if (booking.status === 'no_show_provisional') return accepted([noted]);
  const status = BOOKING[booking.status].excused;
  if (isRefusal(status)) return refused(status.code);
  if (status === booking.status) return accepted([]);
  if (moment.receivedAt > plus(booking.missedAt ?? booking.endsAt, LIMITS.excuseWithin)) {
    return refused('EXCUSE_TOO_LATE', { days: LIMITS.excuseWithin / 86_400_000 });
  }
  const after = excused(noted);
  return accepted([...settleAll(known, moment, { bookings: [after] }), told(moment, after)]);
}

/** As it is once it is let pass. */
export function excused(booking: Booking): Booking {
  const status = BOOKING[booking.status].excused;
  return isRefusal(status) ? booking : { ...booking, status, strike: false, creditReturned: true };
}

/** Missed, as it looked; but the gym was closed, and there was no class. Nobody waits for the third day to hear so (2.11, R-33). */
export function notHeld({ missedUntil: _over, ...booking }: Booking, moment: Moment): Booking {
  const status = BOOKING[booking.status].settled;
  return excused({ ...booking, ...stamp(moment, booking), status, missedAt: moment.receivedAt, forgivenReason: 'not_held' });
}

const told = (moment: Moment, { _id, memberId, slotName, gymName }: Booking) =>
  notice(moment, memberId, _id, {
    event: 'booking.excused',
    title: `Excused: ${slotName}`,
    body: `${gymName} let it pass. The visit is back on your pass.`,
    link: '/member/bookings',
  });
