/** What counts as a visit, for a gym's day and for the register of today: one and the same. Pure. */
import type { LocalDate } from '../basics/primitives.ts';
import { addDays } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';
import { LIMITS } from '../limits.ts';

type Seen = Pick<Checkin, 'gymDay' | 'status' | 'direction'>;

/** Somebody came in: scans of the same visit are not counted twice, what was voided not at all. */
export const isVisit = ({ direction, status }: Omit<Seen, 'gymDay'>): boolean =>
  direction === 'in' && (status === 'accepted' || status === 'accepted_flagged');

/** People who came in on that day. */
export const visitsOn = <V extends Seen>(checkins: readonly V[], day: LocalDate): readonly V[] =>
  checkins.filter((one) => one.gymDay === day && isVisit(one));

/** Different people among them; a visit without a known member counts as one. */
export const peopleIn = (visits: readonly Pick<Checkin, '_id' | 'memberId'>[]): number =>
  new Set(visits.map((visit) => visit.memberId ?? visit._id)).size;

/** The days on which each of these people came, whatever they came for; oldest first. */
export type DaysByMember = ReadonlyMap<string, readonly LocalDate[]>;

export interface WhoCame {
  readonly people: number;
  readonly newcomers: number;
  readonly returning: number;
}

/** @param days of everybody who came on that day, at least */
export function whoCame(visits: readonly Pick<Checkin, '_id' | 'memberId'>[], day: LocalDate, days: DaysByMember): WhoCame {
  const earliest = addDays(day, -LIMITS.returnsWithinDays);
  const members = new Set(visits.flatMap(({ memberId }) => memberId ?? []));
  let [newcomers, returning] = [0, 0];
  for (const member of members) {
    const before = (days.get(member) ?? []).filter((one) => one < day);
    if (before.length === 0) newcomers += 1;
    if (before.some((one) => one >= earliest)) returning += 1;
  }
  return { people: peopleIn(visits), newcomers, returning };
}

/**
 * Of which later days it says something else, that this member came on this one: those within thirty days on which they came again, and the first on
 * which they did, where they are new no more.
 */
export function daysAfter(day: LocalDate, came: readonly LocalDate[]): readonly LocalDate[] {
  const last = addDays(day, LIMITS.returnsWithinDays);
  const later = came.filter((one) => one > day);
  return later.filter((one, at) => at === 0 || one <= last);
}
