/** What a roster entry, or a token without one, is good for at this door now. Pure. */

import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { between, instantOf, localDay } from '../basics/time.ts';
import type { ReasonCode, ReasonFacts } from '../codes.ts';
import { LIMITS } from '../limits.ts';
import type { TokenClaims } from '../pass/shape.ts';
import { PASS } from '../pass/states.ts';
import { insideWindows, windowsInWords } from '../pass/usable.ts';
import type { RosterEntry } from '../roster/shape.ts';

export type Fit = { readonly ok: true } | { readonly ok: false; readonly code: ReasonCode; readonly facts: ReasonFacts };
const no = (code: ReasonCode, facts: ReasonFacts = {}): Fit => ({ ok: false, code, facts });
const YES: Fit = { ok: true };

/** `reEntry`: they have been in today, which takes no further visit. `left`: visits left, if they are counted. */
export interface Visit {
  readonly at: Instant;
  readonly timeZone: string;
  readonly reEntry: boolean;
  readonly left: number | undefined;
}

export function fitsEntry(entry: RosterEntry, { at, timeZone, reEntry, left }: Visit): Fit {
  const day = (instant: Instant | undefined) => localDay(instant ?? entry.updatedAt, timeZone);
  // The stop list: what may not be used any more is not let in.
  const used = PASS[entry.status].used;
  if (isRefusal(used) && !(used.code === 'PASS_USED_UP' && reEntry)) return no(used.code, { date: day(entry.validTo) });
  if (entry.validFrom && entry.validFrom > at) return no('PASS_NOT_STARTED', { date: day(entry.validFrom) });
  if (entry.validTo && entry.validTo <= at) return no('PASS_EXPIRED', { date: day(entry.validTo) });
  if (!entry.validFrom && entry.activateBy <= at) return no('PASS_EXPIRED', { date: day(entry.activateBy) });
  if (left !== undefined && left <= 0 && !reEntry) return no('PASS_USED_UP');
  if (!insideWindows(entry.accessWindows, at, timeZone)) {
    return no('PASS_OFF_PEAK', { windows: windowsInWords(entry.accessWindows) });
  }
  return YES;
}

/** A genuine token of somebody this tablet's list does not have yet: only what the token itself says. */
export function fitsToken(claims: TokenClaims, { at, timeZone, reEntry }: Visit): Fit {
  const day = (seconds: number) => localDay(instantOf(seconds * 1000), timeZone);
  if (claims.f !== undefined && instantOf(claims.f * 1000) > at) return no('PASS_NOT_STARTED', { date: day(claims.f) });
  if (claims.t !== undefined && instantOf(claims.t * 1000) <= at) return no('PASS_EXPIRED', { date: day(claims.t) });
  if (claims.v === 0 && !reEntry) return no('PASS_USED_UP');
  return YES;
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
