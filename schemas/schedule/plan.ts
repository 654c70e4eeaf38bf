/**
 * Five weeks of a gym's timetable, made of its schedules and made again whenever one changes or a day begins. Doing it twice is doing it once:
 * a slot is found by its schedule and day, and keeps its name, its counts and what was changed of it alone.
 */
import { byText } from '../basics/by-text.ts';
import type { LocalDate } from '../basics/primitives.ts';
import { keyOf } from '../basics/primitives.ts';
import { changed, sameContent, stamp } from '../basics/revise.ts';
import { addDays, localDay } from '../basics/time.ts';
import { without } from '../blank.ts';
import { bookingsOfSlot } from '../booking/seats.ts';
import { found, type Known, type Moment } from '../decision.ts';
import { timetableNamed } from '../gym/known.ts';
import { shownWith } from '../gym/public.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import { touchesBookings, withSlot } from '../slot/change.ts';
import { openIn } from '../slot/follow.ts';
import type { Slot, Timetable } from '../slot/shape.ts';
import type { DaysOf } from './days.ts';
import type { ClassSchedule } from './shape.ts';
import { newSlot, slotAgain } from './slots.ts';

const DAY = 86_400_000;
export const DAYS_PLANNED = LIMITS.window.slotsFollowed / DAY;
const DAYS_IN_AREA = LIMITS.window.slotsAhead / DAY;

export interface TimetablePlan {
  /** The days that change, as they are to be written. */
  readonly days: readonly Timetable[];
  /** How many people have booked what moves or is not on any more (G7). */
  readonly booked: number;
  /** The first day with more on it than a day can hold. */
  readonly full?: LocalDate;
}

/** The gym's schedules, and those of them that are to be brought up to date; of the others nothing is touched. */
export interface PlannedSchedules {
  readonly all: readonly ClassSchedule[];
  readonly now: readonly ClassSchedule[];
}

interface Planning {
  readonly gym: Gym;
  readonly known: Known;
  readonly moment: Moment;
  readonly on: ReadonlyMap<ClassSchedule, ReadonlySet<LocalDate>>;
  readonly ids: ReadonlySet<string>;
}

export function planOf(gym: Gym, { all, now }: PlannedSchedules, daysOf: DaysOf, known: Known, moment: Moment): TimetablePlan {
  const today = localDay(moment.receivedAt, gym.timeZone);
  const last = addDays(today, DAYS_PLANNED - 1);
  const on = new Map<ClassSchedule, ReadonlySet<LocalDate>>();
  for (const schedule of now) {
    const days = takesPlace(schedule) ? daysOf(schedule.series, today, last) : [];
    on.set(schedule, new Set(days.filter((day) => schedule.lastDay === undefined || day <= schedule.lastDay)));
  }
  const planning: Planning = { gym, known, moment, on, ids: new Set([...all, ...now].map(({ _id }) => _id)) };
  let booked = 0;
  let full: LocalDate | undefined;
  const days = Array.from({ length: DAYS_PLANNED }, (_, index) => {
    const planned = plannedDay(planning, addDays(today, index), index >= DAYS_IN_AREA);
    booked += planned.booked;
    if (planned.isFull) full ??= addDays(today, index);
    return planned.day;
  });
  return { days: days.filter((day) => day !== undefined), booked, ...(full === undefined ? {} : { full }) };
}

/** One that is ended goes on to its last day. */
const takesPlace = ({ status }: ClassSchedule): boolean => status === 'published' || status === 'ended';

function plannedDay(planning: Planning, date: LocalDate, isAhead: boolean) {
  const { gym, known, moment, on } = planning;
  const before = found(timetableNamed(known, gym._id, `timetable:${keyOf(gym._id)}:${date}`));
  let day: Timetable = before ?? emptyDay(gym, date, moment);
  let booked = 0;
  for (const [schedule, days] of on) {
    const made = withSchedule(planning, day, schedule, days.has(date) ? date : undefined);
    day = made.day;
    booked += made.booked;
  }
  const isFull = day.slots.length > LIMITS.slotsADay;
  const { ahead: _ahead, ...rest } = { ...day, slots: day.slots.toSorted(byStart).slice(0, LIMITS.slotsADay) };
  const after = shownWith(gym, isAhead ? { ...rest, ahead: true } : rest);
  const isNothing = before === undefined && after.slots.length === 0;
  const [written] = isNothing ? [] : before ? changed([before], [after], moment) : [after];
  return { day: written, booked, isFull };
}

/** @param date the day, if the schedule takes place on it */
function withSchedule(
  { gym, known, moment, ids }: Planning,
  day: Timetable,
  schedule: ClassSchedule,
  date: LocalDate | undefined,
) {
  const there = slotsOf(schedule, day.slots);
  const kept = date === undefined ? undefined : there[0];
  let after = day;
  let booked = 0;
  const become = (slot: Slot, next: Slot) => {
    if (touchesBookings(slot, next)) booked += openIn(known, gym._id, slot.slotId).length;
    after = withSlot(known, after, slot, next);
  };
  for (const slot of there) {
    if (slot === kept || !isToCome(slot, moment)) continue;
    if (isNobodys(known, gym._id, slot)) after = { ...after, slots: after.slots.filter((one) => one !== slot) };
    else become(slot, without({ ...slot, status: 'cancelled' as const }, 'override', 'closureId'));
  }
  if (kept && isToCome(kept, moment)) {
    const next = slotAgain(schedule, gym, kept, moment);
    // Today's class stays where it stands when its new time is over already: nobody could come to it there.
    if (isToCome(next, moment) && !sameContent(kept, next)) become(kept, next);
  }
  if (date !== undefined && !kept) {
    const slot = newSlot(schedule, gym, date, moment);
    const isFree = !after.slots.some((one) => stoodBefore(one, slot, ids));
    if (isToCome(slot, moment) && isFree) after = { ...after, slots: [...after.slots, slot] };
  }
  return { day: after, booked };
}

/** Of that schedule, the one it would make today first; older ones of another time are its too. */
const slotsOf = ({ _id, series }: ClassSchedule, slots: readonly Slot[]): Slot[] =>
  slots
    .filter(({ scheduleId }) => scheduleId === _id)
    .toSorted((one, other) => Number(isOnTime(other, series.dtstart)) - Number(isOnTime(one, series.dtstart)));

const isOnTime = ({ localStart }: Slot, dtstart: string): boolean => localStart.slice(11) === dtstart.slice(11);

const isToCome = ({ startsAt }: Slot, { receivedAt }: Moment): boolean => startsAt > receivedAt;

/** What was on before the gym's timetable had schedules stands where one of them would. */
const stoodBefore = (there: Slot, slot: Slot, ids: Planning['ids']): boolean =>
  there.localStart === slot.localStart && there.name === slot.name && !ids.has(there.scheduleId);

/** What somebody ever booked stays, cancelled; what nobody did was never there. */
function isNobodys(known: Known, gymId: string, { slotId }: Slot): boolean {
  const bookings = bookingsOfSlot(known, gymId, slotId);
  return bookings.state === 'known' && bookings.value.length === 0;
}

function emptyDay(gym: Gym, date: LocalDate, moment: Moment): Timetable {
  const _id = `timetable:${keyOf(gym._id)}:${date}`;
  return { _id, type: 'timetable', ...stamp(moment), gymId: gym._id, areaId: gym.areaId, date, slots: [] };
}

const byStart = (one: Slot, other: Slot) => byText(one.startsAt, other.startsAt) || byText(one.slotId, other.slotId);
