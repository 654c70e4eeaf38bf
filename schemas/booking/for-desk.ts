/** The register of a class: who was there, who was let in, and what the gym lets pass. */
import { type DeviceNoun, fact, ORDINARY, request } from '../noun.ts';
import { decideExcuse } from './attendance/excuse.ts';
import { decideRegisterMark } from './attendance/mark.ts';
import { BookingExcuse, BookingWalkIn, RegisterMark } from './attendance/proposals.ts';
import { markedSince, walkedInSince } from './attendance/since.ts';
import { decideWalkIn } from './attendance/walk-in.ts';

export const booking = {
  for: 'desk',
  documents: {},
  kinds: {
    'register.mark': fact(RegisterMark, { decide: decideRegisterMark, since: markedSince }),
    'booking.walk-in': fact(BookingWalkIn, { decide: decideWalkIn, since: walkedInSince }),
    'booking.excuse': request(BookingExcuse, { ...ORDINARY, decide: decideExcuse, since: markedSince }),
  },
  collections: {},
} as const satisfies DeviceNoun;
