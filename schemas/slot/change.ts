/** One class of one day is moved, resized or cancelled; the bookings in it follow (B5, R-33, X7). */
import { between, instantAt, localDay, localTime } from '../basics/time.ts';
import { slotIn } from '../booking/seats.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import { gymOf, timetableOf } from '../gym/known.ts';
import { LIMITS } from '../limits.ts';
import { withCutoff } from './cutoff.ts';
import { askedIn, followed, openIn, touchedIn, withUnsettled } from './follow.ts';
import type { SlotChanged } from './proposals.ts';
import type { Override, Slot, Timetable } from './shape.ts';

/** The system's word. It stands as the day's own, so that the series does not undo it. */
export function decideSlotChanged({ body: { gymId, slotId, change } }: SlotChanged, known: Known, moment: Moment): Decision {
  const timetable = found(timetableOf(known, gymId, slotId));
  const slot = slotIn(timetable, slotId);
  if (!timetable || !slot) return refused('NOT_FOUND');
  const { cutoffHours = slot.cutoffHours, ...rest } = change;
  const timeZone = found(gymOf(known, gymId))?.timeZone ?? 'UTC';
  const next = { ...withCutoff(slot, cutoffHours, moment), ...defined(rest) };
  const override = overrideOf(slot, next, timeZone);
  const day = withSlot(known, timetable, slot, { ...withMove(slot, next), ...(override && { override }) });
  return accepted(followed(known, moment, [day]));
}

const defined = (change: Omit<SlotChanged['body']['change'], 'cutoffHours'>): Partial<Slot> => ({
  ...(change.startsAt === undefined ? {} : { startsAt: change.startsAt }),
  ...(change.endsAt === undefined ? {} : { endsAt: change.endsAt }),
  ...(change.capacity === undefined ? {} : { capacity: change.capacity }),
  ...(change.status === undefined ? {} : { status: change.status }),
});

/** What of the day is otherwise than it was, as the gym's people would have put it. */
function overrideOf(before: Slot, { startsAt, endsAt, capacity, status }: Slot, timeZone: string): Override | undefined {
  const start = `${localDay(startsAt, timeZone)}T${localTime(startsAt, timeZone)}`;
  const isMoved = startsAt !== before.startsAt || endsAt !== before.endsAt;
  // Of seconds, and of the second of two same hours, a wall clock says nothing.
  const minutes = Math.round(between(instantAt(start.slice(0, 10), start.slice(11), timeZone), endsAt) / 60_000);
  const after: Override = {
    ...before.override,
    ...(isMoved && { start, duration: `PT${minutes}M` }),
    ...(capacity !== before.capacity && { capacity }),
    ...(status === 'cancelled' && { cancelled: true as const }),
  };
  return Object.keys(after).length > 0 ? after : undefined;
}

/** 2.6: of one that moved by a quarter of an hour it is remembered where it stood at first: until its new start it can be left free. */
export function withMove(before: Slot, next: Slot): Slot {
  const isMoved = Math.abs(between(before.startsAt, next.startsAt)) >= LIMITS.slotMoved;
  if (!isMoved) return before.movedFrom === undefined ? next : { ...next, movedFrom: before.movedFrom };
  return {
    ...next,
    movedFrom: before.movedFrom ?? before.startsAt,
    status: next.status === 'cancelled' ? next.status : 'changed',
  };
}

/** What a change does to whoever has booked: it takes their class away, or its time. */
export const touchesBookings = (before: Slot, next: Slot): boolean =>
  (next.status === 'cancelled' && before.status !== 'cancelled') ||
  (next.status !== 'cancelled' && (next.startsAt !== before.startsAt || next.endsAt !== before.endsAt));

/** 2.6: who has a place keeps it, so what it once had explains why more are taken than it has now. */
function withPlacesHad(before: Slot, next: Slot): Slot {
  const most = Math.max(before.hadPlaces ?? 0, before.capacity);
  return most > next.capacity ? { ...next, hadPlaces: most } : next;
}

/** The day with this slot as it is to be, and a note of it if bookings have to follow. */
export function withSlot(known: Known, day: Timetable, before: Slot, next: Slot): Timetable {
  const kept = withPlacesHad(before, next);
  const slots = day.slots.map((one) => (one.slotId === before.slotId ? kept : one));
  const isConcerned = touchesBookings(before, next) || next.capacity > before.capacity;
  const noted = (day.unsettled ?? []).filter((one) => one !== before.slotId);
  const behind = next.status === 'cancelled' ? touchedIn : isConcerned ? openIn : askedIn;
  const isBooked = (isConcerned || next.capacity < before.capacity) && behind(known, day.gymId, before.slotId).length > 0;
  return withUnsettled(
    { ...day, slots },
    isBooked || noted.length < (day.unsettled?.length ?? 0) ? [...noted, before.slotId] : noted,
  );
}
