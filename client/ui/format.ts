/**
 * How numbers, money, times and distances are written for people: en_GB, one function each, pure. "Now" always comes from outside.
 * Instants are RFC 3339 strings or milliseconds since the epoch; a time zone is an IANA name, the gym's own where a gym is meant.
 */

/** The zone of everything that belongs to no gym. */
export const homeTimeZone = 'Europe/London';

/** Older than this is said aloud ("Last updated 2 h ago") instead of quietly ("as of 08:52"). Product rule 4.0. */
export const staleAfterMs = 15 * 60_000;

export type InstantLike = string | number;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const metresPerMile = 1609.344;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const twoDigits = (count: number) => String(count).padStart(2, '0');

/** What clock and calendar of the zone show at that moment. A corrected clock counts in parts of a millisecond. */
const zoned = (instant: InstantLike, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds(instant))).toZonedDateTimeISO(timeZone);

/** Making an Intl format takes a slow phone longer than drawing a card: one is made when it is first asked for, and kept. */
const numberFormat = once(() => new Intl.NumberFormat('en-GB'));
const moneyFormat = (currency: string) => new Intl.NumberFormat('en-GB', { style: 'currency', currency });
const poundsFormat = once(() => moneyFormat('GBP'));

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function milliseconds(instant: InstantLike): number {
  return typeof instant === 'number' ? instant : Date.parse(instant);
}

/** `£12.50`; always with pence. `amountMinor` is in minor currency units (pence). */
export function formatMoney(money: { amountMinor: number; currency: string }): string {
  const format = money.currency === 'GBP' ? poundsFormat() : moneyFormat(money.currency);
  return format.format(money.amountMinor / 100);
}

/** `18:00` on the clock of the given zone. */
export function formatTime(instant: InstantLike, timeZone: string = homeTimeZone): string {
  const { hour, minute } = zoned(instant, timeZone);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** `Tue 3 Mar`. */
export function formatDay(instant: InstantLike, timeZone: string = homeTimeZone): string {
  const { dayOfWeek, day, month } = zoned(instant, timeZone);
  return `${weekdays[dayOfWeek - 1]} ${day} ${months[month - 1]}`;
}

/** `Tue 3 Mar 2026`. */
export function formatDayAndYear(instant: InstantLike, timeZone: string = homeTimeZone): string {
  return `${formatDay(instant, timeZone)} ${zoned(instant, timeZone).year}`;
}

/** `Mar 2026` for a month `2026-03`. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${months[Number(number) - 1]} ${year}`;
}

/** `Tue 3 Mar` for a calendar date `2026-03-03`, which has no zone. */
export function formatLocalDate(date: string): string {
  return formatDay(`${date}T00:00:00Z`, 'UTC');
}

/** `Tue 3 Mar, 18:00`. */
export function formatDayTime(instant: InstantLike, timeZone: string = homeTimeZone): string {
  return `${formatDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** `18:00–18:45`. */
export function formatTimeSpan(start: InstantLike, end: InstantLike, timeZone: string = homeTimeZone): string {
  return `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;
}

/** The calendar date `2026-03-03` that an instant has on the clock of the given zone. */
export function localDateOf(instant: InstantLike, timeZone: string = homeTimeZone): string {
  return zoned(instant, timeZone).toPlainDate().toString();
}

/** Whole days from now, by the calendar of the given zone (so a day of 23 or 25 hours is still one day). */
function daysUntil(instant: InstantLike, now: number, timeZone: string): number {
  return (Date.parse(localDateOf(instant, timeZone)) - Date.parse(localDateOf(now, timeZone))) / dayMs;
}

/** `22:00` today, `tomorrow 06:30`, `Mon 06:30` within a week, `Mon 9 Mar, 06:30` later: a moment to come, in the middle of a line. */
export function formatComing(instant: InstantLike, now: number, timeZone: string = homeTimeZone): string {
  const days = daysUntil(instant, now, timeZone);
  const time = formatTime(instant, timeZone);
  if (days <= 0) return time;
  if (days === 1) return `tomorrow ${time}`;
  return days < 7 ? `${weekdays[zoned(instant, timeZone).dayOfWeek - 1]} ${time}` : formatDayTime(instant, timeZone);
}

/** `just now`, `5 min ago`, `2 h ago`, `3 days ago`. An instant in the future (a clock that is out) is `just now`. */
export function formatAge(instant: InstantLike, now: number): string {
  const age = now - milliseconds(instant);
  if (age < minuteMs) return 'just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`;
  if (age < dayMs) return `${Math.floor(age / hourMs)} h ago`;
  return `${formatCount(Math.floor(age / dayMs), 'day', 'days')} ago`;
}

/** `in 15 s`, `in 5 min`, `in 2 h`, `now` once it has come. */
export function formatUntil(instant: InstantLike, now: number): string {
  const wait = milliseconds(instant) - now;
  if (wait <= 0) return 'now';
  if (wait < minuteMs) return `in ${Math.ceil(wait / 1000)} s`;
  if (wait < hourMs) return `in ${Math.ceil(wait / minuteMs)} min`;
  return `in ${Math.ceil(wait / hourMs)} h`;
}

/** `08:52` today, `Tue 3 Mar, 08:52` on another day: the moment something was saved. */
export function formatMoment(instant: InstantLike, now: number, timeZone: string = homeTimeZone): string {
  const today = localDateOf(instant, timeZone) === localDateOf(now, timeZone);
  return today ? formatTime(instant, timeZone) : formatDayTime(instant, timeZone);
}

export function isStale(instant: InstantLike, now: number): boolean {
  return now - milliseconds(instant) > staleAfterMs;
}

/** `as of 08:52`, or `Last updated 2 h ago` once it is stale. */
export function formatAsOf(instant: InstantLike, now: number, timeZone: string = homeTimeZone): string {
  return isStale(instant, now) ? `Last updated ${formatAge(instant, now)}` : `as of ${formatMoment(instant, now, timeZone)}`;
}

/** `1.2 miles` from metres. */
export function formatMiles(metres: number): string {
  const miles = (metres / metresPerMile).toFixed(1);
  return `${miles} ${miles === '1.0' ? 'mile' : 'miles'}`;
}

/** `45 min`, `1 h`, `1 h 30 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** `1 visit`, `1,204 visits`. */
export function formatCount(count: number, one: string, many: string): string {
  return `${count < 1000 ? count : numberFormat().format(count)} ${count === 1 ? one : many}`;
}
