/** A place in a class, as who booked it and the gym have it. */

import { gymScope, memberScope, staffScope } from '../basics/scope.ts';
import { NOBODY } from '../blank.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, fact, ORDINARY, request, shown } from '../noun.ts';
import { decideAcknowledge } from './acknowledge.ts';
import { bookingHeldUntil, decideBookingAgain } from './again.ts';
import { decideBookingCancel } from './cancel.ts';
import { decideBookingCover } from './cover/uncovered.ts';
import { decideBookingMove } from './move.ts';
import {
  BookingAccept,
  BookingAcknowledge,
  BookingCancel,
  BookingCover,
  BookingMove,
  BookingNotice,
  BookingRequest,
} from './proposals.ts';
import { decideBookingRequest } from './request.ts';
import { Booking } from './shape.ts';
import { acceptedSince, acknowledgedSince, cancelledSince, movedSince, requestedSince, waitingSince } from './since.ts';
import { ACCEPT_ONLINE, decideBookingAccept } from './waiting/accept.ts';
import { decideBookingNotice } from './waiting/notice-minutes.ts';

export const booking = {
  for: 'everyone',
  documents: {
    booking: shown(Booking, {
      in: ['gym/bookings', 'member/bookings', 'staff/bookings'],
      databases: ({ gymId, memberId, instructorId }) => [
        `${gymScope(gymId)}/bookings`,
        // A guest has no account to read it with.
        ...(memberId === NOBODY ? [] : [`${memberScope(memberId)}/bookings`]),
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
    'booking.accept': request(BookingAccept, {
      ...ORDINARY,
      decide: decideBookingAccept,
      since: acceptedSince,
      online: ACCEPT_ONLINE,
    }),
    'booking.move': request(BookingMove, {
      ...ORDINARY,
      decide: decideBookingMove,
      since: movedSince,
      perHour: LIMITS.bookingsPerHour,
    }),
    'booking.cover': request(BookingCover, { ...ORDINARY, decide: decideBookingCover, since: waitingSince }),
    'booking.notice': request(BookingNotice, { ...ORDINARY, decide: decideBookingNotice, since: waitingSince }),
    'booking.acknowledge': fact(BookingAcknowledge, { decide: decideAcknowledge, since: acknowledgedSince }),
  },
  collections: {
    'member/bookings': { indexes: [['startsAt']] },
    'gym/bookings': { indexes: [['startsAt'], ['slotId'], ['status', 'startsAt']] },
    'staff/bookings': { indexes: [['startsAt']] },
  },
} as const satisfies DeviceNoun;
