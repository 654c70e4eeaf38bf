/** The member saw that they were promoted (R-29, B7): from now on a penalty may count. A fact, so never refused. */

import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import type { BookingAcknowledge } from './proposals.ts';

export function decideAcknowledge(fact: BookingAcknowledge, known: Known, moment: Moment): Decision {
  const booking = found(known.get('booking', `${memberScope(moment.by)}/bookings`, fact.body.bookingId));
  if (!booking || booking.memberId !== moment.by || !booking.promotedAt || booking.promotionSeenAt) return accepted([]);
  return accepted([{ ...booking, ...stamp(moment, booking), promotionSeenAt: moment.judgedAt }]);
}
