/**
 * Somebody had a place and did not come (2.7, R-25, R-31). Two hours after the end it is noted; it counts when nothing can come from the gym's
 * devices any more that says otherwise, or after a week, and never before the third day.
 */
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { gymScope } from '../../basics/scope.ts';
import { earlierOf, plus } from '../../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import { isDrainedSince } from '../../drain/known.ts';
import { LIMITS } from '../../limits.ts';
import { notice } from '../../notice/make.ts';
import { settleAll } from '../../pass/member.ts';
import type { Booking } from '../shape.ts';
import { BOOKING } from '../states.ts';
import { knewOfPlace } from '../waiting/seen.ts';
import { excused } from './excuse.ts';
import type { AttendanceDue } from './proposals.ts';

/** When time alone does something to who came. */
export function attendanceUntil({ status, endsAt, missedUntil }: Booking): Instant | null {
  if (status === 'confirmed') return plus(endsAt, LIMITS.missedAfter);
  return status === 'no_show_provisional' ? (missedUntil ?? plus(endsAt, LIMITS.noShowEarliest)) : null;
}

/** One booking at a time: no decision keeps the others waiting (S7). A timer that is early, because the class was moved, changes nothing. */
export function decideAttendanceDue({ body: { gymId, bookingId } }: AttendanceDue, known: Known, moment: Moment): Decision {
  const booking = found(known.get('booking', `${gymScope(gymId)}/bookings`, bookingId));
  const due = booking && attendanceUntil(booking);
  if (!booking || !due || due > moment.receivedAt) return accepted([]);
  if (booking.status === 'confirmed') return accepted(settleAll(known, moment, { bookings: [missing(booking, moment)] }));
  if (!isFinal(booking, known, moment)) {
    const again = earlierOf(plus(moment.receivedAt, LIMITS.noShowLook), plus(booking.endsAt, LIMITS.noShowLatest));
    return accepted([{ ...booking, ...stamp(moment, booking), missedUntil: again }]);
  }
  const final = noShow(booking, moment);
  return accepted([...settleAll(known, moment, { bookings: [final] }), ...told(moment, final)]);
}

const missing = (booking: Booking, moment: Moment): Booking => ({
  ...booking,
  ...stamp(moment, booking),
  status: BOOKING[booking.status].missed,
  missedUntil: plus(booking.endsAt, LIMITS.noShowEarliest),
});

/** */
function isFinal({ gymId, endsAt }: Booking, known: Known, { receivedAt }: Moment): boolean {
  if (receivedAt < plus(endsAt, LIMITS.noShowEarliest)) return false;
  return receivedAt >= plus(endsAt, LIMITS.noShowLatest) || isDrainedSince(known, gymId, endsAt);
}

/** the visit and a strike; R-29, L5: neither from somebody who could not know that they had a place. */
function noShow({ missedUntil: _over, ...booking }: Booking, moment: Moment): Booking {
  const knew = knewOfPlace(booking);
  const missed: Booking = {
    ...booking,
    ...stamp(moment, booking),
    status: BOOKING[booking.status].settled,
    missedAt: moment.receivedAt,
    strike: knew,
    creditReturned: !knew,
    ...(knew ? {} : { forgivenReason: 'unseen' }),
  };
  return missed.excuse ? excused(missed) : missed;
}

function told(moment: Moment, { _id, memberId, slotName, gymName, status, strike, missedAt }: Booking) {
  if (status !== 'no_show' || !missedAt) return [];
  const cost = strike
    ? 'It counts as a missed class, and the visit is used. If you were there, tell us.'
    : 'We couldn’t be sure you knew you had a place, so it costs you nothing.';
  return [
    notice(moment, memberId, _id, {
      event: 'booking.no_show',
      title: `Missed: ${slotName}`,
      body: `${gymName}. ${cost}`,
      link: '/member/bookings',
      until: plus(missedAt, LIMITS.excuseWithin),
    }),
  ];
}
