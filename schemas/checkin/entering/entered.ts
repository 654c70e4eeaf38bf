/** A visit that counts: the class it is for is attended, whoever is forgiven by that gets their visit back, and all of it is settled, in one commit. */
import { stamp } from '../../basics/revise.ts';
import { wasThere } from '../../booking/attendance/mark.ts';
import { forgiven } from '../../booking/refill.ts';
import { counted } from '../../booking/seats.ts';
import type { Booking } from '../../booking/shape.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import { seenLater } from '../../dispute/deciding/evidence.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { type MemberRecord, settleAll } from '../../pass/member.ts';
import { bookingFor } from '../attend.ts';
import type { Checkin } from '../shape.ts';

export interface Entered {
  /** The visit with the class that it is for. */
  readonly linked: Checkin;
  readonly documents: AnyDocument[];
}

/** @param others further check-ins of the member that change with it */
export function entered(
  known: Known,
  moment: Moment,
  checkin: Checkin,
  record: MemberRecord,
  others: readonly Checkin[] = [],
): Entered {
  const before = found(record.checkins) ?? [];
  const booking = bookingFor(checkin, before, found(record.bookings) ?? []);
  const linked: Checkin = booking ? { ...checkin, bookingId: booking._id } : checkin;
  const bookings = booking ? attendance(known, moment, booking, linked) : [];
  const documents = settleAll(known, moment, { checkins: [linked, ...others], bookings });
  const [attended] = bookings;
  if (attended) documents.push(...counted(known, moment, attended.gymId, attended.slotId, bookings));
  if (booking) documents.push(...seenLater(known, moment, booking, linked));
  return { linked, documents };
}

/** Who came, first, and whoever is forgiven by it, who may be the same member. One that the register had already is only linked. */
function attendance(known: Known, moment: Moment, booking: Booking, checkin: Checkin): Booking[] {
  if (booking.checkinId !== undefined && booking.status === 'attended') return [];
  if (booking.status === 'attended') return [{ ...booking, ...stamp(moment, booking), checkinId: checkin._id }];
  const attended: Booking = { ...wasThere(booking), ...stamp(moment, booking), checkinId: checkin._id };
  return [attended, ...forgiven(known, moment, attended)];
}
