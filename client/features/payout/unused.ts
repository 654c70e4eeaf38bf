/** What a gym has been paid for and still owes its members: what is left of the passes they hold, in the proportions of R-48. Whole pence. Pure. */
import { type Instant, type Money, money } from '../../../schemas/basics/primitives.ts';
import { daysFrom, localDay } from '../../../schemas/basics/time.ts';
import { shareOf } from '../../../schemas/ledger/entries.ts';
import type { GymLine, LineKind } from '../../../schemas/payout/shape.ts';
import type { RosterEntry } from '../../../schemas/roster/shape.ts';

export interface Unused {
  readonly amount: Money;
  /** Passes of which something is left. */
  readonly passes: number;
}

/** Passes that can still be used, or may be again. */
const HELD: readonly RosterEntry['status'][] = ['ready', 'active', 'paused', 'past_due', 'suspended'];
const SOLD: readonly LineKind[] = ['sale', 'renewal', 'drop_in'];

/** @param lines of the last 13 months: no pass runs longer than twelve */
export function unusedOf(roster: readonly RosterEntry[], lines: readonly GymLine[], now: Instant, timeZone: string): Unused {
  const byPass = Map.groupBy(lines, ({ passId }) => passId);
  let [amount, passes] = [0, 0];
  for (const entry of roster) {
    if (!HELD.includes(entry.status)) continue;
    const { left, of } = leftOf(entry, now, timeZone);
    const pence = shareOf(paidFor(byPass.get(entry.passId) ?? []), left, of);
    amount += pence;
    if (pence > 0) passes += 1;
  }
  return { amount: money(amount), passes };
}

/** For the time that it has now, less what went back of that. */
function paidFor(lines: readonly GymLine[]): number {
  const sold = lines.filter(({ kind }) => SOLD.includes(kind));
  const last = sold.reduce<GymLine | undefined>((latest, one) => (latest && latest.at >= one.at ? latest : one), undefined);
  const own = lines.filter(({ paymentId }) => last !== undefined && paymentId === last.paymentId);
  return Math.max(
    0,
    own.reduce((sum, { gross }) => sum + gross.amountMinor, 0),
  );
}

/** Visits of a bundle, days of all else; what was not begun is whole. A day pass is used by coming once. */
function leftOf(
  { kind, status, visitsLeft, visitsTotal, validFrom, validTo }: RosterEntry,
  now: Instant,
  timeZone: string,
): { readonly left: number; readonly of: number } {
  if (kind === 'day') return { left: status === 'ready' ? 1 : 0, of: 1 };
  if (visitsLeft !== undefined) return { left: visitsLeft, of: Math.max(1, visitsTotal ?? visitsLeft) };
  if (validFrom === undefined || validTo === undefined) return { left: 1, of: 1 };
  const days = (from: Instant) => daysFrom(localDay(from, timeZone), localDay(validTo, timeZone));
  const of = Math.max(1, days(validFrom));
  return { left: Math.min(of, Math.max(0, days(now))), of };
}
