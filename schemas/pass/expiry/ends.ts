/**
 * when its holder is told that a pass ends, or has to be started: 14 and 3 days before its last day and on it, at nine by the clock of its
 * gym, whatever the clocks have done since. What renews is reminded of by its renewal.
 */
import type { Instant } from '../../basics/primitives.ts';
import { addDays, daysFrom, instantAt, latestOf, localDay, plus } from '../../basics/time.ts';
import type { Pass } from '../shape.ts';

const WARNED_DAYS_BEFORE = [14, 3, 0] as const;
const FIRST_WARNED = WARNED_DAYS_BEFORE[0];
const TOLD_AT = '09:00';

type Ending = Pick<
  Pass,
  | 'kind'
  | 'status'
  | 'snapshot'
  | 'purchasedAt'
  | 'startsOn'
  | 'activatedAt'
  | 'activateBy'
  | 'validTo'
  | 'autoRenew'
  | 'renewal'
  | 'warnedAt'
>;

/** Exclusive end of what goes by unless something is done; undefined where nothing does. */
export function endOfUnused({ kind, status, autoRenew, startsOn, activateBy, validTo, renewal }: Ending): Instant | undefined {
  // Its day comes by itself.
  if (status === 'ready') return startsOn === undefined ? activateBy : undefined;
  // A day that has begun is no news, and of a month that goes on the renewal tells.
  if (status !== 'active' || kind === 'day' || autoRenew || renewal?.paymentId !== undefined) return undefined;
  return validTo;
}

/** Days from today to the last day: 0 on it. */
export const daysLeft = (end: Instant, now: Instant, timeZone: string): number =>
  daysFrom(localDay(now, timeZone), localDay(plus(end, -1), timeZone));

/** The next time its holder is told. @returns null where nobody is, any more */
export function warnedNext(pass: Ending): Instant | null {
  const { snapshot, purchasedAt, activatedAt, renewal, warnedAt } = pass;
  const end = endOfUnused(pass);
  if (end === undefined) return null;
  const lastDay = localDay(plus(end, -1), snapshot.timeZone);
  // Of what had gone by before it began, or before they said that it is not to go on, nobody is warned.
  const done = latestOf([purchasedAt, activatedAt, renewal?.saidAt, warnedAt]) ?? purchasedAt;
  const warnings = WARNED_DAYS_BEFORE.map((days) => instantAt(addDays(lastDay, -days), TOLD_AT, snapshot.timeZone));
  return warnings.find((at) => at > done && at < end) ?? null;
}

/** Days from today to the last day of what ends soon enough to have been told of, 0 on it; undefined of all else. */
export function endsWithin(pass: Ending, now: Instant): number | undefined {
  const end = endOfUnused(pass);
  if (end === undefined || end <= now) return undefined;
  const days = daysLeft(end, now, pass.snapshot.timeZone);
  return days <= FIRST_WARNED ? days : undefined;
}
