/** What time alone does to a waiting list: its last hours begin, offers end, the class begins (R-28, product.md 2.7). */
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import type { Decision, Known, Moment } from '../../decision.ts';
import { accepted, found } from '../../decision.ts';
import { timetableOf } from '../../gym/known.ts';
import { LIMITS } from '../../limits.ts';
import { overlaid, settleAll } from '../../pass/member.ts';
import type { Slot } from '../../slot/shape.ts';
import type { WaitlistDue } from '../proposals.ts';
import { bookingsOfSlot, counted, slotIn, waiting } from '../seats.ts';
import type { Booking } from '../shape.ts';
import { BOOKING } from '../states.ts';
import { autoUntilOf, isLastMinute } from './auto-until.ts';
import { offerEnds, withoutOffer } from './offer.ts';
import { promote } from './promote.ts';
import { saysOf, withLine } from './story.ts';
import { toldOf } from './told.ts';

/** When time will do something to this place next; null: never. */
export function waitingUntil(booking: Booking): Instant | null {
  if (booking.status === 'offered') return offerEnds(booking);
  if (booking.status !== 'waitlisted') return null;
  return knowsItIsLate(booking) ? booking.startsAt : autoUntilOf(booking);
}

/** Its last hours have begun: it says so, or it was offered a place, which is not offered again by the clock alone. */
const knowsItIsLate = (booking: Booking): boolean => saysOf(booking, 'last_minute') || saysOf(booking, 'offered');

/** The first of a class to come due brings the others along. */
export function decideWaitlistDue({ body: { gymId, slotId } }: WaitlistDue, known: Known, moment: Moment): Decision {
  const all = found(bookingsOfSlot(known, gymId, slotId)) ?? [];
  const slot = slotIn(found(timetableOf(known, gymId, slotId)), slotId);
  const line = waiting(all).slice(0, LIMITS.followedAtOnce);
  const later = line.flatMap((booking) => {
    const next = asTimeHasIt(booking, slot?.startsAt ?? booking.startsAt, moment);
    return next.status === booking.status && next.waited === booking.waited ? [] : [{ ...next, ...stamp(moment, booking) }];
  });
  const run = later.some((one) => one.waited?.at(-1)?.what === 'last_minute')
    ? freeNow(known, moment, slot, all, later)
    : NOTHING;
  const bookings = overlaid(later, run.bookings);
  return accepted([
    ...settleAll(known, moment, { bookings }),
    ...overlaid(toldOf(moment, later), run.notices),
    ...counted(known, moment, gymId, slotId, bookings),
  ]);
}

const NOTHING = { bookings: [], notices: [] };

/** A place that was free already, because whoever waits was passed over, is theirs to ask for now. */
const freeNow = (known: Known, moment: Moment, slot: Slot | undefined, all: readonly Booking[], later: readonly Booking[]) =>
  slot ? promote(known, moment, slot, overlaid(all, later)) : NOTHING;

/** @param startsAt of the class as it is by now: who is in it may have to follow yet */
function asTimeHasIt(booking: Booking, startsAt: Instant, moment: Moment): Booking {
  const now = moment.receivedAt;
  const isOver = booking.status === 'offered' && now >= offerEnds({ ...booking, startsAt });
  const waits = isOver ? withoutOffer(booking, moment, 'time') : booking;
  if (waits.status !== 'waitlisted') return waits;
  if (now >= startsAt) {
    const { position: _position, ...kept } = waits;
    return { ...kept, status: BOOKING[waits.status].begun };
  }
  return isLastMinute({ ...waits, startsAt }, now) && !knowsItIsLate(waits)
    ? withLine(waits, moment, { what: 'last_minute' })
    : waits;
}
