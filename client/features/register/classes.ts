/** Which classes of a day have a register on this device: those of the timetable, and those that only their bookings remember. Pure. */
import { byText } from '../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { isIn } from '../../../schemas/booking/attendance/in.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Slot, Timetable } from '../../../schemas/slot/shape.ts';

export interface RegisterClass {
  readonly slotId: string;
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Undefined: it has left the timetable, which is kept for two days. Its register can still be put right. */
  readonly slot?: Slot;
}

/** @param isMine leaves out the timetable's classes of others */
export function classesOn(
  timetables: readonly Timetable[],
  bookings: readonly Booking[],
  isMine: (slotId: string) => boolean = () => true,
): readonly RegisterClass[] {
  const slots = timetables.flatMap((day) => day.slots);
  const planned = slots
    .filter(({ status, slotId }) => status !== 'cancelled' && isMine(slotId))
    .map((slot): RegisterClass => ({ slotId: slot.slotId, name: slot.name, startsAt: slot.startsAt, endsAt: slot.endsAt, slot }));
  const known = new Set(slots.map(({ slotId }) => slotId));
  const remembered = new Map(
    bookings
      .filter(({ slotId, status }) => !known.has(slotId) && isIn(status))
      .map(({ slotId, slotName: name, startsAt, endsAt }): [string, RegisterClass] => [
        slotId,
        { slotId, name, startsAt, endsAt },
      ]),
  );
  return [...planned, ...remembered.values()].toSorted(
    (a, b) => byText(a.startsAt, b.startsAt) || a.name.localeCompare(b.name, 'en-GB'),
  );
}

/** The one that is looked for; else the one that is on or comes next; else the last. */
export const chosenOf = (
  classes: readonly RegisterClass[],
  slotId: string | undefined,
  now: Instant,
): RegisterClass | undefined =>
  classes.find((one) => one.slotId === slotId) ?? classes.find(({ endsAt }) => endsAt > now) ?? classes.at(-1);
