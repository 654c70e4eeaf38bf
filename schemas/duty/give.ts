/**
 * All that is to come of a series, or one class of it, is given to somebody of the team (R-60, `timetable.edit`); the registers follow class by
 * class (set.ts, S7).
 */
import { changed, replaced, stamp } from '../basics/revise.ts';
import { slotIn } from '../booking/seats.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { employeeOf } from '../employment/hire.ts';
import { timetableOf, timetablesOf } from '../gym/known.ts';
import { powerMissing } from '../person/power.ts';
import { scheduleOf } from '../schedule/known.ts';
import type { ClassSchedule } from '../schedule/shape.ts';
import type { Timetable } from '../slot/shape.ts';
import { dutyOf } from './known.ts';
import type { DutyGive } from './proposals.ts';
import { type Duty, dutyIdOf } from './shape.ts';

export function decideDutyGive({ body }: DutyGive, known: Known, moment: Moment): Decision {
  const { gymId, scheduleId, slotId: only, uid } = body;
  const missing = powerMissing(known, moment.by, gymId, 'duty.give');
  if (missing) return missing;
  const finding = scheduleOf(known, gymId, scheduleId);
  if (finding.state === 'unknown') return accepted([], ['schedule']);
  if (finding.state === 'absent') return refused('NOT_FOUND');
  if (uid !== null && employeeOf(known, gymId, uid)?.status !== 'active') return refused('EMPLOYEE_GONE');
  const { instructorId: taker, ...rest } = finding.value;
  if (only !== undefined) {
    const day = timetableOf(known, gymId, only);
    if (day.state === 'unknown') return accepted([], ['timetable']);
    const slot = slotIn(found(day), only);
    if (slot?.scheduleId !== scheduleId) return refused('NOT_FOUND');
    if (slot.startsAt <= moment.receivedAt) return refused('SLOT_OVER');
    return accepted(given(known, moment, { gymId, slotId: only, uid, standIn: uid !== (taker ?? null) }));
  }
  const schedule: ClassSchedule = uid === null ? rest : { ...rest, instructorId: uid };
  const coming = timetablesOf(known, gymId).flatMap(({ slots }) => slots.filter((slot) => slot.startsAt > moment.receivedAt));
  const duties = coming
    .filter((slot) => slot.scheduleId === scheduleId && !dutyOf(known, gymId, slot.slotId)?.standIn)
    .flatMap(({ slotId }) => given(known, moment, { gymId, slotId, uid, standIn: false }));
  return accepted([...changed([finding.value], [schedule], moment), ...duties]);
}

interface Given {
  readonly gymId: string;
  readonly slotId: string;
  readonly uid: string | null;
  readonly standIn: boolean;
}

/** Nothing where it is theirs already. */
function given(known: Known, moment: Moment, { gymId, slotId, uid, standIn }: Given): Duty[] {
  const before = dutyOf(known, gymId, slotId);
  const isTheirs = before?.uid === (uid ?? undefined);
  if (isTheirs && (before?.standIn ?? false) === standIn) return [];
  const after: Duty = {
    ...{ _id: dutyIdOf(gymId, slotId), type: 'duty', ...stamp(moment, before), gymId, slotId },
    ...(uid !== null && { uid }),
    ...((!isTheirs || before?.behind) && { behind: true }),
    ...(standIn && { standIn: true }),
  };
  return replaced(before, after, moment);
}

/** Of the slots that these days have and nobody was named for: whoever takes their series takes them. Nobody has booked them yet. */
export function dutiesOnNew(
  days: readonly Timetable[],
  schedules: readonly ClassSchedule[],
  known: Known,
  moment: Moment,
): Duty[] {
  const takers = new Map(schedules.map(({ _id, instructorId }) => [_id, instructorId]));
  return days.flatMap(({ gymId, slots }) =>
    slots.flatMap(({ slotId, scheduleId, startsAt }): Duty[] => {
      const uid = takers.get(scheduleId);
      if (uid === undefined || startsAt <= moment.receivedAt || dutyOf(known, gymId, slotId)) return [];
      if (employeeOf(known, gymId, uid)?.status !== 'active') return [];
      return [{ _id: dutyIdOf(gymId, slotId), type: 'duty', ...stamp(moment), gymId, slotId, uid }];
    }),
  );
}
