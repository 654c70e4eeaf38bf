/** Saying yes to a place that is offered (R-28, B8): the first to be received has it, and only while one is online. */
import { isRefusal } from '../../basics/machine.ts';
import { memberScope } from '../../basics/scope.ts';
import { between, localTime } from '../../basics/time.ts';
import type { Decision, Known, Moment } from '../../decision.ts';
import { accepted, found, refused } from '../../decision.ts';
import { timetableOf } from '../../gym/known.ts';
import { leasedIn } from '../../lease/known.ts';
import { LIMITS } from '../../limits.ts';
import { notice } from '../../notice/make.ts';
import { overlaid, settleAll } from '../../pass/member.ts';
import type { BookingAccept } from '../proposals.ts';
import { bookingsOfSlot, counted, seatsOf, slotIn } from '../seats.ts';
import type { Booking } from '../shape.ts';
import { BOOKING } from '../states.ts';
import { offerEnds, withdrawn } from './offer.ts';
import { passFor } from './pass-for.ts';
import { withPlace } from './promote.ts';
import { movedUp } from './ranks.ts';
import { withLine } from './story.ts';
import { toldOf } from './told.ts';

/** What one needs a network for. */
export const ACCEPT_ONLINE = 'accept a place';

export function decideBookingAccept(accept: BookingAccept, known: Known, moment: Moment): Decision {
  const finding = known.get('booking', `${memberScope(moment.by)}/bookings`, accept.body.bookingId);
  if (finding.state === 'unknown') return accepted([], ['booking']);
  // Another's and none at all are answered alike.
  if (finding.state === 'absent' || finding.value.memberId !== moment.by) return refused(BOOKING.none.accepted.code);
  const booking = finding.value;
  const next = BOOKING[booking.status].accepted;
  if (isRefusal(next)) return wasTaken(booking) ? taken(booking) : refused(next.code);
  // B8: who says it from a queue cannot know that the place is still there.
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh)
    return refused('NEEDS_ONLINE', { action: ACCEPT_ONLINE });
  const slot = slotIn(found(timetableOf(known, booking.gymId, booking.slotId)), booking.slotId);
  if (slot?.status === 'cancelled') return refused('SLOT_CANCELLED');
  if (moment.receivedAt >= offerEnds({ ...booking, startsAt: slot?.startsAt ?? booking.startsAt })) return refused('OFFER_OVER');
  if (!slot) return accepted([], ['gym']);
  const others = bookingsOfSlot(known, booking.gymId, booking.slotId);
  const leased = leasedIn(known, booking.gymId, booking.slotId);
  const free = others.state === 'known' ? slot.capacity - seatsOf(others.value, leased).taken : 1;
  if (free <= 0) return taken(booking);
  const pass = passFor(known, booking, slot);
  if (!pass.ok) return refused(pass.code, pass.facts);

  // Who says yes has seen it.
  const place = { ...withPlace({ ...booking, status: next }, slot, moment), promotionSeenAt: moment.receivedAt };
  const mine = withLine(place, moment, { what: 'accepted' });
  const all = overlaid(found(others) ?? [], [mine]);
  const over = free === 1 ? withdrawn(all, moment, 'taken') : [];
  const rest = overlaid(over, movedUp(overlaid(all, over), moment));
  const bookings = [mine, ...rest];
  return accepted(
    [
      ...settleAll(known, moment, { bookings }),
      ...toldOf(moment, over, rest),
      ...counted(known, moment, booking.gymId, booking.slotId, bookings),
      told(moment, mine, localTime(slot.startsAt, mine.timeZone)),
    ],
    others.state === 'unknown' ? ['seats'] : [],
  );
}

const wasTaken = ({ status, waited }: Booking): boolean => status === 'waitlisted' && waited?.at(-1)?.why === 'taken';
const taken = ({ position }: Booking): Decision => refused('OFFER_TAKEN', { n: position });

const told = (moment: Moment, { _id, memberId, slotName, gymName, startsAt }: Booking, time: string) =>
  notice(moment, memberId, _id, {
    event: 'booking.confirmed',
    title: `${slotName} is confirmed`,
    body: `${gymName}, at ${time}.`,
    link: '/member/bookings',
    until: startsAt,
  });
