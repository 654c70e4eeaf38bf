/** What a closure cannot be, and in which words its author is told so (product.md 2.11). */
import { isDay } from '../basics/is-day.ts';
import { addDays, addDuration, between, instantAt, localDay, plus } from '../basics/time.ts';
import { accepted, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import { type KindWithPower, powerMissing } from '../person/power.ts';
import { scheduleOf } from '../schedule/known.ts';
import { wrongTime } from '../schedule/wrong.ts';
import type { ClosureTerms } from './shape.ts';

/** Whether somebody may close this gym, and which gym that is; else what is to be answered. */
export function closureAsked(
  kind: Extract<KindWithPower, `closure.${string}`>,
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

/** Start and end as moments. In the hour that autumn has twice the first is meant. */
export const spanOf = ({ start, end, timeZone }: Pick<ClosureTerms, 'start' | 'end' | 'timeZone'>) => ({
  startsAt: instantAt(start.slice(0, 10), start.slice(11), timeZone),
  endsAt: instantAt(end.slice(0, 10), end.slice(11), timeZone),
});

const MONTHS = `P${LIMITS.scheduleMonths}M`;

/** Undefined: it can be. What is not known of the gym's classes refuses nothing. */
export function wrongTerms(terms: ClosureTerms, gym: Gym, known: Known, moment: Moment): Decision | undefined {
  if (terms.timeZone !== gym.timeZone) return refused('CLOSURE_ZONE', { zone: gym.timeZone });
  for (const at of [terms.start, terms.end]) {
    const date = at.slice(0, 10);
    if (!isDay(date)) return refused('CLOSURE_DATE', { date });
    const wrong = wrongTime(at, gym.timeZone);
    if (wrong) return wrong;
  }
  const { startsAt, endsAt } = spanOf(terms);
  if (endsAt <= startsAt) return refused('SCHEDULE_ENDS_FIRST');
  if (endsAt > plus(startsAt, LIMITS.closureDays * DAY)) return refused('CLOSURE_TOO_LONG', { days: LIMITS.closureDays });
  const last = addDuration(moment.receivedAt, MONTHS, gym.timeZone);
  if (startsAt > last) return refused('SCHEDULE_TOO_FAR', { date: localDay(last, gym.timeZone) });
  return wrongScope(terms, gym, known);
}

const DAY = 86_400_000;

function wrongScope({ scope, areaNote, scheduleIds = [] }: ClosureTerms, gym: Gym, known: Known): Decision | undefined {
  if (scope === 'area' && !areaNote?.trim()) return refused('CLOSURE_WHICH');
  if (scope === 'schedule' && scheduleIds.length === 0) return refused('CLOSURE_WHICH');
  const isForeign = scheduleIds.some((id) => scheduleOf(known, gym._id, id).state === 'absent');
  if (isForeign) return refused('NOT_FOUND');
  return gym.closures.length >= LIMITS.closuresAtOnce ? refused('CLOSURE_TOO_MANY', { limit: LIMITS.closuresAtOnce }) : undefined;
}

/** A week's notice before a closure that was planned; what cannot wait so long is an emergency. */
export function wrongNotice(startsAt: string, moment: Moment, gym: Gym): Decision | undefined {
  if (between(moment.receivedAt, startsAt) >= LIMITS.closureNotice) return undefined;
  const earliest = addDays(localDay(plus(moment.receivedAt, LIMITS.closureNotice), gym.timeZone), 1);
  return refused('CLOSURE_NOTICE', { days: LIMITS.closureNotice / DAY, date: earliest });
}
