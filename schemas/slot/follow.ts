/**
 * What becomes of the bookings when their class is moved, cancelled or given more room (B5, R-33, X7). They follow in pieces, so that no decision
 * keeps the others waiting (S7): which slots are not done yet stands on the timetable, and a timer brings the next piece.
 */
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { between } from '../basics/time.ts';
import { notHeld } from '../booking/attendance/excuse.ts';
import { bookingsOfSlot, seatsOf, slotIn } from '../booking/seats.ts';
import type { Booking } from '../booking/shape.ts';
import { BOOKING, OPEN_BOOKING_STATUSES } from '../booking/states.ts';
import { promote } from '../booking/waiting/promote.ts';
import { closureOf } from '../closure/known.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { gymOf, timetableNamed } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import { leasedIn } from '../lease/known.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import { overlaid, settleAll } from '../pass/member.ts';
import type { Pass } from '../pass/shape.ts';
import { withFreeVisit } from './free-visit.ts';
import type { TimetableSettle } from './proposals.ts';
import type { Slot, Timetable } from './shape.ts';

export const openIn = (known: Known, gymId: string, slotId: string): Booking[] =>
  (found(bookingsOfSlot(known, gymId, slotId)) ?? []).filter(isOpen);

/** those that were offered a place, which a smaller class may no longer have. */
export const askedIn = (known: Known, gymId: string, slotId: string): Booking[] =>
  openIn(known, gymId, slotId).filter(({ status }) => status === 'offered');

/** Those that have to follow when their class is cancelled: who waits or has a place, and who seems to have missed it. */
export const touchedIn = (known: Known, gymId: string, slotId: string): Booking[] =>
  (found(bookingsOfSlot(known, gymId, slotId)) ?? []).filter((one) => isOpen(one) || isMissed(one));

/** The timetable with a note of the slots whose bookings have still to follow. */
export function withUnsettled({ unsettled: _before, ...day }: Timetable, slotIds: readonly string[]): Timetable {
  return slotIds.length > 0 ? { ...day, unsettled: [...slotIds] } : day;
}

/** The timer of the next piece. */
export function decideTimetableSettle({ body: { gymId, timetableId } }: TimetableSettle, known: Known, moment: Moment): Decision {
  const day = found(timetableNamed(known, gymId, timetableId));
  return accepted(day ? followed(known, moment, [day]) : []);
}

/**
 * These timetables with what follows from them, as far as one decision goes. Until a slot is done it stays noted; deciding it again changes
 * only what was left.
 * @param days as they are to be written
 * @param closures of their gym, where this decision adds to them
 */
export function followed(known: Known, moment: Moment, days: readonly Timetable[], closures?: Gym['closures']): AnyDocument[] {
  const piece: Piece = { closures, left: LIMITS.followedAtOnce, bookings: [], passes: [], notices: [] };
  const written = days.map((day) => settledDay(known, moment, day, piece));
  const { bookings, passes, notices } = piece;
  return [...written, ...settleAll(known, moment, { bookings, passes }), ...notices];
}

interface Piece {
  readonly closures: Gym['closures'] | undefined;
  left: number;
  readonly bookings: Booking[];
  readonly passes: Pass[];
  readonly notices: Notice[];
}

function settledDay(known: Known, moment: Moment, day: Timetable, piece: Piece): Timetable {
  const left: string[] = [];
  let { slots } = day;
  for (const slotId of day.unsettled ?? []) {
    const slot = slotIn(day, slotId);
    if (!slot) continue;
    const { done, counts } = settledSlot(known, moment, day.gymId, slot, piece);
    if (!done) left.push(slotId);
    slots = slots.map((one) => (one.slotId === slotId ? { ...one, ...counts } : one));
  }
  return { ...withUnsettled({ ...day, slots }, left), ...stamp(moment, day) };
}

