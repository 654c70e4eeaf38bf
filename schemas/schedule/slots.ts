/** One day of a schedule as a slot of the timetable: as its series has it, with what was changed of this day alone. */
import type { LocalDate } from '../basics/primitives.ts';
import { keyOf } from '../basics/primitives.ts';
import { instantAt, plus } from '../basics/time.ts';
import { closedWith } from '../closure/slots/closed.ts';
import type { Moment } from '../decision.ts';
import type { Gym } from '../gym/shape.ts';
import { withMove } from '../slot/change.ts';
import { withCutoff } from '../slot/cutoff.ts';
import type { Override, Slot } from '../slot/shape.ts';
import type { ClassSchedule } from './shape.ts';
import { minutesOf } from './wrong.ts';

/** The day that a slot is of (RECURRENCE-ID): a schedule has one a day at most, so the day finds it when its time has changed. */
export const dayOfSlot = ({ localStart }: Pick<Slot, 'localStart'>): LocalDate => localStart.slice(0, 10);

/** What the series says of that day. */
function planned({ _id, series }: ClassSchedule, gym: Gym, day: LocalDate, override: Override | undefined) {
  const { kind, name, description, activities, level, capacity, waitlistMax, closesMinutesBefore } = series;
  const localStart = `${day}T${series.dtstart.slice(11)}`;
  const [date = '', time = ''] = (override?.start ?? localStart).split('T');
  const startsAt = instantAt(date, time, gym.timeZone);
  const room = override?.room ?? series.room;
  const instructor = override?.instructor ?? series.instructor;
  return {
    localStart,
    slotId: `slot:${keyOf(_id)}:${localStart}`,
    scheduleId: _id,
    ...{ kind, name, activities, level, waitlistMax, closesMinutesBefore },
    ...(description === undefined ? {} : { description }),
    ...(room === undefined ? {} : { room }),
    ...(instructor === undefined ? {} : { instructor }),
    startsAt,
    endsAt: plus(startsAt, minutesOf(override?.duration ?? series.duration) * 60_000),
    capacity: override?.capacity ?? capacity,
    bookingWindowDays: gym.policies.bookingWindowDays,
    ...(override && Object.keys(override).length > 0 ? { override } : {}),
  };
}

export function newSlot(schedule: ClassSchedule, gym: Gym, day: LocalDate, moment: Moment): Slot {
  const slot: Slot = {
    ...planned(schedule, gym, day, undefined),
    ...(schedule.price && { price: schedule.price }),
    bookedCount: 0,
    waitlistCount: 0,
    asOf: moment.receivedAt,
    cutoffHours: gym.policies.cutoffHours,
    status: 'open',
  };
  return closedWith(slot, gym.closures, moment.receivedAt);
}

/** One that is there already, brought up to date: its name, its counts and where it once stood stay. */
export function slotAgain(
  schedule: ClassSchedule,
  gym: Gym,
  before: Slot,
  moment: Moment,
  override: Override | undefined = before.override,
): Slot {
  const { slotId, localStart, bookedCount, waitlistCount, asOf, cutoffHours, cutoffsBefore, price } = before;
  const next: Slot = {
    ...planned(schedule, gym, dayOfSlot(before), override),
    ...{ slotId, localStart, bookedCount, waitlistCount, asOf, cutoffHours },
    ...(cutoffsBefore && { cutoffsBefore }),
    ...(price && { price }),
    status: statusOf(before, override),
  };
  return closedWith(withMove(before, withCutoff(next, gym.policies.cutoffHours, moment)), gym.closures, moment.receivedAt);
}

/** What was cancelled is on again when the series, or the day, has it again. */
function statusOf(before: Slot, override: Override | undefined): Slot['status'] {
  if (override?.cancelled) return 'cancelled';
  if (before.status !== 'cancelled') return before.status;
  return before.movedFrom === undefined ? 'open' : 'changed';
}
