/**
 * Somebody without a place was let in (B9, R-30): a fact, never refused. Nobody who had booked loses theirs; a class that is over its capacity by
 * it is flagged, and the desk was warned.
 */
import { byText } from '../../basics/by-text.ts';
import { isRefusal } from '../../basics/machine.ts';
import { stamp } from '../../basics/revise.ts';
import { gymScope } from '../../basics/scope.ts';
import { NOBODY } from '../../blank.ts';
import { visitInTime } from '../../checkin/attend.ts';
import { accepted, type Decision, flagged, found, type Known, type Moment, refused } from '../../decision.ts';
import { takenBy } from '../../duty/known.ts';
import { gymOf, timetableOf } from '../../gym/known.ts';
import type { Gym } from '../../gym/shape.ts';
import { leasedIn, leaseOf } from '../../lease/known.ts';
import { heldBy, type SeatLease } from '../../lease/shape.ts';
import { LIMITS } from '../../limits.ts';
import { memberName, memberRecord, overlaid, settleAll } from '../../pass/member.ts';
import { opIdOf } from '../../proposal/shape.ts';
import { rosterIdOf } from '../../roster/id.ts';
import type { Slot } from '../../slot/shape.ts';
import { forgiven } from '../refill.ts';
import { bookingsOfSlot, counted, seatsOf, slotIn, takesPlace } from '../seats.ts';
import type { Booking, BookingStatus } from '../shape.ts';
import { BOOKING } from '../states.ts';
import { promote, type Run } from '../waiting/promote.ts';
import { movedUp } from '../waiting/ranks.ts';
import { wasThere } from './mark.ts';
import { ownersToldOver } from './owner-told.ts';
import { doubtsOf } from './power.ts';
import type { BookingWalkIn } from './proposals.ts';

const GUEST = 'Guest';

export function decideWalkIn(fact: BookingWalkIn, known: Known, moment: Moment): Decision {
  const { gymId, slotId, passId } = fact.body;
  const gym = gymOf(known, gymId);
  const slot = slotIn(found(timetableOf(known, gymId, slotId)), slotId);
  const roster = passId ? found(known.get('roster', `${gymScope(gymId)}/roster`, rosterIdOf(gymId, passId))) : undefined;
  const memberId = roster?.memberId ?? fact.body.memberId ?? NOBODY;
  const lease = usedLease(fact, known, moment);
  const record = memberRecord(known, memberId);
  const others = found(bookingsOfSlot(known, gymId, slotId)) ?? [];
  const said = doubtsOf(fact, fact.body, 'bookings.add', known, moment);
  if ('refused' in said) return said.refused;
  if (gym.state === 'absent') return refused('GYM_REMOVED');
  if (gym.state === 'unknown' || !slot) return gym.state === 'unknown' ? accepted([], ['gym']) : refused('NOT_FOUND');

  const theirs = memberId === NOBODY ? undefined : bookingOf(others, memberId);
  const name = roster?.displayName ?? (memberId === NOBODY ? GUEST : memberName(known, memberId));
  const before = theirs ?? newcomer(fact, known, moment, gym.value, slot, { memberId, name });
  if (before.status === 'attended' && theirs) return { ...accepted([]), code: 'DUPLICATE' };
  const held = theirs !== undefined && takesPlace(theirs);
  const came = theirs ? cameInOn(theirs, moment) : before;
  const visit = visitInTime(came, found(record.checkins) ?? [], found(record.bookings) ?? []);
  const leases = lease && !held ? [{ ...lease, ...stamp(moment, lease), given: lease.given + 1 }] : [];
  const { taken } = seatsOf(overlaid(others, [came]), leasedIn(known, gymId, slotId, leases));
  const after: Booking = {
    ...came,
    ...stamp(moment, theirs),
    ...(visit ? { checkinId: visit._id } : {}),
    addedByStaff: moment.by,
    ...(leases[0] ? { leaseId: leases[0]._id } : {}),
    flags: overFlags(slot, taken, came.flags),
  };
  const line = lineAfter(known, moment, slot, overlaid(others, [after]), leases);
  const bookings = [after, ...line.bookings, ...forgiven(known, moment, after)];
  const documents = [
    ...settleAll(known, moment, { bookings, checkins: visit ? [{ ...visit, bookingId: after._id }] : [] }),
    ...line.notices,
    ...leases,
    ...counted(known, moment, gymId, slotId, [...bookings, ...leases]),
    ...ownersToldOver(known, moment, after, slot, taken),
  ];
  const code = after.flags.includes('OVER_CAPACITY') ? 'OVER_CAPACITY' : said.codes[0];
  return code ? flagged(code, documents) : accepted(documents);
}

