/** A place is free again, without its member having given it back. */
import { found, type Known, type Moment } from '../../decision.ts';
import { timetableOf } from '../../gym/known.ts';
import { overlaid } from '../../pass/member.ts';
import { bookingsOfSlot, slotIn } from '../seats.ts';
import type { Booking } from '../shape.ts';
import { promote, type Run } from '../waiting/promote.ts';

/** It is left to whoever waits. */
export function placeFreed(known: Known, moment: Moment, gone: Booking): Run {
  const { gymId, slotId } = gone;
  const slot = slotIn(found(timetableOf(known, gymId, slotId)), slotId);
  const all = overlaid(found(bookingsOfSlot(known, gymId, slotId)) ?? [], [gone]);
  return slot ? promote(known, moment, slot, all) : { bookings: [], notices: [] };
}
