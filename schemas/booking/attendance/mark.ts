/** A tick in the register: somebody was there, or was not (2.7, X6). A fact, judged by 5.0: of two the one that was made later counts. */
import { stamp } from '../../basics/revise.ts';
import { between } from '../../basics/time.ts';
import type { ReasonCode } from '../../codes.ts';
import { accepted, type Decision, flagged, found, type Known, type Moment, refused } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { settleAll } from '../../pass/member.ts';
import { forgiven } from '../refill.ts';
import { counted, takesPlace } from '../seats.ts';
import type { Booking } from '../shape.ts';
import { BOOKING } from '../states.ts';
import { placeFreed } from './freed.ts';
import { bookingIn, doubtsOf } from './power.ts';
import type { RegisterMark } from './proposals.ts';
import { unattended } from './undone.ts';

export function decideRegisterMark(fact: RegisterMark, known: Known, moment: Moment): Decision {
  const { gymId, bookingId, as } = fact.body;
  const finding = bookingIn(known, moment.by, gymId, bookingId);
  const said = doubtsOf(fact, fact.body, 'register.mark', known, moment);
  if ('refused' in said) return said.refused;
  if (finding.state === 'unknown') return accepted([], ['booking']);
  const booking = found(finding);
  if (!booking) return refused('NOT_FOUND');
  const [code] = [...said.codes, ...lateReport(booking, moment)];
  const answer = (documents: Decision['documents']) => (code ? flagged(code, documents) : accepted(documents));
  // Somebody said something else of it later, and it has arrived already.
  if (booking.marked && booking.marked.at >= moment.judgedAt) return answer([]);
  const marked: Booking = { ...booking, ...stamp(moment, booking), marked: { as, at: moment.judgedAt, by: moment.by } };
  const after = as === 'attended' ? wasThere(marked) : wasNotThere(marked, moment);
  const others = after.status === 'attended' && booking.status !== 'attended' ? forgiven(known, moment, after) : [];
  const line = takesPlace(booking) && !takesPlace(after) ? placeFreed(known, moment, after) : { bookings: [], notices: [] };
  const bookings = [after, ...others, ...line.bookings];
  return answer([
    ...settleAll(known, moment, { bookings }),
    ...line.notices,
    ...counted(known, moment, booking.gymId, booking.slotId, bookings),
  ]);
}

/** As a visit does: the place was used, and nothing is held against them (C16, X6). */
export function wasThere(booking: Booking): Booking {
  const status = BOOKING[booking.status].cameIn;
  if (status === booking.status) return booking;
  const { status: before, late, strike, creditReturned, missedUntil: _over, ...rest } = booking;
  return {
    ...rest,
    status,
    late: false,
    strike: false,
    creditReturned: false,
    beforeVisit: { status: before, late, strike, creditReturned },
  };
}

/** Takes back a tick; what a scan says stands. */
const wasNotThere = (booking: Booking, moment: Moment): Booking =>
  booking.checkinId === undefined ? unattended(booking, moment) : booking;

/** said a day or more after the class. */
const lateReport = ({ endsAt }: Booking, { judgedAt }: Moment): ReasonCode[] =>
  between(endsAt, judgedAt) > LIMITS.lateReportAfter ? ['LATE_REPORT'] : [];
