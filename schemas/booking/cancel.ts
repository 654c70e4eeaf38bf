/** Giving a place back (X1–X7, R-23, R-24). Penalties by judged time, seats by receipt (L7). */

import { isRefusal } from '../basics/machine.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { between } from '../basics/time.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused, saidAt } from '../decision.ts';
import { timetableOf } from '../gym/known.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import { memberRecord, overlaid, settleAll } from '../pass/member.ts';
import type { BookingCancel } from './proposals.ts';
import { bookingsOfSlot, counted, slotIn } from './seats.ts';
import type { Booking } from './shape.ts';
import { BOOKING } from './states.ts';
import { promote } from './waiting/promote.ts';
import { movedUp } from './waiting/ranks.ts';
import { knewOfPlace } from './waiting/seen.ts';

type Cancel = BookingCancel;

export function decideBookingCancel(cancel: Cancel, known: Known, moment: Moment): Decision {
  const finding = known.get('booking', `${memberScope(moment.by)}/bookings`, cancel.body.bookingId);
  if (finding.state === 'unknown') return accepted([], ['booking']);
  if (finding.state === 'absent' || finding.value.memberId !== moment.by) return refused(BOOKING.none.givenBack.code);
  const booking = finding.value;
  const next = BOOKING[booking.status].givenBack;
  if (isRefusal(next)) return refused(next.code);
  // X7: the gym's cancellation wins: credit is back already, no strike.
  if (next === booking.status) return accepted([]);
  if (next === 'left') return released(cancel, known, moment, { ...booking, status: next, cancelledAt: saidAt(moment) });
  return cancelled(cancel, known, moment, booking);
}

function cancelled(cancel: Cancel, known: Known, moment: Moment, booking: Booking): Decision {
  const at = saidAt(moment);
  const slot = slotIn(found(timetableOf(known, booking.gymId, booking.slotId)), booking.slotId);
  const startsAt = slot?.startsAt ?? booking.startsAt;
  if (at >= startsAt) return refused('TOO_LATE_TO_CANCEL');
  // 2.6: a class that was moved may be left free until its new start.
  // who could not know of the place pays nothing for it.
  const onTime = at <= booking.cutoffAt || slot?.movedFrom !== undefined || !knewOfPlace(booking);
  const heardAfterStart = (moment.heardAt ?? moment.receivedAt) >= startsAt;
  const claims = heardAfterStart && onTime ? lateClaims(known, moment) : 0;
  const free = onTime && claims < LIMITS.lateClaims;
  const status = BOOKING[booking.status][free ? 'givenBack' : 'givenBackLate'];
  if (isRefusal(status)) return refused(status.code);
  return released(cancel, known, moment, {
    ...booking,
    status,
    cancelledAt: at,
    ...(at === moment.receivedAt ? {} : { cancelReceivedAt: moment.receivedAt }),
    late: !free,
    strike: !free,
    creditReturned: free,
    ...(free && heardAfterStart ? { claimedOnTime: true } : {}),
  });
}

/** X3: cancellations heard of after the start that counted as on time, in the last 90 days. */
function lateClaims(known: Known, moment: Moment): number {
  const own = found(memberRecord(known, moment.by).bookings) ?? [];
  return own.filter(
    (one) => one.claimedOnTime && one.cancelledAt && between(one.cancelledAt, moment.receivedAt) <= LIMITS.lateClaimsWithin,
  ).length;
}

function released(cancel: Cancel, known: Known, moment: Moment, gone: Booking): Decision {
  const { position: _position, offerExpiresAt: _offer, ...rest } = gone;
  const booking: Booking = {
    ...rest,
    ...stamp(moment, gone),
    ...(cancel.body.reason ? { cancelReason: cancel.body.reason } : {}),
  };
  const others = bookingsOfSlot(known, booking.gymId, booking.slotId);
  const slot = slotIn(found(timetableOf(known, booking.gymId, booking.slotId)), booking.slotId);
  const after = overlaid(found(others) ?? [], [booking]);
  // Who only waited frees no place: the others move up, and nobody is asked again.
  const run =
    slot && booking.status !== 'left' ? promote(known, moment, slot, after) : { bookings: movedUp(after, moment), notices: [] };
  const bookings = [booking, ...run.bookings];
  const documents = [
    ...settleAll(known, moment, { bookings }),
    ...run.notices,
    ...counted(known, moment, booking.gymId, booking.slotId, bookings),
    told(moment, booking),
  ];
  return accepted(documents, others.state === 'unknown' ? ['seats'] : []);
}

/** Takes the place of what was said before about it: "confirmed" is no longer true. */
function told(moment: Moment, { _id, memberId, slotName, gymName, status, startsAt }: Booking) {
  const left = status === 'left';
  const title = left ? `You left the waiting list: ${slotName}` : `Cancelled: ${slotName}`;
  const body = status === 'late_cancelled' ? `${gymName}. It was too late to cancel free.` : gymName;
  return notice(moment, memberId, _id, { event: 'booking.cancelled', title, body, link: '/member/bookings', until: startsAt });
}