/**
 * The seat that this device held for them; none where nobody can vouch for its clock, or it holds none any more. One that ended with its class was
 * held until then: what the device gave away before is told late, and was given all the same.
 */
function usedLease({ body, origin }: BookingWalkIn, known: Known, { judgedAt }: Moment): SeatLease | undefined {
  if (body.leaseId === undefined) return undefined;
  const lease = found(leaseOf(known, body.gymId, body.leaseId));
  const isOurs = lease?.deviceId === origin.deviceId && lease.slotId === body.slotId;
  if (!lease || !isOurs || origin.trust === 'untrusted') return undefined;
  const wasHeld = lease.status === 'ended' && lease.given < lease.seats && judgedAt <= lease.endsAt;
  return heldBy(lease) > 0 || wasHeld ? lease : undefined;
}

/** the last place is gone, so nobody is asked any more whether they want it; and whoever waited behind them moves up. */
function lineAfter(known: Known, moment: Moment, slot: Slot, bookings: readonly Booking[], leases: readonly SeatLease[]): Run {
  const [{ gymId } = { gymId: '' }] = bookings;
  const isFull = seatsOf(bookings, leasedIn(known, gymId, slot.slotId, leases)).taken >= slot.capacity;
  return isFull ? promote(known, moment, slot, bookings, leases) : { bookings: movedUp(bookings, moment), notices: [] };
}

/** The place they have; else the one they wait for, which nobody is to be given beside it; else the one they gave back last. */
function bookingOf(bookings: readonly Booking[], memberId: string): Booking | undefined {
  const own = bookings.filter((one) => one.memberId === memberId && canCome(one));
  const last = own.toSorted((a, b) => byText(a.cancelledAt ?? '', b.cancelledAt ?? '')).at(-1);
  return own.find(takesPlace) ?? own.find(({ cancelledAt }) => cancelledAt === undefined) ?? last;
}

/** They have, or may get, a place in it, or gave one back. */
const canCome = ({ status }: Booking): boolean =>
  status === 'attended' || placedAs(status) !== status || BOOKING[status].cameIn !== status;

/** With a place: a free one that was offered is theirs by coming. */
function placedAs(status: BookingStatus): BookingStatus {
  const { accepted: says, promoted } = BOOKING[status];
  return isRefusal(says) ? promoted : says;
}

/**
 * Who only waited has a place by coming, and by nothing else: was it somebody else after all, it goes with the visit, and nobody is missing from a
 * class they were never given a place in (L5).
 */
function cameInOn({ position: _position, offerExpiresAt: _offer, ...booking }: Booking, { receivedAt }: Moment): Booking {
  const status = placedAs(booking.status);
  if (status === booking.status) return wasThere(booking);
  const placed = { ...booking, status, promotedAt: receivedAt, promotionSeenAt: receivedAt };
  const { beforeVisit: _never, ...came } = wasThere(placed);
  return came;
}

/** a tenth more than there is room for, one at least, is let pass with a flag; what is beyond that is told apart. */
export function overFlags({ capacity }: Pick<Slot, 'capacity'>, taken: number, before: readonly string[] = []): string[] {
  const most = capacity + Math.max(1, Math.floor(capacity * LIMITS.overCapacity));
  if (taken <= capacity) return [...before];
  return [...before, 'OVER_CAPACITY', ...(taken > most ? ['OVER_LIMIT'] : [])];
}

interface Who {
  readonly memberId: string;
  readonly name: string;
}

function newcomer(fact: BookingWalkIn, known: Known, moment: Moment, gym: Gym, slot: Slot, { memberId, name }: Who): Booking {
  const { passId } = fact.body;
  const owned = (found(memberRecord(known, memberId).passes) ?? []).some((pass) => pass._id === passId);
  return {
    _id: `booking:${opIdOf(fact._id)}`,
    type: 'booking',
    ...stamp(moment),
    proposalId: fact._id,
    judgedAt: moment.judgedAt,
    slotId: slot.slotId,
    gymId: gym._id,
    memberId,
    memberName: name,
    ...(passId && owned ? { passId } : {}),
    gymName: gym.name,
    slotName: slot.name,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    timeZone: gym.timeZone,
    joinWaitlistIfFull: false,
    ...takenBy(known, gym._id, slot.slotId),
    status: BOOKING.none.cameIn,
    cutoffAt: slot.startsAt,
    late: false,
    creditReturned: false,
    strike: false,
    flags: [],
  };
}
