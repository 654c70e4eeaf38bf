/**
 * people are counted every half-hour, by the clock, for as long as the door is heard: the first who comes in sets that going, and two hours
 * without anybody end it, since a door that says nothing may be one without a network. A count by the clock tells nobody when somebody came.
 */

import type { Instant } from '../basics/primitives.ts';
import { changed, replaced, stamp } from '../basics/revise.ts';
import { gymScope, venueScope } from '../basics/scope.ts';
import { between, instantOf, latestOf, localDay, localTime, msOf, plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import type { Checkin } from '../checkin/shape.ts';
import { accepted, type Decision, type Finding, found, type Known, type Moment } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { isPublicGym } from '../gym/public.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import { busyCountIdOf, busynessIdOf } from './id.ts';
import { levelOf, peopleAt, withCount } from './level.ts';
import type { BusynessCount } from './proposals.ts';
import type { BusyCount, BusyLevel, Busyness } from './shape.ts';
import { showsBusyness } from './shown.ts';

export const busyCountOf = (known: Known, gymId: string): Finding<BusyCount> =>
  known.get('busycount', `${gymScope(gymId)}/gyms`, busyCountIdOf(gymId));

/** At the hour and half past. */
const nextCount = (now: Instant): Instant => instantOf((Math.floor(msOf(now) / LIMITS.busyEvery) + 1) * LIMITS.busyEvery);

/** The visit after which people are counted again; nothing where they are, or where the gym does not want it. */
export function countedFrom({ direction, judgedAt }: Checkin, gym: Gym, known: Known, moment: Moment): BusyCount[] {
  const finding = busyCountOf(known, gym._id);
  const before = found(finding);
  const isNews = direction === 'in' && between(judgedAt, moment.receivedAt) <= LIMITS.busyShownFor;
  if (finding.state === 'unknown' || before?.countAt || !isNews || !showsBusyness(gym)) return [];
  const begun: BusyCount = { _id: busyCountIdOf(gym._id), type: 'busycount', ...stamp(moment), gymId: gym._id, days: [] };
  return replaced(before, { ...(before ?? begun), countAt: nextCount(moment.receivedAt) }, moment);
}

export function decideBusynessCount({ body: { gymId } }: BusynessCount, known: Known, moment: Moment): Decision {
  const now = moment.receivedAt;
  const before = found(busyCountOf(known, gymId));
  const gym = found(gymOf(known, gymId));
  if (!before?.countAt || before.countAt > now || !gym) return accepted([]);
  const visits = visitsOf(known, gym, now);
  const heardAt = latestOf(visits.map(({ judgedAt }) => judgedAt));
  const isHeard = heardAt !== undefined && between(heardAt, now) <= LIMITS.busyShownFor && showsBusyness(gym);
  if (!isHeard)
    return accepted([...changed([before], [without(before, 'countAt')], moment), ...said(undefined, gym, known, moment)]);
  const people = peopleAt(visits, now);
  const today = localDay(now, gym.timeZone);
  const days = withCount(before.days, today, Number(localTime(now, gym.timeZone).slice(0, 2)), people);
  const level = levelOf(
    people,
    days.filter(({ day }) => day !== today),
  );
  return accepted([
    ...changed([before], [{ ...before, days, countAt: nextCount(now) }], moment),
    ...said(isPublicGym(gym) ? level : undefined, gym, known, moment),
  ]);
}

/** Of today, and of yesterday shortly after midnight. */
function visitsOf(known: Known, gym: Gym, now: Instant): Checkin[] {
  const days = new Set([now, plus(now, -LIMITS.busyShownFor)].map((at) => localDay(at, gym.timeZone)));
  return [...days]
    .flatMap((day) => found(known.find('checkin', `${gymScope(gym._id)}/checkins`, 'gymDay', day)) ?? [])
    .filter(({ status, judgedAt }) => status !== 'voided' && judgedAt <= now);
}

/** Nothing that was never said is taken back. */
function said(level: BusyLevel | undefined, gym: Gym, known: Known, moment: Moment): Busyness[] {
  const { _id: gymId, areaId } = gym;
  const isPublic = isPublicGym(gym);
  const lies = [venueScope(gymId), gymScope(gymId)].map((scope) => known.get('busyness', `${scope}/gyms`, busynessIdOf(gymId)));
  const before = lies.flatMap((finding) => found(finding) ?? [])[0];
  if (level === undefined && before?.level === undefined) return [];
  const after: Busyness = {
    ...{ _id: busynessIdOf(gymId), type: 'busyness', ...stamp(moment, before) },
    ...{ gymId, areaId, asOf: moment.receivedAt },
    ...(isPublic ? {} : { unlisted: true as const }),
    ...(level && { level }),
  };
  return replaced(before, after, moment);
}
