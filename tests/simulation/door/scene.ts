/** What the door worlds begin with: the gym of the booking worlds, with schedules behind its classes, and two who stand at its desk. */
import { instantOf, localDay, localTime } from '../../../schemas/basics/time.ts';
import type { Series } from '../../../schemas/schedule/shape.ts';
import { CAPACITY, DOOR, GYM } from '../booking/scene.ts';
import { HOUR, MINUTE, START, ZONE } from '../scene.ts';

/** A manager with the gym's tablet, and somebody of the reception with a phone. */
export const DESK = [
  { uid: DOOR, preset: 'manager' },
  { uid: 'stafftwo', preset: 'reception' },
] as const;

/** So many days in a row, that a closure can be planned with a week's notice, and that there are classes left when days went by. */
const DAYS_ON = 12;
const planned = (index: number) => {
  const starts = instantOf(START + 90 * MINUTE + index * 3 * HOUR);
  const series: Series = {
    kind: 'class',
    name: 'HIIT',
    activities: ['HIIT'],
    level: 'all',
    dtstart: `${localDay(starts, ZONE)}T${localTime(starts, ZONE)}`,
    timeZone: ZONE,
    rrule: `FREQ=DAILY;COUNT=${DAYS_ON}`,
    exdates: [],
    duration: 'PT45M',
    capacity: CAPACITY,
    waitlistMax: 10,
    closesMinutesBefore: 15,
  };
  return { gymId: GYM._id, scheduleId: `schedule:hiit${index}`, series };
};
/** Three a day, the first after an hour and a half. */
export const PLANNED = [planned(0), planned(1), planned(2)] as const;
