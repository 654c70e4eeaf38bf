/** A day as our sentences have it: `Tue 3 Mar`. */
import type { Instant } from '../basics/primitives.ts';
import { localDay, weekday } from '../basics/time.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Of the calendar that is kept there. */
export function shortDay(at: Instant, timeZone: string): string {
  const day = localDay(at, timeZone);
  return `${DAYS[weekday(day)]} ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}
