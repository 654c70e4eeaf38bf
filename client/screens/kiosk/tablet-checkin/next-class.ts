/** The class people at the door are coming for. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import type { Slot, Timetable } from '../../../../schemas/slot/shape.ts';

/** The next to start; one that has begun counts while people may still come in for it. */
export function nextClass(timetables: readonly Timetable[], now: Instant): Slot | undefined {
  return timetables
    .flatMap((day) => day.slots)
    .filter((slot) => slot.status !== 'cancelled' && plus(slot.startsAt, LIMITS.checkinAfterStart) > now)
    .sort((a, b) => byText(a.startsAt, b.startsAt) || a.name.localeCompare(b.name, 'en-GB'))[0];
}
