/** What the system says of the days of a gym. */
import * as z from 'zod/mini';
import { idOf, text } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';
import { Slot, Timetable } from './shape.ts';

/** Creates a day or adds slots that are not there yet; slots that exist keep their counts. */
export const TimetableSet = systemOf('system.timetable-set', { timetable: Timetable });
export const SlotChanged = systemOf('system.slot-changed', {
  gymId: idOf('gym'),
  slotId: text(1, 100),
  change: z.partial(z.pick(Slot, { startsAt: true, endsAt: true, capacity: true, cutoffHours: true, status: true })),
});
export const TimetableRecount = systemOf('system.timetable-recount', { timetableId: idOf('timetable') });
/** The next piece of what follows from a change (follow.ts). */
export const TimetableSettle = systemOf('system.timetable-settle', { gymId: idOf('gym'), timetableId: idOf('timetable') });

export type TimetableSet = z.infer<typeof TimetableSet>;
export type SlotChanged = z.infer<typeof SlotChanged>;
export type TimetableRecount = z.infer<typeof TimetableRecount>;
export type TimetableSettle = z.infer<typeof TimetableSettle>;
