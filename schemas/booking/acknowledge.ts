/** The member saw that they were promoted (R-29, B7): from now on a penalty may count. A fact, so never refused. */
import { memberScope } from '../access.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import type { ProposalOf } from '../proposal/shape.ts';
import { stamp } from '../revise.ts';

export function decideAcknowledge(fact: ProposalOf<'booking.acknowledge'>, known: Known, moment: Moment): Decision {
  const booking = found(known.get('booking', `${memberScope(moment.by)}/bookings`, fact.body.bookingId));
  if (!booking || booking.memberId !== moment.by || !booking.promotedAt || booking.promotionSeenAt) return accepted([]);
  return accepted([{ ...booking, ...stamp(moment, booking), promotionSeenAt: moment.judgedAt }]);
}
