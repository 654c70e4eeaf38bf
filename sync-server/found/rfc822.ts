import type { Instant } from '../../schemas/basics/primitives.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number: number): string => String(number).padStart(2, '0');

/** `Tue, 03 Mar 2026 09:00:00 GMT`: in no language but that of the format. */
export function rfc822(at: Instant): string {
  const { dayOfWeek, day, month, year, hour, minute, second } = Temporal.Instant.from(at).toZonedDateTimeISO('UTC');
  return `${DAYS[dayOfWeek - 1]}, ${two(day)} ${MONTHS[month - 1]} ${year} ${two(hour)}:${two(minute)}:${two(second)} GMT`;
}
