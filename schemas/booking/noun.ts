/** A place in a class (product.md 2.7). */

import { stamp } from '../basics/revise.ts';
import { BY_NOBODY, FORMER, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { type Due, document, type Leaver, type Noun, system } from '../noun.ts';
import { memberRecord } from '../pass/member.ts';
import { attendanceUntil, decideAttendanceDue } from './attendance/missed.ts';
import { AttendanceDue, BookingTold } from './attendance/proposals.ts';
import { decideBookingTold } from './attendance/told.ts';
import { decideBookingUncovered, uncoveredUntil } from './cover/uncovered.ts';
import { booking as desk } from './for-desk.ts';
import { booking as everyone } from './for-everyone.ts';
import { BookingUncovered, WaitlistDue } from './proposals.ts';
import { Booking } from './shape.ts';
import { decideWaitlistDue, waitingUntil } from './waiting/due.ts';

const switched = { group: 'bookings', mailed: true } as const;

export const booking = {
  documents: {
    booking: document(Booking, {
      ...everyone.documents.booking,
      blanked: (doc) => ({
        ...without(
          doc,
          'note',
          'cancelReason',
          'addedByStaff',
          'instructorId',
          'passId',
          'checkinId',
          'beforeVisit',
          'marked',
          'excuse',
        ),
        ...BY_NOBODY,
        memberId: NOBODY,
        memberName: GONE,
        flags: [],
      }),
      due: bookingDue,
      erased: bookingsErased,
    }),
  },
  readers: { 'gym/bookings': 'members.view', 'member/bookings': 'self', 'staff/bookings': 'own staff' },
  indexes: { bookings: ['slotId', 'memberId'] },
  kinds: {
    ...everyone.kinds,
    ...desk.kinds,
    'system.waitlist-due': system(WaitlistDue, decideWaitlistDue),
    'system.booking-told': system(BookingTold, decideBookingTold),
    'system.booking-uncovered': system(BookingUncovered, decideBookingUncovered),
    'system.attendance-due': system(AttendanceDue, decideAttendanceDue),
  },
  collections: everyone.collections,
  notices: {
    'booking.confirmed': switched,
    'booking.waitlisted': switched,
    'booking.waitlist_promoted': switched,
    'booking.offered': switched,
    'booking.changed': switched,
    'booking.cancelled': switched,
    'booking.cancelled_by_gym': switched,
    'booking.no_show': switched,
    'booking.uncovered': switched,
    'booking.excused': switched,
    // Told to owners, whose business it is: by the bell and a push, and no switch of a member's turns it off.
    'booking.over_capacity': { group: 'always', mailed: false },
  },
} as const satisfies Noun;

/** What time alone does to it. */
function bookingDue(booking: Booking): Due | null {
  const { _id: bookingId, gymId, slotId } = booking;
  const waits = waitingUntil(booking);
  if (waits) return { at: waits, kind: 'system.waitlist-due', body: { gymId, slotId } };
  const uncovered = uncoveredUntil(booking);
  if (uncovered) return { at: uncovered, kind: 'system.booking-uncovered', body: { gymId, bookingId } };
  const missed = attendanceUntil(booking);
  return missed ? { at: missed, kind: 'system.attendance-due', body: { gymId, bookingId } } : null;
}

/** Who was there counts, not who it was: no name, and nothing in their own words. */
function bookingsErased({ after: { uid }, known, moment }: Leaver): readonly Booking[] {
  const bookings = found(memberRecord(known, uid).bookings) ?? [];
  return bookings.map((one) => ({
    ...without(one, 'note', 'cancelReason', 'excuse'),
    ...stamp(moment, one),
    memberName: FORMER,
  }));
}
