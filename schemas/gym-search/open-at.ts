/**
 * Which of many gyms are open at one moment. `openState` asks the calendar for each gym alone, and looks for when that ends; here the calendar
 * is asked once a time zone, and each gym's hours are held against the wall clock there. The same answer (a test holds both together).
 */
import type { Instant, LocalDate, LocalTime } from '../basics/primitives.ts';
import { addDays, instantAt, instantOf, localDay, localTime, msOf, weekday } from '../basics/time.ts';
import { DAYS } from '../gym/days.ts';
import { type GymHours, openState } from '../gym/opening-hours.ts';

interface Wall {
  readonly today: LocalDate;
  readonly yesterday: LocalDate;
  readonly names: { readonly today: string; readonly yesterday: string };
  readonly time: LocalTime;
  /** The clocks change between yesterday and tomorrow: then an hour on the wall is no hour. */
  readonly changes: boolean;
}

const DAY = 86_400_000;
const SHUT: readonly GymHours['status'][] = ['suspended', 'closed', 'removed'];

/** @param now milliseconds since 1970. Undefined where its hours are not known: then it is never said to be open. */
export function openAt(now: number): (gym: GymHours) => boolean | undefined {
  const moment = instantOf(now);
  const walls = new Map<string, Wall>();
  return (gym) => {
    if (SHUT.includes(gym.status) || gym.closures.some((one) => isOver(one, moment))) return false;
    const known = walls.get(gym.timeZone);
    const wall = known ?? wallAt(moment, gym.timeZone);
    if (!known) walls.set(gym.timeZone, wall);
    if (wall.changes) return asAsked(gym, now);
    if (isOpen(gym, wall)) return true;
    return isKnown(gym, wall.today) ? false : undefined;
  };
}

/** The moment at which it is that time on the wall where the gym is; `now` is now. */
export const momentOfOpen = (open: string, now: number, timeZone: string): number => {
  const [day = '', time = ''] = open.split('T');
  return open === 'now' ? now : msOf(instantAt(day, time, timeZone));
};

type Closing = GymHours['closures'][number];
const isOver = ({ scope, startsAt, endsAt }: Closing, moment: Instant): boolean =>
  scope === 'whole_gym' && startsAt <= moment && moment < endsAt;

function asAsked(gym: GymHours, now: number): boolean | undefined {
  const { state } = openState(gym, now);
  return state === 'unknown' ? undefined : state === 'open';
}

function wallAt(moment: Instant, timeZone: string): Wall {
  const today = localDay(moment, timeZone);
  const yesterday = addDays(today, -1);
  const whole = msOf(instantAt(addDays(today, 2), '00:00', timeZone)) - msOf(instantAt(yesterday, '00:00', timeZone));
  const nameOf = (day: LocalDate) => DAYS[weekday(day)] ?? '';
  return {
    today,
    yesterday,
    names: { today: nameOf(today), yesterday: nameOf(yesterday) },
    time: localTime(moment, timeZone),
    changes: whole !== 3 * DAY,
  };
}

function isOpen(gym: GymHours, { today, yesterday, names, time }: Wall): boolean {
  return (
    onDay(gym, today, names.today).some(({ opens, closes }) => opens <= time && (closes <= opens || time < closes)) ||
    // What began yesterday may still be going on.
    onDay(gym, yesterday, names.yesterday).some(({ opens, closes }) => closes <= opens && time < closes)
  );
}

type Row = { readonly opens: LocalTime; readonly closes: LocalTime };
const NONE: readonly Row[] = [];

function onDay(gym: GymHours, day: LocalDate, name: string): readonly Row[] {
  const special = specialOn(gym, day);
  if (special) return special.flatMap(({ opens, closes }) => (opens && closes ? [{ opens, closes }] : []));
  return gym.openingHours?.filter(({ dayOfWeek }) => dayOfWeek.some((one) => one === name)) ?? NONE;
}

function specialOn(gym: GymHours, day: LocalDate): NonNullable<GymHours['specialOpeningHours']> | undefined {
  const rows = gym.specialOpeningHours?.filter(({ validFrom, validThrough }) => validFrom <= day && day <= validThrough);
  return rows && rows.length > 0 ? rows : undefined;
}

const isKnown = (gym: GymHours, day: LocalDate): boolean =>
  (gym.openingHours?.length ?? 0) > 0 || specialOn(gym, day) !== undefined;
