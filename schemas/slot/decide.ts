/** The days of a gym: said by the system (imports, timers) in this version. */

import { byText } from '../basics/by-text.ts';
import { changed, replaced } from '../basics/revise.ts';
import { counted } from '../booking/seats.ts';
import { closedWith } from '../closure/slots/closed.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import { gymOf, timetableNamed } from '../gym/known.ts';
import { shownWith } from '../gym/public.ts';
import type { TimetableRecount, TimetableSet } from './proposals.ts';

/** Adds the slots a day does not have yet; those it has keep their counts and changes. */
export function decideTimetableSet({ body: { timetable } }: TimetableSet, known: Known, moment: Moment): Decision {
  const before = found(timetableNamed(known, timetable.gymId, timetable._id));
  const gym = found(gymOf(known, timetable.gymId));
  const there = new Set((before?.slots ?? []).map((slot) => slot.slotId));
  const added = timetable.slots
    .filter((slot) => !there.has(slot.slotId))
    .map((slot) => (gym ? closedWith(slot, gym.closures, moment.receivedAt) : slot));
  const slots = [...(before?.slots ?? []), ...added].sort((a, b) => byText(a.startsAt, b.startsAt) || byText(a.slotId, b.slotId));
  const kept = { ...(before?.unsettled && { unsettled: before.unsettled }), ...(before?.ahead && { ahead: before.ahead }) };
  return accepted(replaced(before, shownWith(gym, { ...timetable, ...kept, slots }), moment));
}

/** The minute's timer: counts that were left behind are written (architecture §4). */
export function decideRecount({ body: { timetableId } }: TimetableRecount, known: Known, moment: Moment): Decision {
  const gymId = `gym:${timetableId.slice('timetable:'.length, -11)}`;
  const timetable = found(timetableNamed(known, gymId, timetableId));
  if (!timetable) return accepted([]);
  const slots = timetable.slots.map((slot) => {
    const [recounted] = counted(known, moment, gymId, slot.slotId, [], true);
    return recounted?.slots.find((one) => one.slotId === slot.slotId) ?? slot;
  });
  return accepted(changed([timetable], [{ ...timetable, slots }], moment));
}
