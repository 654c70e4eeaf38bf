/** The classes that somebody takes, with who has booked them, in the order they begin. Pure. */
import { byText } from '../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Slot, Timetable } from '../../../schemas/slot/shape.ts';

const COMES: readonly Booking['status'][] = ['confirmed', 'attended', 'no_show_provisional', 'no_show', 'excused'];

export interface OwnClass {
  readonly slot: Slot;
  /** "Sam K.", who has a place, by name. */
  readonly names: readonly string[];
  readonly waiting: number;
}

/** @param mine slots that are theirs; what has ended by `now` is not shown */
export function ownClasses(
  days: readonly Timetable[],
  mine: ReadonlySet<string>,
  bookings: readonly Booking[],
  now: Instant,
): readonly OwnClass[] {
  const bySlot = Map.groupBy(bookings, ({ slotId }) => slotId);
  return days
    .flatMap(({ slots }) => slots)
    .filter(({ slotId, endsAt }) => mine.has(slotId) && endsAt > now)
    .toSorted((a, b) => byText(a.startsAt, b.startsAt) || a.name.localeCompare(b.name, 'en-GB'))
    .map((slot) => {
      const booked = bySlot.get(slot.slotId) ?? [];
      const names = booked.filter(({ status }) => COMES.includes(status)).map(({ memberName }) => memberName);
      return { slot, names: names.toSorted(), waiting: booked.filter(({ status }) => status === 'waitlisted').length };
    });
}
