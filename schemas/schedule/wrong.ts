/** What a timetable cannot be, and in which words it is told so. */

import { isDay } from '../basics/is-day.ts';
import type { LocalDate } from '../basics/primitives.ts';
import { addDays, instantAt, laterOf, localDay, localTime } from '../basics/time.ts';
import type { Moment } from '../decision.ts';
import { type Decision, refused } from '../decision.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import type { DaysOf } from './days.ts';
import { ruleOf } from './rule.ts';
import type { Series } from './shape.ts';

/** Whole minutes; NaN for a length that is none. */
export const minutesOf = (duration: Series['duration']): number =>
  duration.startsWith('PT') ? Temporal.Duration.from(duration).total('minutes') : Number.NaN;

const SHORTEST = 15;
const LONGEST = 240;

export function wrongLength(duration: Series['duration']): Decision | undefined {
  const minutes = minutesOf(duration);
  return minutes >= SHORTEST && minutes <= LONGEST ? undefined : refused('SCHEDULE_LENGTH');
}

const MOST_PEOPLE = 500;

export function wrongCapacity(capacity: number): Decision | undefined {
  return capacity >= 1 && capacity <= MOST_PEOPLE ? undefined : refused('SCHEDULE_CAPACITY', { limit: MOST_PEOPLE });
}

/** A wall-clock time that the spring leaves out. Of the hour that autumn has twice, the first is meant. */
export function wrongTime(start: Series['dtstart'], timeZone: string): Decision | undefined {
  const [date = '', time = ''] = start.split('T');
  if (!isDay(date)) return refused('SCHEDULE_RULE');
  const at = instantAt(date, time, timeZone);
  return localDay(at, timeZone) === date && localTime(at, timeZone) === time
    ? undefined
    : refused('SCHEDULE_NO_SUCH_TIME', { date, time });
}

export function wrongSeries(
  series: Series,
  gym: Pick<Gym, 'timeZone'>,
  daysOf: DaysOf | undefined,
  moment: Moment,
): Decision | undefined {
  const { timeZone } = gym;
  if (series.timeZone !== timeZone) return refused('SCHEDULE_ZONE', { zone: timeZone });
  const wrong = wrongCapacity(series.capacity) ?? wrongLength(series.duration) ?? wrongTime(series.dtstart, timeZone);
  return wrong ?? wrongRule(series, daysOf, localDay(moment.receivedAt, timeZone));
}

function wrongRule(series: Series, daysOf: DaysOf | undefined, today: LocalDate): Decision | undefined {
  const rule = ruleOf(series);
  if (!rule) return refused('SCHEDULE_RULE');
  const begins = series.dtstart.slice(0, 10);
  const horizon = inMonths(laterOf(begins, today));
  if (begins < inMonths(today, -OLDEST)) return refused('VALIDATION', { field: 'First day', rule: TOO_OLD });
  if (begins > inMonths(today)) return refused('SCHEDULE_TOO_FAR', { date: inMonths(today) });
  if (rule.until !== undefined && rule.until < begins) return refused('SCHEDULE_ENDS_FIRST');
  if (rule.until !== undefined && rule.until > horizon) return refused('SCHEDULE_TOO_FAR', { date: horizon });
  if (rule.count !== undefined && rule.count > LIMITS.scheduleTimes)
    return refused('SCHEDULE_TOO_MANY', { count: rule.count, limit: LIMITS.scheduleTimes });
  // Most are on within weeks: two years of days are counted only for those that are not.
  const isOn = (last: LocalDate) => !daysOf || daysOf(series, begins, last).length > 0;
  return isOn(addDays(begins, SOON)) || isOn(horizon) ? undefined : refused('SCHEDULE_NEVER');
}

const SOON = 35;
/** Months. The calendar walks every day from a series' first, and gives up after ten thousand. */
const OLDEST = 120;
const TOO_OLD = 'choose one within the last ten years.';

const inMonths = (day: LocalDate, months: number = LIMITS.scheduleMonths): LocalDate =>
  Temporal.PlainDate.from(day).add({ months }).toString();
