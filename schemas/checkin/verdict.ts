/** What a roster entry, or a token without one, is good for at this door now. Pure. */

import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { between, instantOf, localDay, plus } from '../basics/time.ts';
import type { ReasonCode, ReasonFacts } from '../codes.ts';
import { LIMITS } from '../limits.ts';
import type { TokenClaims } from '../pass/shape.ts';
import { PASS } from '../pass/states.ts';
import { insideWindows, windowsInWords } from '../pass/usable.ts';
import type { RosterEntry } from '../roster/shape.ts';
import type { Checkin } from './shape.ts';

/** `warning`: they come in, and somebody should say so. */
export type Fit =
  | { readonly ok: true; readonly warning?: ReasonCode }
  | { readonly ok: false; readonly code: ReasonCode; readonly facts: ReasonFacts };
const no = (code: ReasonCode, facts: ReasonFacts = {}): Fit => ({ ok: false, code, facts });
const YES: Fit = { ok: true };

export interface Visit {
  readonly at: Instant;
  readonly timeZone: string;
  /** They have been in today, which takes no further visit, unless the gym lets nobody back in. */
  readonly reEntry: boolean;
  /** Visits left, if they are counted. */
  readonly left: number | undefined;
  /** Visits of that pass today at this gym. */
  readonly today?: number;
  /** The gym's, where it is stricter than most. */
  readonly rules?: Checkin['entryRules'];
  /** Whether they have a place in a class about now; undefined where that is not known. */
  readonly booked?: boolean | undefined;
}

/** R-35, C2: this entrance takes no visit. */
export const comesBackFree = ({ reEntry, rules }: Visit): boolean => reEntry && !rules?.includes('no_re_entry');

/** 5.2, before the tablet's own log: the stop list, the days of the pass, and its hours. */
export function fitsEntry(entry: RosterEntry, { at, timeZone }: Visit): Fit {
  const day = (instant: Instant | undefined) => localDay(instant ?? entry.updatedAt, timeZone);
  // The stop list: what may not be used any more is not let in. What is used up, the day says (`fitsDay`).
  const used = PASS[entry.status].used;
  const isOwing =
    entry.status === 'past_due' && entry.pastDueAt !== undefined && at < plus(entry.pastDueAt, LIMITS.pastDueAdmitted);
  if (isRefusal(used) && !isOwing && used.code !== 'PASS_USED_UP') return no(used.code, { date: day(entry.validTo) });
  if (entry.validFrom && entry.validFrom > at) return no('PASS_NOT_STARTED', { date: day(entry.validFrom) });
  if (entry.validTo && entry.validTo <= at) return no('PASS_EXPIRED', { date: day(entry.validTo) });
  if (!entry.validFrom && entry.activateBy <= at) return no('PASS_EXPIRED', { date: day(entry.activateBy) });
  if (!insideWindows(entry.accessWindows, at, timeZone))
    return no('PASS_OFF_PEAK', { windows: windowsInWords(entry.accessWindows) });
  return isOwing ? { ok: true, warning: 'PASS_PAST_DUE' } : YES;
}

/** The same for a genuine token of somebody this tablet's list does not have yet: only what the token itself says. */
export function fitsToken({ f, t }: Pick<TokenClaims, 'f' | 't'>, { at, timeZone }: Visit): Fit {
  const day = (seconds: number) => localDay(instantOf(seconds * 1000), timeZone);
  if (f !== undefined && instantOf(f * 1000) > at) return no('PASS_NOT_STARTED', { date: day(f) });
  return t !== undefined && instantOf(t * 1000) <= at ? no('PASS_EXPIRED', { date: day(t) }) : YES;
}

/** 5.2, by the tablet's own log: the visits that are left, and what the gym asks of everybody (2.2, 2.4). */
export function fitsDay(visit: Visit, perDay: number): Fit {
  const { left, rules, reEntry, today = 0, booked } = visit;
  if (left !== undefined && left <= 0 && !comesBackFree(visit)) return no('PASS_USED_UP');
  if (rules?.includes('no_re_entry') && today >= perDay) return no('VISITS_TODAY');
  return rules?.includes('booking_required') && !reEntry && booked === false ? no('BOOKING_REQUIRED') : YES;
}

/** `confirm`: staff confirm each visit · `recordOnly`: visits are only recorded · `none`: there never was a list. */
export type ListAge = 'green' | 'amber' | 'confirm' | 'recordOnly' | 'none';

export function listAgeOf(asOf: Instant | null, now: Instant): ListAge {
  if (!asOf) return 'none';
  const age = between(asOf, now);
  if (age <= LIMITS.listGreen) return 'green';
  if (age <= LIMITS.listAmber) return 'amber';
  return age <= LIMITS.listRed ? 'confirm' : 'recordOnly';
}

/** How a device stands with its clock: what is added to put it right, milliseconds, and how far that can be believed. */
interface ClockStanding {
  readonly offsetMs: number;
  readonly trust: Checkin['checkedAgainst']['trust'];
}

/** 5.0: by a clock that is more than a day out, or that nobody can vouch for, no list is called fresh. */
export function listAgeBy({ offsetMs, trust }: ClockStanding, asOf: Instant | null, now: Instant): ListAge {
  const age = listAgeOf(asOf, now);
  return age === 'green' && (Math.abs(offsetMs) > LIMITS.clockOut || trust === 'untrusted') ? 'amber' : age;
}
