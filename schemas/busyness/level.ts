/** how many are there, and what that is for this gym. Pure. */
import { byText } from '../basics/by-text.ts';
import type { Instant, LocalDate } from '../basics/primitives.ts';
import { addDays, between } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';
import { LIMITS } from '../limits.ts';
import type { BusyDay, BusyLevel } from './shape.ts';

type Seen = Pick<Checkin, '_id' | 'memberId' | 'passId' | 'judgedAt' | 'direction' | 'status'>;

/** Those who came in during the last 75 minutes and have not left since. Whoever never checks out goes then; whoever came twice is one. */
export function peopleAt(visits: readonly Seen[], now: Instant): number {
  const newest = new Map<string, Seen>();
  for (const one of visits.toSorted((a, b) => byText(a.judgedAt, b.judgedAt) || byText(a._id, b._id))) {
    if (one.status === 'voided' || one.judgedAt > now) continue;
    newest.set(one.memberId ?? one.passId ?? one._id, one);
  }
  return [...newest.values()].filter(({ direction, judgedAt }) => direction === 'in' && between(judgedAt, now) < LIMITS.busyFor)
    .length;
}

/**
 * Against the hours of the last eight weeks in which somebody was there: the lowest third of them is quiet, the highest is busy; an hour that was
 * just as full counts half. So few that the word would speak of somebody are quiet. Undefined where not enough is known of the gym yet.
 */
export function levelOf(people: number, days: readonly BusyDay[]): BusyLevel | undefined {
  const past = days.flatMap(({ hours }) => hours).filter((most) => most > 0);
  if (past.length < LIMITS.busyHoursLeast) return undefined;
  if (people < LIMITS.busyLeast) return 'quiet';
  const below = past.filter((most) => most < people).length + past.filter((most) => most === people).length / 2;
  if (below * 3 < past.length) return 'quiet';
  return below * 3 < past.length * 2 ? 'steady' : 'busy';
}

/** With so many in that hour of that day; what is older than eight weeks goes. */
export function withCount(days: readonly BusyDay[], day: LocalDate, hour: number, people: number): BusyDay[] {
  const since = addDays(day, 1 - LIMITS.busyDays);
  const before = days.find((one) => one.day === day)?.hours ?? Array<number>(24).fill(0);
  const hours = before.map((most, index) => (index === hour ? Math.max(most, people) : most));
  return [...days.filter((one) => one.day !== day && one.day >= since), { day, hours }].toSorted((a, b) => byText(a.day, b.day));
}
