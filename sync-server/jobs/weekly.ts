/** Classes that come every week, as they are written down for the demo and for gyms that are tried out: made into schedules. Pure. */
import { keyOf, type LocalDate, type LocalTime } from '../../schemas/basics/primitives.ts';
import type { DayOfWeek, Gym } from '../../schemas/gym/shape.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { Series } from '../../schemas/schedule/shape.ts';

/** One class as it comes every week. */
export interface WeeklyClass extends Pick<Series, 'name' | 'activities' | 'level' | 'capacity'> {
  /** Names the series within the gym; at most 30 of `[a-z0-9-]`. */
  readonly key: string;
  readonly days: readonly DayOfWeek[];
  /** Wall clock in the gym's zone. */
  readonly starts: readonly LocalTime[];
  readonly minutes: number;
  readonly description?: string;
  readonly room?: string;
  readonly instructor?: string;
  readonly kind?: Series['kind'];
  /** 10 where none is named (R-27). */
  readonly waitlistMax?: number;
}
export type WeeklyPattern = readonly WeeklyClass[];

const WAITLIST = 10;

export interface WeeklySchedule {
  readonly gymId: string;
  readonly scheduleId: string;
  readonly series: Series;
}

/** A schedule for each class and start: a series has one start a day. @param from the first day it can take place */
export function schedulesFor(gym: Pick<Gym, '_id' | 'timeZone'>, pattern: WeeklyPattern, from: LocalDate): WeeklySchedule[] {
  return pattern.flatMap(({ key, days, starts, minutes, kind = 'class', waitlistMax = WAITLIST, ...rest }) =>
    starts.map((time) => ({
      gymId: gym._id,
      scheduleId: `schedule:${keyOf(gym._id)}.${key}${starts.length > 1 ? `-${time.replace(':', '')}` : ''}`,
      series: {
        ...rest,
        activities: [...rest.activities],
        kind,
        dtstart: `${from}T${time}`,
        timeZone: gym.timeZone,
        rrule: `FREQ=WEEKLY;BYDAY=${days.map((day) => day.slice(0, 2).toUpperCase()).join(',')}`,
        exdates: [],
        duration: `PT${minutes}M`,
        waitlistMax,
        closesMinutesBefore: LIMITS.closesMinutesBefore,
      },
    })),
  );
}
