/** A place in a class (product.md 2.7). */
import { BY_NOBODY, FORMER, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { document, fact, type Leaver, type Noun, ORDINARY, request } from '../noun.ts';
import { memberRecord } from '../pass/member.ts';
import { stamp } from '../revise.ts';
import { gymScope, memberScope } from '../scope.ts';
import { decideAcknowledge } from './acknowledge.ts';
import { bookingHeldUntil, decideBookingAgain } from './again.ts';
import { decideBookingCancel } from './cancel.ts';
import { BookingAcknowledge, BookingCancel, BookingRequest } from './proposals.ts';
import { decideBookingRequest } from './request.ts';
import { Booking } from './shape.ts';
import { acknowledgedSince, cancelledSince, requestedSince } from './since.ts';

const switched = { group: 'bookings', mailed: true } as const;

export const booking = {
  documents: {
    booking: document(Booking, {
      in: ['gym/bookings', 'member/bookings'],
      databases: (doc) => [`${gymScope(doc.gymId)}/bookings`, `${memberScope(doc.memberId)}/bookings`],
      blanked: (doc) => ({
        ...without(doc, 'note', 'cancelReason', 'addedByStaff', 'passId', 'checkinId', 'beforeVisit'),
        ...BY_NOBODY,
        memberId: NOBODY,
        memberName: GONE,
        flags: [],
      }),
      due: null,
      erased: bookingsErased,
      exportedAs: 'bookings',
      provisional: 'always',
    }),
  },
  readers: { 'gym/bookings': 'members.view', 'member/bookings': 'self' },
  indexes: { bookings: ['slotId', 'memberId'] },
  kinds: {
    'booking.request': request(BookingRequest, {
      ...ORDINARY,
      decide: decideBookingRequest,
      since: requestedSince,
      perHour: LIMITS.bookingsPerHour,
      held: { again: decideBookingAgain, until: bookingHeldUntil, unanswered: 'HELD_TIMED_OUT' },
    }),
    'booking.cancel': request(BookingCancel, {
      ...ORDINARY,
      decide: decideBookingCancel,
      since: cancelledSince,
      // Somebody else waits for the place.
      limited: false,
    }),
    'booking.acknowledge': fact(BookingAcknowledge, { decide: decideAcknowledge, since: acknowledgedSince }),
  },
  notices: {
    'booking.confirmed': switched,
    'booking.waitlisted': switched,
    'booking.waitlist_promoted': switched,
    'booking.changed': switched,
    'booking.cancelled': switched,
    'booking.cancelled_by_gym': switched,
  },
} as const satisfies Noun;

/** Who was there counts, not who it was: no name, and nothing in their own words. */
function bookingsErased({ after: { uid }, known, moment }: Leaver): readonly Booking[] {
  const bookings = found(memberRecord(known, uid).bookings) ?? [];
  return bookings.map((one) => ({ ...without(one, 'note', 'cancelReason'), ...stamp(moment, one), memberName: FORMER }));
}
