/** A class is moved, resized or cancelled; the bookings in it follow (B5, R-33, X7). */

import { changed, stamp } from '../basics/revise.ts';
import { between } from '../basics/time.ts';
import { promote } from '../booking/promote.ts';
import { bookingsOfSlot, slotIn } from '../booking/seats.ts';
import type { Booking } from '../booking/shape.ts';
import { OPEN_BOOKING_STATUSES } from '../booking/shape.ts';
import { BOOKING } from '../booking/states.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { timetableOf } from '../gym/known.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import { overlaid, settleAll } from '../pass/member.ts';
import { withCutoff } from './cutoff.ts';
import type { SlotChanged } from './proposals.ts';
import type { Slot } from './shape.ts';

export function decideSlotChanged({ body: { gymId, slotId, change } }: SlotChanged, known: Known, moment: Moment): Decision {
  const timetable = found(timetableOf(known, gymId, slotId));
  const slot = slotIn(timetable, slotId);
  if (!timetable || !slot) return refused('NOT_FOUND');
  const moved = change.startsAt !== undefined && Math.abs(between(slot.startsAt, change.startsAt)) >= LIMITS.slotMoved;
  const next: Slot = {
    ...withCutoff(slot, change.cutoffHours ?? slot.cutoffHours, moment),
    ...defined(change),
    ...(moved ? { movedFrom: slot.movedFrom ?? slot.startsAt, status: change.status ?? 'changed' } : {}),
  };
  const open = (found(bookingsOfSlot(known, gymId, slotId)) ?? []).filter((one) => OPEN_BOOKING_STATUSES.includes(one.status));
  const cancelled = next.status === 'cancelled';
  const followed = cancelled
    ? open.map((one) => byGym(one, moment))
    : changed(
        open,
        open.map((one) => ({ ...one, startsAt: next.startsAt, endsAt: next.endsAt })),
        moment,
      );
  // Lowering the capacity never evicts; raising it lets the waiting in.
  const run = cancelled ? { notices: [], bookings: [] } : promote(known, moment, next, overlaid(open, followed));
  const promoted = new Set(run.bookings.filter((one) => one.status === 'confirmed').map((one) => one._id));
  const documents: AnyDocument[] = [
    ...settleAll(known, moment, { bookings: overlaid(followed, run.bookings) }),
    ...followed.filter((one) => !promoted.has(one._id)).map((one) => told(moment, one, cancelled)),
    ...run.notices,
  ];
  const counts = cancelled ? { bookedCount: 0, waitlistCount: 0 } : {};
  const slots = timetable.slots.map((one) => (one.slotId === slotId ? { ...next, ...counts } : one));
  return accepted([{ ...timetable, ...stamp(moment, timetable), slots }, ...documents]);
}

const defined = (change: SlotChanged['body']['change']): Partial<Slot> => ({
  ...(change.startsAt === undefined ? {} : { startsAt: change.startsAt }),
  ...(change.endsAt === undefined ? {} : { endsAt: change.endsAt }),
  ...(change.capacity === undefined ? {} : { capacity: change.capacity }),
  ...(change.status === undefined ? {} : { status: change.status }),
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
