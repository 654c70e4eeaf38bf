/** The public catalogue: areas, keys, gyms, timetables. Said by the house (imports, staffing, timers) in this version. */
import { isPublicGym } from '../access.ts';
import { counted } from '../booking/seats.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import type { SystemProposal } from '../proposal/system.ts';
import { changed, stamp } from '../revise.ts';
import type { Timetable } from '../slot/shape.ts';
import { gymOf, timetableNamed, timetablesOf } from './known.ts';
import type { Gym } from './shape.ts';

type Said<K extends SystemProposal['kind']> = Extract<SystemProposal, { kind: K }>['body'];

const after = <T extends { readonly _id: string; readonly createdAt: string; readonly createdBy: string }>(
  before: T | undefined,
  next: T,
  moment: Moment,
): T[] => (before ? changed([before], [next], moment) : [{ ...next, ...stamp(moment) }]);

export function decideAreaSet({ area }: Said<'system.area-set'>, known: Known, moment: Moment): Decision {
  return accepted(after(found(known.get('area', 'public/basics', area._id)), area, moment));
}

export function decideKeyPublished({ key }: Said<'system.key-published'>, known: Known, moment: Moment): Decision {
  return accepted(after(found(known.get('key', 'public/basics', key._id)), key, moment));
}

export function decideGymSet({ gym }: Said<'system.gym-set'>, known: Known, moment: Moment): Decision {
  const before = found(known.get('gym', 'platform/gyms', gym._id));
  return accepted([...after(before, gym, moment), ...followed(before, gym, known, moment)]);
}

/** A5: what a gym publishes comes and goes with it, in the same commit. */
function followed(before: Gym | undefined, gym: Gym, known: Known, moment: Moment): Timetable[] {
  const stays =
    before === undefined ? isPublicGym(gym) : isPublicGym(before) === isPublicGym(gym) && before.areaId === gym.areaId;
  if (stays) return [];
  const days = timetablesOf(known, gym._id);
  return changed(
    days,
    days.map((day) => shownWith(gym, day)),
    moment,
  );
}

function shownWith(gym: Gym | undefined, { unlisted: _unlisted, ...day }: Timetable): Timetable {
  if (!gym) return day;
  return { ...day, areaId: gym.areaId, ...(isPublicGym(gym) ? {} : { unlisted: true }) };
}

/** Adds the slots a day does not have yet; those it has keep their counts and changes. */
export function decideTimetableSet({ timetable }: Said<'system.timetable-set'>, known: Known, moment: Moment): Decision {
  const before = found(timetableNamed(known, timetable.gymId, timetable._id));
  const gym = found(gymOf(known, timetable.gymId));
  const there = new Set((before?.slots ?? []).map((slot) => slot.slotId));
  const slots = [...(before?.slots ?? []), ...timetable.slots.filter((slot) => !there.has(slot.slotId))].sort(
    (a, b) => a.startsAt.localeCompare(b.startsAt) || a.slotId.localeCompare(b.slotId),
  );
  return accepted(after(before, shownWith(gym, { ...timetable, slots }), moment));
}

/** The minute's timer: counts that were left behind are written (architecture §4). */
export function decideRecount({ timetableId }: Said<'system.timetable-recount'>, known: Known, moment: Moment): Decision {
  const gymId = `gym:${timetableId.slice('timetable:'.length, -11)}`;
  const timetable = found(timetableNamed(known, gymId, timetableId));
  if (!timetable) return accepted([]);
  const slots = timetable.slots.map((slot) => {
    const [recounted] = counted(known, moment, gymId, slot.slotId, [], true);
    return recounted?.slots.find((one) => one.slotId === slot.slotId) ?? slot;
  });
  return accepted(changed([timetable], [{ ...timetable, slots }], moment));
}
