/** The days of a timetable as its gym's closures leave them, and whom that touches. */
import { keyOf } from '../../basics/primitives.ts';
import { sameContent } from '../../basics/revise.ts';
import { addDays, localDay } from '../../basics/time.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import { timetableNamed } from '../../gym/known.ts';
import type { Gym } from '../../gym/shape.ts';
import { LIMITS } from '../../limits.ts';
import { touchesBookings, withSlot } from '../../slot/change.ts';
import { touchedIn } from '../../slot/follow.ts';
import type { Slot, Timetable } from '../../slot/shape.ts';
import type { GymClosure } from '../shape.ts';
import { closedWith } from './closed.ts';

const DAY = 86_400_000;
const BACK = LIMITS.window.slotsBack / DAY;
const AHEAD = LIMITS.window.slotsFollowed / DAY;

interface ClosedDays {
  /** Those that change, as they are to be written. */
  readonly days: readonly Timetable[];
  readonly affected: GymClosure['affected'];
}

/** @param closures those that count, as they are published */
export function closedDays(known: Known, moment: Moment, gym: Gym, closures: Gym['closures']): ClosedDays {
  const today = localDay(moment.receivedAt, gym.timeZone);
  const touched: Slot[] = [];
  const days: Timetable[] = [];
  // A class that was moved lies on the day it was first on: so every day is looked at, not only those of the closure.
  for (let ahead = -BACK; ahead < AHEAD; ahead += 1) {
    const day = found(timetableNamed(known, gym._id, `timetable:${keyOf(gym._id)}:${addDays(today, ahead)}`));
    let after = day;
    for (const slot of day?.slots ?? []) {
      const next = closedWith(slot, closures, moment.receivedAt);
      if (!after || sameContent(slot, next)) continue;
      if (touchesBookings(slot, next)) touched.push(slot);
      after = withSlot(known, after, slot, next);
    }
    if (after && after !== day) days.push(after);
  }
  const bookings = touched.flatMap(({ slotId }) => touchedIn(known, gym._id, slotId));
  return { days, affected: { bookings: bookings.length, members: new Set(bookings.map(({ memberId }) => memberId)).size } };
}
