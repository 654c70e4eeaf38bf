/**
 * Within which time two scans at one gym are one visit: by what was set when the later of them happened, whatever was set before it was heard.
 * A check-in keeps it, so that settling says the same at any time and in any order (S8).
 */
import type { Instant } from '../basics/primitives.ts';
import type { Known } from '../decision.ts';
import { EVERYWHERE, unusualIn } from '../setting/everywhere.ts';
import type { Checkin } from './shape.ts';

const KEY = 'checkin.duplicateMinutes';
const MINUTE = 60_000;

/** Only where it is not the usual: a check-in that says nothing goes by ten minutes. */
export function sameVisitFor(known: Known, at: Instant): Pick<Checkin, 'sameVisitMinutes'> {
  const sameVisitMinutes = unusualIn(known, KEY, at);
  return sameVisitMinutes === undefined ? {} : { sameVisitMinutes };
}

/** Milliseconds after an earlier scan at the same gym, itself included. */
export const sameVisitWithin = ({ sameVisitMinutes = EVERYWHERE[KEY].standard }: Pick<Checkin, 'sameVisitMinutes'>): number =>
  sameVisitMinutes * MINUTE;
