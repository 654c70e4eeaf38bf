/** Weekdays and wall clocks, reckoned once more: on which days a weekly class is on, and at which moment a clock on the wall shows a time. */
const DAY = 86_400_000;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Days since 1 January 1970, which was a Thursday. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
const weekdayOf = (day: string): number => (numberOf(day) + 3) % 7;
const weekOf = (day: string): number => Math.floor((numberOf(day) + 3) / 7);

export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date((numberOf(day) + index) * DAY).toISOString().slice(0, 10));

/** What its clock on the wall shows, as if that were UTC. */
function wallAt(ms: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${parts.format(ms).replace(' ', 'T')}Z`);
}

export const dayAt = (ms: number, zone: string): string => new Date(wallAt(ms, zone)).toISOString().slice(0, 10);

/** `YYYY-MM-DDTHH:mm` by that zone's wall clock, milliseconds. Nothing in these worlds is planned for the hour in which clocks change. */
export function atWall(local: string, zone: string): number {
  const wanted = Date.parse(`${local}:00Z`);
  const guess = wanted - (wallAt(wanted, zone) - wanted);
  return guess - (wallAt(guess, zone) - wanted);
}

/** RFC 5545, as far as these worlds speak it: every week or every other one, on those weekdays, until a day. */
export function isOn(day: string, dtstart: string, rrule: string): boolean {
  const said = new Map(rrule.split(';').map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
  if (said.get('FREQ') !== 'WEEKLY' || [...said.keys()].some((name) => !['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL'].includes(name)))
    throw new Error(`this oracle does not know the rule ${rrule}`);
  const first = dtstart.slice(0, 10);
  const until = said.get('UNTIL');
  return (
    day >= first &&
    (until === undefined || day.replaceAll('-', '') <= until) &&
    (said.get('BYDAY') ?? '').split(',').includes(WEEKDAYS[weekdayOf(day)] ?? '') &&
    (weekOf(day) - weekOf(first)) % Number(said.get('INTERVAL') ?? 1) === 0
  );
}
