/**
 * The clock rule (product.md 5.0, L6): when a thing counts as having happened. The lower bound is what the server itself knows
 * of the device, never the device's bare word.
 */

import type { Instant } from '../basics/primitives.ts';
import { between, earlierOf, laterOf, plus } from '../basics/time.ts';
import type { Moment } from '../decision.ts';
import { LIMITS } from '../limits.ts';
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

/** judgedAt = clamp(madeAt + offset, max(last contact, what it rests on, previous), receipt, and not after the device spoke of it). */
export function momentOf(origin: Origin, receipt: Received): Moment {
  let judgedAt = plus(origin.madeAt, origin.offsetMs);
  if (receipt.saidBy) judgedAt = earlierOf(judgedAt, receipt.saidBy);
  for (const bound of [receipt.contactBefore, receipt.possibleSince, receipt.previousJudgedAt]) {
    if (bound) judgedAt = laterOf(judgedAt, bound);
  }
  judgedAt = earlierOf(judgedAt, receipt.receivedAt);
  const claimable = origin.trust !== 'untrusted' && between(judgedAt, receipt.receivedAt) <= LIMITS.claimWindow;
  return { by: receipt.by, receivedAt: receipt.receivedAt, judgedAt, claimable };
}

/** What the system itself proposes happens when it is received. */
export const systemMoment = (receivedAt: Instant): Moment => ({
  by: 'system',
  receivedAt,
  judgedAt: receivedAt,
  claimable: true,
});
