/** What the system says of schedules: those that are imported, and that another day comes into view. */
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { dutiesOnNew } from '../duty/give.ts';
import { gymOf } from '../gym/known.ts';
import type { Across } from '../noun.ts';
import { overlaid } from '../pass/member.ts';
import { followed } from '../slot/follow.ts';
import { scheduleOf, schedulesOf } from './known.ts';
import { planOf } from './plan.ts';
import type { ScheduleDay, ScheduleKept } from './proposals.ts';
import { begun } from './set.ts';
import type { ClassSchedule } from './shape.ts';
import { wrongSeries } from './wrong.ts';

export function decideScheduleKept({ body }: ScheduleKept, known: Known, moment: Moment, { days }: Across): Decision {
  const { gymId, scheduleId, series } = body;
  const gym = found(gymOf(known, gymId));
  if (!gym) return refused('GYM_REMOVED');
  if (found(scheduleOf(known, gymId, scheduleId))) return accepted([]);
  const wrong = wrongSeries(series, gym, days, moment);
  if (wrong) return wrong;
  const schedule: ClassSchedule = { ...begun(scheduleId, gymId, moment), status: 'published', series };
  const all = overlaid(found(schedulesOf(known, gymId)) ?? [], [schedule]);
  if (!days) return accepted([schedule], ['timetable']);
  const plan = planOf(gym, { all, now: [schedule] }, days, known, moment);
  return accepted([schedule, ...followed(known, moment, plan.days)]);
}

export function decideScheduleDay({ body: { gymId } }: ScheduleDay, known: Known, moment: Moment, { days }: Across): Decision {
  const gym = found(gymOf(known, gymId));
  const all = found(schedulesOf(known, gymId)) ?? [];
  if (!gym || !days || gym.status === 'removed') return accepted([]);
  const plan = planOf(gym, { all, now: all }, days, known, moment);
  return accepted([...followed(known, moment, plan.days), ...dutiesOnNew(plan.days, all, known, moment)]);
}
