/**
 * The clock rule (product.md 5.0, L6): when a thing counts as having happened. The lower bound is what the server itself knows
 * of the device, never the device's bare word.
 */

import type { Instant } from '../basics/primitives.ts';
import { between, earlierOf, laterOf, plus } from '../basics/time.ts';
import type { Known, Moment } from '../decision.ts';
import { EVERYWHERE, numberIn } from '../setting/everywhere.ts';
import type { Origin } from './shape.ts';

export interface Received {
  readonly by: string;
  readonly receivedAt: Instant;
  /** The last time this device was in touch before it made this proposal, by the server's own record; its registration is the first. */
  readonly contactBefore?: Instant | undefined;
  /** When the device first said that it had made it. */
  readonly saidBy?: Instant | undefined;
  /** Before that there was not what it acts on, or not the power to do so (possible.ts). */
  readonly possibleSince?: Instant | undefined;
  /** What the device's previous proposal was judged to be: one device's order is never inverted. */
  readonly previousJudgedAt?: Instant | undefined;
}

const CLAIM = 'offline.claimHours';
const HOUR = 3_600_000;

/**
 * judgedAt = clamp(madeAt + offset, max(last contact, what it rests on, previous), receipt, and not after the device spoke of it).
 * @param known whoever judges for good says what is set; without, what holds where nobody has said otherwise
 */
export function momentOf(origin: Origin, receipt: Received, known?: Known): Moment {
  let judgedAt = plus(origin.madeAt, origin.offsetMs);
  if (receipt.saidBy) judgedAt = earlierOf(judgedAt, receipt.saidBy);
  for (const bound of [receipt.contactBefore, receipt.possibleSince, receipt.previousJudgedAt]) {
    if (bound) judgedAt = laterOf(judgedAt, bound);
  }
  judgedAt = earlierOf(judgedAt, receipt.receivedAt);
  const claimable = origin.trust !== 'untrusted' && isSoonEnough(judgedAt, receipt.receivedAt, known);
  return { by: receipt.by, receivedAt: receipt.receivedAt, judgedAt, claimable };
}

/**
 * X4: by what was set when it happened, whatever has been set since. Most is heard within the hour, which is soon enough whatever is set: for that
 * nothing is looked up.
 */
function isSoonEnough(judgedAt: Instant, receivedAt: Instant, known: Known | undefined): boolean {
  const { least, most, standard } = EVERYWHERE[CLAIM];
  const after = between(judgedAt, receivedAt);
  if (after <= least * HOUR) return true;
  // Where it is unknown, the most that it can be: nothing is refused because of that.
  const hours = known ? (numberIn(known, CLAIM, judgedAt) ?? most) : standard;
  return after <= hours * HOUR;
}

/** What the system itself proposes happens when it is received. */
export const systemMoment = (receivedAt: Instant): Moment => ({
  by: 'system',
  receivedAt,
  judgedAt: receivedAt,
  claimable: true,
});
