/** How a lease ends: given back by its own device, taken by the gym from one that is lost, or with the class; never by a clock alone. */
import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { bookingsOfSlot, counted, slotIn } from '../booking/seats.ts';
import { promote } from '../booking/waiting/promote.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { timetableOf } from '../gym/known.ts';
import { settleAll } from '../pass/member.ts';
import { powerMissing } from '../person/power.ts';
import { leaseOf } from './known.ts';
import type { LeaseOver, LeaseReclaim, LeaseReturn } from './proposals.ts';
import type { SeatLease } from './shape.ts';
import { LEASE, type LeaseEvent } from './states.ts';

export function decideLeaseReturn({ body, origin }: LeaseReturn, known: Known, moment: Moment): Decision {
  const missing = powerMissing(known, moment.by, body.gymId, 'lease.return');
  const lease = leaseOf(known, body.gymId, body.leaseId);
  if (missing) return missing;
  if (lease.state === 'unknown') return accepted([], ['lease']);
  if (lease.state === 'absent') return refused('NOT_FOUND');
  if (lease.value.deviceId !== origin.deviceId) return refused('LEASE_ELSEWHERE');
  return ended(lease.value, 'givenBack', known, moment);
}

export function decideLeaseReclaim({ body }: LeaseReclaim, known: Known, moment: Moment): Decision {
  const missing = powerMissing(known, moment.by, body.gymId, 'lease.reclaim');
  const lease = leaseOf(known, body.gymId, body.leaseId);
  if (missing) return missing;
  if (lease.state === 'unknown') return accepted([], ['lease']);
  return lease.state === 'absent' ? refused('NOT_FOUND') : ended(lease.value, 'reclaimed', known, moment);
}

/** The class's end, as its timetable has it now: one that was moved is not over yet. Nobody else can have the seat by then. */
export function decideLeaseOver({ body: { gymId, slotId, leaseId } }: LeaseOver, known: Known, moment: Moment): Decision {
  const lease = found(leaseOf(known, gymId, leaseId));
  const slot = slotIn(found(timetableOf(known, gymId, slotId)), slotId);
  if (!lease) return accepted([]);
  if (slot && slot.endsAt > moment.receivedAt) {
    const { startsAt, endsAt } = slot;
    return accepted(endsAt === lease.endsAt ? [] : [{ ...lease, ...stamp(moment, lease), startsAt, endsAt }]);
  }
  return ended(lease, 'over', known, moment);
}

export const leaseDue = ({ status, endsAt }: SeatLease): Instant | null => (status === 'open' ? endsAt : null);

function ended(lease: SeatLease, event: LeaseEvent, known: Known, moment: Moment): Decision {
  const status = LEASE[lease.status][event];
  if (isRefusal(status)) return refused(status.code);
  if (status === lease.status) return accepted([]);
  const after: SeatLease = { ...lease, ...stamp(moment, lease), status, endedAt: moment.receivedAt };
  return accepted([after, ...freed(known, moment, after)]);
}

/** Its seats are there for whoever waits. */
function freed(known: Known, moment: Moment, lease: SeatLease): AnyDocument[] {
  const { gymId, slotId } = lease;
  const bookings = found(bookingsOfSlot(known, gymId, slotId)) ?? [];
  const slot = slotIn(found(timetableOf(known, gymId, slotId)), slotId);
  const run = slot ? promote(known, moment, slot, bookings, [lease]) : { bookings: [], notices: [] };
  return [
    ...settleAll(known, moment, { bookings: run.bookings }),
    ...run.notices,
    ...counted(known, moment, gymId, slotId, [...run.bookings, lease]),
  ];
}
