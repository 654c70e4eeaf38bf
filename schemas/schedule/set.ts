/**
 * Planning a series, changing it or ending it (product.md 2.6), by whoever may (`timetable.edit`), from a queue as well. The whole of it is one thing
 * that two devices can both have changed (G4); what people have booked is not moved or taken away before its author has seen how many (G7).
 */
import { isDay } from '../basics/is-day.ts';
import { sameContent, stamp } from '../basics/revise.ts';
import { accepted, type Decision, found, held, type Known, type Moment, refused } from '../decision.ts';
import { dutiesOnNew } from '../duty/give.ts';
import { gymOf } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import type { Across, Rule } from '../noun.ts';
import { overlaid } from '../pass/member.ts';
import { powerMissing } from '../person/power.ts';
import { opIdOf } from '../proposal/shape.ts';
import { followed } from '../slot/follow.ts';
import { scheduleOf, schedulesOf } from './known.ts';
import { planOf } from './plan.ts';
import type { ScheduleEnd, ScheduleSet } from './proposals.ts';
import type { ClassSchedule } from './shape.ts';
import { wrongSeries } from './wrong.ts';

/** What its author has seen: what it was when they changed it, or, answering what held it, what stands now. */
export type SeenAs = 'as made' | 'as it stands';

/** Whether somebody may change this gym's timetable, and which gym that is; else what is to be answered. */
export function timetableAsked(
  kind: 'schedule.set' | 'schedule.end' | 'schedule.occurrence',
  gymId: string,
  known: Known,
  moment: Moment,
): { readonly gym: Gym } | { readonly instead: Decision } {
  const missing = powerMissing(known, moment.by, gymId, kind);
  if (missing) return { instead: missing };
  const gym = gymOf(known, gymId);
  if (gym.state === 'unknown') return { instead: accepted([], ['gym']) };
  if (gym.state === 'absent' || gym.value.status === 'removed') return { instead: refused('GYM_REMOVED') };
  return { gym: gym.value };
}

export function scheduleSet(sight: SeenAs): Rule<ScheduleSet> {
  return ({ _id, body }, known, moment, { days }) => {
    const asked = timetableAsked('schedule.set', body.gymId, known, moment);
    if ('instead' in asked) return asked.instead;
    const { scheduleId, status, series } = body;
    const finding = scheduleId === undefined ? undefined : scheduleOf(known, body.gymId, scheduleId);
    if (finding?.state === 'unknown') return accepted([], ['schedule']);
    const before = finding && found(finding);
    if (finding && !before) return refused('NOT_FOUND');
    const wrong = wrongSeries(series, asked.gym, days, moment);
    if (wrong) return wrong;
    const after = before
      ? { ...before, status, series }
      : { ...begun(`schedule:${opIdOf(_id)}`, body.gymId, moment), status, series };
    return changedTo(asked.gym, { before, after, ...body, sight }, days, known, moment);
  };
}

export function scheduleEnd(sight: SeenAs): Rule<ScheduleEnd> {
  return ({ body }, known, moment, { days }) => {
    const asked = timetableAsked('schedule.end', body.gymId, known, moment);
    if ('instead' in asked) return asked.instead;
    const finding = scheduleOf(known, body.gymId, body.scheduleId);
    if (finding.state === 'unknown') return accepted([], ['schedule']);
    if (finding.state === 'absent') return refused('NOT_FOUND');
    const { lastDay } = body;
    if (!isDay(lastDay)) return refused('VALIDATION', { field: 'The last day', rule: 'there is no such day.' });
    const before = finding.value;
    const after: ClassSchedule = { ...before, status: 'ended', lastDay };
    return changedTo(asked.gym, { before, after, ...body, sight }, days, known, moment);
  };
}

export const begun = (_id: string, gymId: string, moment: Moment) => ({
  ...{ _id, type: 'schedule' as const, ...stamp(moment), gymId },
  version: 1,
});

interface Change {
  readonly before: ClassSchedule | undefined;
  readonly after: ClassSchedule;
  readonly seen?: number | undefined;
  readonly bookedSeen?: number | undefined;
  readonly sight: SeenAs;
}

function changedTo(gym: Gym, change: Change, daysOf: Across['days'], known: Known, moment: Moment): Decision {
  const { before, after, seen, bookedSeen = 0, sight } = change;
  if (before && sameContent(before, after)) return accepted([]);
  if (before?.status === 'ended') return refused('SCHEDULE_ENDED');
  const next: ClassSchedule = before ? { ...after, ...stamp(moment, before), version: before.version + 1 } : after;
  const all = overlaid(found(schedulesOf(known, gym._id)) ?? [], [next]);
  if (!daysOf) return accepted([next], ['timetable']);
  const plan = planOf(gym, { all, now: [next] }, daysOf, known, moment);
  if (plan.full !== undefined) return refused('SCHEDULE_DAY_FULL', { limit: LIMITS.slotsADay, date: plan.full });
  const count = plan.booked;
  if (sight === 'as made') {
    const field = `“${before?.series.name}”`;
    if (before && seen !== before.version) return held(count > 0 ? 'SCHEDULE_CONFLICT' : 'CONFLICT_HELD', { field, count });
    if (count > bookedSeen) return held('SCHEDULE_AFFECTS', { count });
  }
  return accepted([next, ...followed(known, moment, plan.days), ...dutiesOnNew(plan.days, [next], known, moment)]);
}
