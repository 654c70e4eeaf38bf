/** What a member gets back who was right (2.16): the strike, the visit, or the visit that should count. */

import { isRefusal } from '../../basics/machine.ts';
import { stamp } from '../../basics/revise.ts';
import { excused } from '../../booking/attendance/excuse.ts';
import type { Booking } from '../../booking/shape.ts';
import { BOOKING } from '../../booking/states.ts';
import { letStand, takenBack } from '../../checkin/settled/taken-back.ts';
import type { Checkin } from '../../checkin/shape.ts';
import type { Known, Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { settleAll } from '../../pass/member.ts';
import type { Dispute, DisputeVerdict } from '../shape.ts';
import type { Disputed } from '../subject.ts';

export interface BackToMember {
  readonly documents: readonly AnyDocument[];
  readonly strikeRemoved: boolean;
  readonly visitBack: boolean;
}

/** What the booking or the visit says of it; the words themselves stand in the dispute. */
const WHY = 'Decided in a dispute.';
const NOTHING: BackToMember = { documents: [], strikeRemoved: false, visitBack: false };

/** @param about as it stands now; what has put itself right meanwhile costs nobody anything */
export function givenBack({ kind }: Dispute, as: DisputeVerdict, about: Disputed, known: Known, moment: Moment): BackToMember {
  // What was not as described is about money (`refund.give`): the visit was one.
  if (as === 'owner' || kind === 'facility_not_as_described') return NOTHING;
  return about.type === 'booking' ? ofBooking(about, as, known, moment) : ofVisit(about, as, known, moment);
}

function ofBooking(booking: Booking, as: DisputeVerdict, known: Known, moment: Moment): BackToMember {
  const { status, strike, creditReturned } = booking;
  const noted: Booking = { ...booking, ...stamp(moment, booking) };
  // Not missed for good yet: it is let pass once it is, and costs nothing then.
  if (status === 'confirmed' || status === 'no_show_provisional') {
    const excuse = { at: moment.judgedAt, by: moment.by, reason: WHY };
    return { documents: [{ ...noted, excuse }], strikeRemoved: true, visitBack: true };
  }
  if (status !== 'no_show' && status !== 'late_cancelled') return NOTHING;
  const visitBack = as === 'member' && !creditReturned;
  if (!strike && !visitBack) return NOTHING;
  const isLet = as === 'member' && !isRefusal(BOOKING[status].excused);
  const after: Booking = isLet
    ? excused(noted)
    : { ...noted, strike: false, creditReturned: creditReturned || visitBack, forgivenReason: 'dispute' };
  return { documents: settleAll(known, moment, { bookings: [after] }), strikeRemoved: strike, visitBack };
}

/** Not theirs, or not a visit: it goes, as if the gym had taken it back (C17). Theirs, and taken back: it counts again. */
function ofVisit(visit: Checkin, as: DisputeVerdict, known: Known, moment: Moment): BackToMember {
  if (as !== 'member' || visit.status === 'duplicate') return NOTHING;
  const { at, by } = { at: moment.judgedAt, by: moment.by };
  const codes = [...new Set([...(visit.review?.codes ?? []), ...visit.codes])].slice(0, 10);
  const verdict = visit.status === 'voided' ? 'accepted' : 'voided';
  const review = { verdict, at, by, codes, reason: WHY } as const;
  const reviewed: Checkin = { ...visit, ...stamp(moment, visit), review };
  const documents = verdict === 'accepted' ? letStand(visit, reviewed, known, moment) : takenBack(reviewed, known, moment);
  return { documents, strikeRemoved: false, visitBack: verdict === 'voided' && visit.consumedVisit };
}
