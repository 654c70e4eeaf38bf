/** How a gym's opening is said. */
import { DAYS } from '../../../schemas/gym/days.ts';
import type { Closure, Hours, OpenState } from '../../../schemas/gym/opening-hours.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { formatComing, formatDay, formatTime } from '../../ui/format.ts';

/** In brackets, or after a colon. */
export const closureReasons: Record<Closure['reason'], string> = {
  bank_holiday: 'bank holiday',
  maintenance: 'maintenance',
  staffing: 'staffing',
  private_event: 'private event',
  emergency: 'emergency',
  other: 'closure',
};

export const openingWords = {
  open: 'Open',
  closed: 'Closed',
  unknown: 'Hours not known',
  allDay: 'Open 24 hours',
  hours: 'Opening hours',
  today: 'Today',
  specialDay: 'Special hours',
  dayUnknown: 'Not known',
} as const;

/** `Open · closes 22:00`, `Closed · opens tomorrow 06:30`, `Closed · opens Mon 06:30`, `Hours not known`. */
export function openingSentence(state: OpenState, now: number, timeZone: string): string {
  switch (state.state) {
    case 'unknown':
      return openingWords.unknown;
    case 'open':
      return state.closesAt === undefined
        ? openingWords.allDay
        : `${openingWords.open} · closes ${formatComing(state.closesAt, now, timeZone)}`;
    case 'closed': {
      const why = state.closure === undefined ? openingWords.closed : `Closed: ${closureReasons[state.closure.reason]}`;
      return state.opensAt === undefined ? why : `${why} · opens ${formatComing(state.opensAt, now, timeZone)}`;
    }
  }
}

/** `06:30–22:00`, `08:00–12:00 and 16:00–20:00`, `Open 24 hours`, `Closed`, `Not known`. */
export function hoursSentence(hours: readonly Hours[] | 'unknown'): string {
  if (hours === 'unknown') return openingWords.dayUnknown;
  if (hours.length === 0) return openingWords.closed;
  return hours
    .map(({ opens, closes }) => (opens === '00:00' && closes === '00:00' ? openingWords.allDay : `${opens}–${closes}`))
    .join(' and ');
}

/** A usual week, days with the same hours together: `Mon–Fri 06:30–22:00, Sat 08:00–12:00 and 16:00–20:00`. Days that are not named stay closed. */
export function weekSentence(rows: NonNullable<Gym['openingHours']>): string {
  const runs: { first: string; last: string; hours: string }[] = [];
  for (const day of DAYS) {
    const own = rows.filter(({ dayOfWeek }) => dayOfWeek.includes(day));
    const hours = own.length === 0 ? '' : hoursSentence(own);
    const before = runs.at(-1);
    if (before?.hours === hours) before.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  return runs
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) => `${first.slice(0, 3)}${first === last ? '' : `–${last.slice(0, 3)}`} ${hours}`)
    .join(', ');
}

/** `Closed Fri 25 Dec, 08:00 to Sat 26 Dec, 08:00 (maintenance)`. */
export function closureSentence(closure: Closure, gym: Pick<Gym, 'timeZone'>): string {
  const when = (instant: string) => `${formatDay(instant, gym.timeZone)}, ${formatTime(instant, gym.timeZone)}`;
  const what = closure.areaNote ?? (closure.scope === 'schedule' ? 'Some classes' : undefined);
  const closed = what === undefined ? 'Closed' : closure.areaNote === undefined ? `${what} are off` : `${what} closed`;
  return `${closed} ${when(closure.startsAt)} to ${when(closure.endsAt)} (${closureReasons[closure.reason]})`;
}

/** `Closed Fri 25 Dec` or `Closed until Sat 26 Dec`: as much as a badge can hold. */
export function closureBadge(closure: Closure, now: number, gym: Pick<Gym, 'timeZone'>): string {
  return Date.parse(closure.startsAt) <= now
    ? `Closed until ${formatDay(closure.endsAt, gym.timeZone)}`
    : `Closed ${formatDay(closure.startsAt, gym.timeZone)}`;
}
