/** A booking that waits for its author's answer because the class was moved meanwhile (B5). */

import type { Instant } from '../basics/primitives.ts';
import { earlierOf, plus } from '../basics/time.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { found } from '../decision.ts';
import { timetableOf } from '../gym/known.ts';
import { LIMITS } from '../limits.ts';
import type { BookingRequest } from './proposals.ts';
import { decideBookingRequest } from './request.ts';
import { slotIn } from './seats.ts';

const startOf = ({ body: { gymId, slotId } }: BookingRequest, known: Known): Instant | undefined =>
  slotIn(found(timetableOf(known, gymId, slotId)), slotId)?.startsAt;

/** The same, with the class as it is now. */
export function decideBookingAgain(request: BookingRequest, known: Known, moment: Moment): Decision {
  const startsAtSeen = startOf(request, known) ?? request.body.startsAtSeen;
  return decideBookingRequest({ ...request, body: { ...request.body, startsAtSeen } }, known, moment);
}

/** A day, and no longer than two hours before the start. */
export function bookingHeldUntil(request: BookingRequest, known: Known, heldAt: Instant): Instant {
  const day = plus(heldAt, LIMITS.heldFor);
  const startsAt = startOf(request, known);
  return startsAt ? earlierOf(day, plus(startsAt, -LIMITS.heldUntilBeforeStart)) : day;
}
