/** What the directory's worker is told of the gyms that this device holds itself. */
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Instant, LocalDate } from '../../../schemas/basics/primitives.ts';
import { localDay, plus } from '../../../schemas/basics/time.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { rowOf } from '../../../schemas/gym-directory/row.ts';
import { type ClassTime, classTimesOf } from '../../../schemas/gym-search/classes.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { Timetable } from '../../../schemas/slot/shape.ts';
import type { PinnedArea } from '../../sync/pinned-areas/pinned-areas.ts';
import type { HeldGym } from './messages.ts';

/** Of one day, where classes are asked for. */
export interface HeldDay {
  readonly timetables: readonly Pick<Timetable, 'gymId' | 'slots'>[];
  /** Areas whose timetables are here whole: who has none of that day has no classes then. */
  readonly whole: ReadonlySet<string>;
}

/** Of the areas that are kept, those whose timetables of that day had all come when they were in sync last: they reach two weeks ahead of that. */
export function wholeOn(day: LocalDate, areas: readonly Pick<PinnedArea, 'areaId' | 'asOf'>[]): string[] {
  const reaches = (asOf: Instant) => day < localDay(plus(asOf, LIMITS.window.slotsAhead), ZONE);
  return areas.flatMap(({ areaId, asOf }) => (asOf !== undefined && reaches(asOf) ? [areaId] : []));
}
const ZONE = 'Europe/London';

export function heldGyms(gyms: readonly Gym[], day: HeldDay | undefined): HeldGym[] {
  const classes = new Map<string, ClassTime[]>();
  for (const one of day?.timetables ?? []) classes.set(one.gymId, [...(classes.get(one.gymId) ?? []), ...classTimesOf(one)]);
  // What nobody has taken over has no timetable.
  const hasNone = ({ areaId, status }: Gym) => day !== undefined && (status === 'listed' || day.whole.has(areaId));
  return gyms.map((gym) => {
    const { _id, areaId, timeZone, openingHours, specialOpeningHours, closures, status } = gym;
    const times = classes.get(_id) ?? (hasNone(gym) ? [] : undefined);
    return {
      id: _id,
      area: keyOf(areaId),
      row: rowOf(gym),
      hours: { timeZone, openingHours, specialOpeningHours, closures, status },
      ...(times && { classes: times }),
    };
  });
}
