/**
 * A visit that is not one after all, or is one again (C17, R-42): what it had brought about on the pass and on a booking goes with it, and comes
 * back with it, in one commit.
 */
import { stamp } from '../../basics/revise.ts';
import { unattended } from '../../booking/attendance/undone.ts';
import { counted } from '../../booking/seats.ts';
import type { Booking } from '../../booking/shape.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { memberRecord, settleMember } from '../../pass/member.ts';
import { inClassWindow } from '../entering/class-window.ts';
import { entered } from '../entering/entered.ts';
import { isEntrance, waits } from '../order.ts';
import type { Checkin } from '../shape.ts';
import { CHECKIN } from '../states.ts';

/**
 * Whoever was seen again in those minutes was not there either: the same visit, seen twice.
 * @param checkin as it is to be, but for what `gone` makes of each
 */
export function takenBack(
  checkin: Checkin,
  known: Known,
  moment: Moment,
  gone: (one: Checkin) => Checkin = asVoided,
): AnyDocument[] {
  const { memberId, review, objection } = checkin;
  if (!memberId) return [gone(checkin)];
  const record = memberRecord(known, memberId);
  const all = found(record.checkins) ?? [];
  const repeats = all.filter(({ mergedInto }) => mergedInto === checkin._id);
  const why = { ...(review ? { review } : {}), ...(objection ? { objection } : {}) };
  const without = [checkin, ...repeats.map((one): Checkin => ({ ...one, ...stamp(moment, one), ...why }))].map(gone);
  const ids = new Set(without.map(({ _id }) => _id));
  const left = all.filter((one) => !ids.has(one._id) && (one.status === 'accepted' || one.status === 'accepted_flagged'));
  const booked = found(record.bookings) ?? [];
  // A visit attends one booking at most: what has one already takes over no other.
  const free = left.filter((one) => isEntrance(one) && !booked.some(({ checkinId }) => checkinId === one._id));
  const bookings = booked
    .filter(({ status, checkinId }) => status === 'attended' && checkinId !== undefined && ids.has(checkinId))
    .map((booking) => withoutVisit(booking, free, moment));
  return [
    ...settledWith(known, moment, memberId, { checkins: without, bookings }),
    ...bookings.flatMap((booking) => counted(known, moment, booking.gymId, booking.slotId, [booking])),
  ];
}

function asVoided({ mergedInto: _merged, ...checkin }: Checkin): Checkin {
  return { ...checkin, status: CHECKIN[checkin.status].voided, consumedVisit: false, reEntry: false };
}

/** Attended by another visit that belongs to it, or again what it was. */
function withoutVisit(booking: Booking, free: readonly Checkin[], moment: Moment): Booking {
  const other = free.find((one) => one.gymId === booking.gymId && inClassWindow(one.judgedAt, booking.startsAt));
  const after = other ? { ...booking, checkinId: other._id } : unattended(booking, moment);
  return { ...after, ...stamp(moment, booking) };
}

/** @param before as it was · @param checkin as it is to be: one that counts, whatever it was */
export function letStand(before: Checkin, checkin: Checkin, known: Known, moment: Moment): AnyDocument[] {
  const after: Checkin = { ...checkin, status: CHECKIN[checkin.status].restored };
  const { memberId } = after;
  if (before.status !== 'voided' && !waits(before))
    return settledWith(known, moment, memberId, { checkins: [after], bookings: [] });
  if (!memberId) return [after];
  const record = memberRecord(known, memberId);
  const { review } = after;
  const others = (found(record.checkins) ?? [])
    .filter((one) => one._id !== before._id && wentTogether(one, before))
    .map(
      (one): Checkin => ({ ...one, ...stamp(moment, one), ...(review ? { review } : {}), status: CHECKIN[one.status].restored }),
    );
  return withGiven(entered(known, moment, after, record, others).documents, [after, ...others]);
}

/** Taken back by the same word: one visit, seen more than once. */
const wentTogether = (one: Checkin, other: Checkin): boolean =>
  one.gymId === other.gymId &&
  ((other.status === 'voided' && one.status === 'voided' && one.review?.at === other.review?.at) ||
    (other.objection !== undefined && one.objection?.at === other.objection.at));

/** Everything that differs, the given ones in any case: what hangs on no pass is not settled with one. */
function settledWith(
  known: Known,
  moment: Moment,
  memberId: string | undefined,
  changes: { checkins: readonly Checkin[]; bookings: readonly Booking[] },
): AnyDocument[] {
  return withGiven(memberId ? settleMember(known, moment, memberId, changes) : [], changes.checkins);
}

function withGiven(documents: readonly AnyDocument[], given: readonly Checkin[]): AnyDocument[] {
  const written = new Set(documents.map(({ _id }) => _id));
  return [...documents, ...given.filter(({ _id }) => !written.has(_id))];
}
