/** A device asks to hold free seats for walk-ins (S2): counted as taken from now on, until it gives them away or back. */
import { stamp } from '../basics/revise.ts';
import { between } from '../basics/time.ts';
import { bookingsOfSlot, counted, seatsOf, slotIn } from '../booking/seats.ts';
import { isOffered } from '../booking/waiting/offer.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { timetableOf } from '../gym/known.ts';
import { LIMITS } from '../limits.ts';
import { powerMissing } from '../person/power.ts';
import { opIdOf } from '../proposal/shape.ts';
import { leasedIn, leasesOfSlot } from './known.ts';
import type { LeaseTake } from './proposals.ts';
import { heldBy, type SeatLease } from './shape.ts';

export function decideLeaseTake(request: LeaseTake, known: Known, moment: Moment): Decision {
  const { gymId, slotId, seats } = request.body;
  const { deviceId } = request.origin;
  // V6: a seat that was asked for a while ago may be anybody's by now.
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh) return refused('NEEDS_ONLINE', { action: HOLD_A_SEAT });
  const bookings = bookingsOfSlot(known, gymId, slotId);
  const leases = leasesOfSlot(known, gymId, slotId);
  const day = timetableOf(known, gymId, slotId);
  const missing = powerMissing(known, moment.by, gymId, 'lease.take');
  if (missing) return missing;
  if (day.state === 'unknown' || bookings.state !== 'known') return accepted([], ['seats']);
  const slot = slotIn(found(day), slotId);
  if (!slot || slot.status === 'cancelled') return refused('SLOT_CANCELLED');
  if (moment.receivedAt >= slot.endsAt) return refused('SLOT_OVER');
  const own = leases.filter((one) => one.deviceId === deviceId).reduce((sum, one) => sum + heldBy(one), 0);
  if (own + seats > LIMITS.leasedSeats) return refused('LEASE_LIMIT', { limit: LIMITS.leasedSeats });
  // a free place that is offered to those who wait is theirs until the offer ends.
  const offered = bookings.value.filter((one) => isOffered(one, moment)).length;
  const free = slot.capacity - seatsOf(bookings.value, leasedIn(known, gymId, slotId)).taken - offered;
  if (free < seats) return refused('NO_SEAT_TO_LEASE');
  const lease: SeatLease = {
    _id: `lease:${opIdOf(request._id)}`,
    type: 'lease',
    ...stamp(moment),
    ...{ gymId, slotId, slotName: slot.name, startsAt: slot.startsAt, endsAt: slot.endsAt },
    ...{ deviceId, takenBy: moment.by, seats, given: 0, status: 'open' },
  };
  return accepted([lease, ...counted(known, moment, gymId, slotId, [lease])]);
}

export const HOLD_A_SEAT = 'hold a seat for walk-ins';
