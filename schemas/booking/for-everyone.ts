/** A place in a class, as who booked it and the gym have it. */

import { gymScope, memberScope, staffScope } from '../basics/scope.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, fact, ORDINARY, request, shown } from '../noun.ts';
import { decideAcknowledge } from './acknowledge.ts';
import { bookingHeldUntil, decideBookingAgain } from './again.ts';
import { decideBookingCancel } from './cancel.ts';
import { BookingAcknowledge, BookingCancel, BookingRequest } from './proposals.ts';
import { decideBookingRequest } from './request.ts';
import { Booking } from './shape.ts';
import { acknowledgedSince, cancelledSince, requestedSince } from './since.ts';

export const booking = {
  for: 'everyone',
  documents: {
    booking: shown(Booking, {
      in: ['gym/bookings', 'member/bookings', 'staff/bookings'],
      databases: ({ gymId, memberId, instructorId }) => [
        `${gymScope(gymId)}/bookings`,
        `${memberScope(memberId)}/bookings`,
        ...(instructorId === undefined ? [] : [`${staffScope(instructorId, gymId)}/bookings`]),
      ],
      exportedAs: 'bookings',
      provisional: 'always',
    }),
  },
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
  collections: { 'member/bookings': { indexes: [['startsAt']] }, 'gym/bookings': { indexes: [['startsAt'], ['slotId']] } },
} as const satisfies DeviceNoun;
