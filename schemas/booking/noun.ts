/** A place in a class (product.md 2.7). */

import { stamp } from '../basics/revise.ts';
import { BY_NOBODY, FORMER, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, type Leaver, type Noun } from '../noun.ts';
import { memberRecord } from '../pass/member.ts';
import { booking as everyone } from './for-everyone.ts';
import { Booking } from './shape.ts';

const switched = { group: 'bookings', mailed: true } as const;

export const booking = {
  documents: {
    booking: document(Booking, {
      ...everyone.documents.booking,
      blanked: (doc) => ({
        ...without(doc, 'note', 'cancelReason', 'addedByStaff', 'instructorId', 'passId', 'checkinId', 'beforeVisit'),
        ...BY_NOBODY,
        memberId: NOBODY,
        memberName: GONE,
        flags: [],
      }),
      due: null,
      erased: bookingsErased,
    }),
  },
  readers: { 'gym/bookings': 'members.view', 'member/bookings': 'self', 'staff/bookings': 'own staff' },
  indexes: { bookings: ['slotId', 'memberId'] },
  kinds: everyone.kinds,
  collections: everyone.collections,
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
