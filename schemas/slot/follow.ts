/**
 * What becomes of the bookings when their class is moved, cancelled or given more room (B5, R-33, X7). They follow in pieces, so that no decision
 * keeps the others waiting (S7): which slots are not done yet stands on the timetable, and a timer brings the next piece.
 */
import { stamp } from '../basics/revise.ts';
import { promote } from '../booking/promote.ts';
import { bookingsOfSlot, seatsOf, slotIn } from '../booking/seats.ts';
import { type Booking, OPEN_BOOKING_STATUSES } from '../booking/shape.ts';
import { BOOKING } from '../booking/states.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { timetableNamed } from '../gym/known.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import { overlaid, settleAll } from '../pass/member.ts';
import type { TimetableSettle } from './proposals.ts';
import type { Slot, Timetable } from './shape.ts';

export const openIn = (known: Known, gymId: string, slotId: string): Booking[] =>
  (found(bookingsOfSlot(known, gymId, slotId)) ?? []).filter(({ status }) => OPEN_BOOKING_STATUSES.includes(status));

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
 */
export function followed(known: Known, moment: Moment, days: readonly Timetable[]): AnyDocument[] {
  const piece: Piece = { left: LIMITS.followedAtOnce, bookings: [], notices: [] };
  const written = days.map((day) => settledDay(known, moment, day, piece));
  return [...written, ...settleAll(known, moment, { bookings: piece.bookings }), ...piece.notices];
}

interface Piece {
  left: number;
  readonly bookings: Booking[];
  readonly notices: Notice[];
}

function settledDay(known: Known, moment: Moment, day: Timetable, piece: Piece): Timetable {
  const before = day.unsettled ?? [];
  if (before.length === 0) return { ...day, ...stamp(moment, day) };
  const left: string[] = [];
  let { slots } = day;
  for (const slotId of before) {
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
  const behind = all.filter(
    (one) => isOpen(one) && (isCancelled || one.startsAt !== slot.startsAt || one.endsAt !== slot.endsAt),
  );
  const now = behind.slice(0, piece.left).map((one) => (isCancelled ? byGym(one, moment) : moved(one, slot, moment)));
  const after = overlaid(all, now);
  const isThrough = now.length === behind.length;
  // Lowering the capacity never evicts (G6); raising it lets the waiting in.
  const run = isThrough && !isCancelled ? promote(known, moment, slot, after) : { bookings: [], notices: [] };
  const fits = now.length + run.bookings.length <= piece.left;
  const promoted = fits ? run.bookings : [];
  const lucky = new Set(promoted.filter(({ status }) => status === 'confirmed').map(({ _id }) => _id));
  piece.left -= now.length + promoted.length;
  piece.bookings.push(...overlaid(now, promoted));
  piece.notices.push(...now.filter(({ _id }) => !lucky.has(_id)).map((one) => told(moment, one, isCancelled)));
  if (fits) piece.notices.push(...run.notices);
  const seats = seatsOf(overlaid(after, promoted));
  const counts = { bookedCount: seats.taken, waitlistCount: seats.waitlisted, asOf: moment.receivedAt };
  return { done: isThrough && fits, counts };
}

const isOpen = ({ status }: Booking) => OPEN_BOOKING_STATUSES.includes(status);

const moved = (booking: Booking, { startsAt, endsAt }: Slot, moment: Moment): Booking => ({
  ...booking,
  ...stamp(moment, booking),
  startsAt,
  endsAt,
});

const byGym = (booking: Booking, moment: Moment): Booking => ({
  ...booking,
  ...stamp(moment, booking),
  status: BOOKING[booking.status].cancelledByGym,
  cancelledAt: moment.receivedAt,
  creditReturned: true,
  strike: false,
  late: false,
});

const told = (moment: Moment, booking: Booking, cancelled: boolean) =>
  notice(moment, booking.memberId, booking._id, {
    event: cancelled ? 'booking.cancelled_by_gym' : 'booking.changed',
    title: cancelled ? `${booking.slotName} was cancelled` : `${booking.slotName} has a new time`,
    body: cancelled
      ? 'The gym cancelled this class. Your visit is back on your pass.'
      : 'Please check the new time. You can cancel free until it starts.',
    link: '/member/bookings',
    severity: 'action',
    until: booking.startsAt,
  });
