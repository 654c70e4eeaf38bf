/**
 * A place came free: the waiting list runs. Until so long before the start as they were told the next in order are moved in; after that the
 * place is offered to everybody who waits, and the first to say yes has it. Where they were told different things, because that was changed
 * between them, it goes by whoever stands first when the place comes free.
 */
import { stamp } from '../../basics/revise.ts';
import { between, earlierOf, laterOf, plus } from '../../basics/time.ts';
import type { Known, Moment } from '../../decision.ts';
import { leasedIn } from '../../lease/known.ts';
import type { SeatLease } from '../../lease/shape.ts';
import { LIMITS } from '../../limits.ts';
import type { Notice } from '../../notice/shape.ts';
import { overlaid } from '../../pass/member.ts';
import type { Slot } from '../../slot/shape.ts';
import { seatsOf, takesPlace, waiting } from '../seats.ts';
import type { Booking } from '../shape.ts';
import { BOOKING } from '../states.ts';
import { isLastMinute } from './auto-until.ts';
import { offered, withoutOffer } from './offer.ts';
import { passFor } from './pass-for.ts';
import { movedUp } from './ranks.ts';
import { withLine } from './story.ts';
import { toldOf } from './told.ts';

export interface Run {
  readonly bookings: Booking[];
  readonly notices: Notice[];
}

/**
 * The bookings that change, to be settled together with what freed the place, and what their members are told.
 * @param bookings all of the slot, as they stand after what freed the place
 * @param leases those that change at the same time
 */
export function promote(
  known: Known,
  moment: Moment,
  slot: Slot,
  bookings: readonly Booking[],
  leases: readonly SeatLease[] = [],
): Run {
  const [{ gymId } = { gymId: '' }] = bookings;
  const leased = leasedIn(known, gymId, slot.slotId, leases);
  const free = slot.status === 'cancelled' ? 0 : Math.max(0, slot.capacity - seatsOf(bookings, leased).taken);
  const line = waiting(bookings);
  const isAsked = (one: Booking) => isLastMinute({ ...one, startsAt: slot.startsAt }, moment.receivedAt);
  const first = line.findIndex(isAsked);
  const unasked = first < 0 ? line : line.slice(0, first);
  const moved = movedIn(known, moment, slot, unasked, free);
  const left = free - moved.filter(takesPlace).length;
  const run = [...moved, ...offered(known, moment, slot, line.slice(unasked.length), left)];
  const after = overlaid(run, movedUp(overlaid(bookings, run), moment));
  return { bookings: after, notices: toldOf(moment, run, after) };
}

/** In their order; who cannot be told in time, or whose pass no longer opens the door, is passed over and keeps their place in the line. */
function movedIn(known: Known, moment: Moment, slot: Slot, bookings: readonly Booking[], free: number): Booking[] {
  let left = free;
  return waiting(bookings).flatMap((waits) => {
    // The class was moved to later: nobody need answer any more.
    const booking = waits.status === 'offered' ? withoutOffer(waits, moment, 'time') : waits;
    const unchanged = booking === waits ? [] : [booking];
    if (left === 0) return unchanged;
    const why = inTheWay(known, booking, slot, moment);
    if (why) {
      const passed = withLine(booking, moment, { what: 'passed_over', why });
      return passed === waits ? [] : [{ ...passed, ...stamp(moment, passed) }];
    }
    left -= 1;
    return [promoted(booking, slot, moment)];
  });
}

function inTheWay(known: Known, booking: Booking, slot: Slot, moment: Moment): 'notice' | 'pass' | null {
  const notice = (booking.noticeMinutes ?? 0) * 60_000;
  if (between(moment.receivedAt, slot.startsAt) < notice) return 'notice';
  return passFor(known, booking, slot).ok ? null : 'pass';
}

function promoted(booking: Booking, slot: Slot, moment: Moment): Booking {
  const status = BOOKING[booking.status].promoted;
  return withLine(withPlace({ ...booking, status }, slot, moment), moment, { what: 'promoted' });
}

/** Off the list and in; free to give back for an hour, at latest one before the start. */
export function withPlace(booking: Booking, slot: Slot, moment: Moment): Booking {
  const { position: _position, offerExpiresAt: _offer, ...kept } = booking;
  const freely = earlierOf(plus(moment.receivedAt, LIMITS.promotedFreeCancel), plus(slot.startsAt, -LIMITS.promotedFreeCancel));
  return {
    ...kept,
    ...stamp(moment, booking),
    promotedAt: moment.receivedAt,
    cutoffAt: laterOf(booking.cutoffAt, freely),
  };
}
