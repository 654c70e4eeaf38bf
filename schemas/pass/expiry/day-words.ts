/** Days and times of a pass as a notice says them, by the calendar of its gym. */
import type { Instant } from '../../basics/primitives.ts';
import { localDay, localTime, weekday } from '../../basics/time.ts';
import type { Pass } from '../shape.ts';

type Zoned = Pick<Pass, 'snapshot'>;

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Tue 3 Mar` */
export function dayOf({ snapshot: { timeZone } }: Zoned, at: Instant): string {
  const day = localDay(at, timeZone);
  return `${DAYS[weekday(day)]} ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

/** `Tue 3 Mar at 18:05` */
export const timeOf = (pass: Zoned, at: Instant): string => `${dayOf(pass, at)} at ${localTime(at, pass.snapshot.timeZone)}`;