function settledSlot(known: Known, moment: Moment, gymId: string, slot: Slot, piece: Piece) {
  const all = found(bookingsOfSlot(known, gymId, slot.slotId)) ?? [];
  const isCancelled = slot.status === 'cancelled';
  const closedFor = slot.closureId === undefined ? undefined : reasonOf(known, gymId, slot.closureId, piece.closures);
  const behind = all.filter((one) =>
    isCancelled ? isOpen(one) || isMissed(one) : isOpen(one) && (one.startsAt !== slot.startsAt || one.endsAt !== slot.endsAt),
  );
  const now = behind
    .slice(0, piece.left)
    .map((one) =>
      isCancelled ? givenVisit(byGym(one, moment, closedFor), one, known, moment, piece) : moved(one, slot, moment),
    );
  const after = overlaid(all, now);
  const isThrough = now.length === behind.length;
  // Lowering the capacity never evicts (G6), but may take back what was offered; raising it lets the waiting in.
  const run = isThrough && !isCancelled ? promote(known, moment, slot, after) : { bookings: [], notices: [] };
  const fits = now.length + run.bookings.length <= piece.left;
  const promoted = fits ? run.bookings : [];
  const lucky = new Set(promoted.filter(({ status }) => status === 'confirmed').map(({ _id }) => _id));
  piece.left -= now.length + promoted.length;
  piece.bookings.push(...overlaid(now, promoted));
  piece.notices.push(...now.filter(({ _id }) => !lucky.has(_id)).map((one) => told(moment, one, slot)));
  if (fits) piece.notices.push(...run.notices);
  const seats = seatsOf(overlaid(after, promoted), leasedIn(known, gymId, slot.slotId));
  const counts = { bookedCount: seats.taken, waitlistCount: seats.waitlisted, asOf: moment.receivedAt };
  return { done: isThrough && fits, counts };
}

const isOpen = ({ status }: Booking) => OPEN_BOOKING_STATUSES.includes(status);
/** The gym may say afterwards that it was closed: then nobody was missing from it (2.11). */
const isMissed = ({ status }: Booking) => status === 'no_show_provisional';

const moved = (booking: Booking, { startsAt, endsAt }: Slot, moment: Moment): Booking => ({
  ...booking,
  ...stamp(moment, booking),
  startsAt,
  endsAt,
});

/** What everybody read of that closure when it took the class away; one that is over by now is told nowhere, but it is still kept. */
function reasonOf(known: Known, gymId: string, closureId: string, added?: Gym['closures']): Booking['closedFor'] {
  const told = added ?? found(gymOf(known, gymId))?.closures;
  const closure = told?.find((one) => one.closureId === closureId) ?? found(closureOf(known, gymId, closureId));
  return closure && { reason: closure.reason, ...(closure.publicNote && { publicNote: closure.publicNote }) };
}

function byGym(before: Booking, moment: Moment, closedFor: Booking['closedFor']): Booking {
  const booking = closedFor ? { ...before, closedFor } : before;
  if (isMissed(booking)) return notHeld(booking, moment);
  const status = BOOKING[booking.status].cancelledByGym;
  const cancelledAt = moment.receivedAt;
  return { ...booking, ...stamp(moment, booking), status, cancelledAt, creditReturned: true, strike: false, late: false };
}

/** told less than a day before, whoever had a place gets a visit from the gym, unless it chose otherwise. */
function givenVisit(after: Booking, before: Booking, known: Known, moment: Moment, piece: Piece): Booking {
  const isShort = between(moment.receivedAt, before.startsAt) < LIMITS.shortNotice;
  const gives = found(gymOf(known, before.gymId))?.policies.freeVisitAtShortNotice ?? true;
  const hadPlace = before.status === 'confirmed' || isMissed(before);
  if (!isShort || !gives || !hadPlace || before.passId === undefined) return after;
  const at = piece.passes.findIndex(({ _id }) => _id === before.passId);
  const pass = piece.passes[at] ?? found(known.get('pass', `${memberScope(before.memberId)}/passes`, before.passId));
  if (!pass) return after;
  piece.passes.splice(at < 0 ? piece.passes.length : at, 1, withFreeVisit(pass));
  return { ...after, freeVisit: true };
}

const told = (moment: Moment, booking: Booking, { status, closureId }: Slot) =>
  notice(moment, booking.memberId, booking._id, {
    event: status === 'cancelled' ? 'booking.cancelled_by_gym' : 'booking.changed',
    title: status === 'cancelled' ? `${booking.slotName} was cancelled` : `${booking.slotName} has a new time`,
    body:
      status === 'cancelled' ? cancelledWords(booking, closureId !== undefined, booking.startsAt <= moment.receivedAt) : CHANGED,
    link: '/member/bookings',
    severity: 'action',
    // Of a class that was to have begun already it is news all the same.
    ...(booking.startsAt > moment.receivedAt ? { until: booking.startsAt } : {}),
  });

const CHANGED = 'Please check the new time. You can cancel free until it starts.';

function cancelledWords({ gymName, passId, freeVisit }: Booking, isClosed: boolean, isOver: boolean): string {
  const why = isClosed ? `${gymName} ${isOver ? 'was closed' : 'is closed'} then.` : 'The gym cancelled this class.';
  const back = passId === undefined ? '' : ' Your visit is back on your pass.';
  return `${why}${back}${freeVisit ? ' It was short notice, so the gym gives you one more, free.' : ''}`;
}
