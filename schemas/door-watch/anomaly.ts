/** An anomaly as it is kept: found again it is the same one, and what somebody closed is opened only by more of it. */
import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { replaced, stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import { found, type Known, type Moment } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { WATCH } from './limits.ts';
import type { Anomaly, AnomalyKind } from './shape.ts';
import { ANOMALY, type AnomalyEvent } from './states.ts';
import { DOOR_BOOK } from './where.ts';

const ZONE = 'Europe/London';

export const anomalyIdOf = (kind: AnomalyKind, cause: string): string => `anomaly:${kind}.${cause}`;

export const anomalyOf = (known: Known, id: string): Anomaly | undefined => found(known.get('anomaly', DOOR_BOOK, id));

/** What there is to say of one, without what is kept of it. */
export type OddNow = Omit<Anomaly, 'type' | 'timeZone' | 'status' | 'closed' | 'over' | keyof ReturnType<typeof stamp>>;

export const zoneOf = (known: Known, gymId: string): string => found(gymOf(known, gymId))?.timeZone ?? ZONE;

/** Nothing where nothing changes. */
export function foundAgain(now: OddNow, known: Known, moment: Moment): Anomaly[] {
  const before = anomalyOf(known, now._id);
  const status = after(before, isGrown(before, now) ? 'grown' : 'found');
  const kept = before && status === 'closed' ? { closed: before.closed } : {};
  const next: Anomaly = {
    ...{ ...now, type: 'anomaly', ...stamp(moment, before), timeZone: zoneOf(known, now.gymId), status },
    ...kept,
  };
  return replaced(before, next, moment);
}

export function settledNow(before: Anomaly | undefined, moment: Moment): Anomaly[] {
  if (!before) return [];
  return replaced(before, { ...before, status: after(before, 'settled') }, moment);
}

function after(before: Anomaly | undefined, event: Exclude<AnomalyEvent, 'closed'>): Anomaly['status'] {
  const next = ANOMALY[before?.status ?? 'none'][event];
  return isRefusal(next) || next === 'none' ? 'settled' : next;
}

/** Another visit, or more of them than it names. */
function isGrown(before: Anomaly | undefined, now: OddNow): boolean {
  const ids = new Set(before?.visits.map(({ checkinId }) => checkinId));
  return now.visits.some(({ checkinId }) => !ids.has(checkinId)) || (now.facts.times ?? 0) > (before?.facts.times ?? 0);
}

export const anomalyUntil = ({ status, over, updatedAt }: Anomaly): Instant | null =>
  over || status === 'open' ? null : plus(updatedAt, WATCH.anomaliesKept);

/** Whoever it was of has left: it stays, of nobody. */
export const ofNobody = (anomaly: Anomaly): Anomaly => ({
  ...without(anomaly, 'memberId'),
  visits: anomaly.visits.map((one) => without(one, 'initials')),
});
