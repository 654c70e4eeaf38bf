/**
 * The clock rule (product.md 5.0, L6): when a thing counts as having happened. The lower bound is what the server itself knows
 * of the device, never the device's bare word.
 */
import type { Moment } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import type { Instant } from '../primitives.ts';
import { between, earlierOf, laterOf, plus } from '../time.ts';
import type { Origin } from './shape.ts';

export interface Receipt {
  readonly by: string;
  readonly receivedAt: Instant;
  /** The last time this device was in touch before it made this proposal, by the server's own record. */
  readonly contactBefore?: Instant | undefined;
  /** What the device's previous proposal was judged to be: one device's order is never inverted. */
  readonly previousJudgedAt?: Instant | undefined;
}

/** judgedAt = clamp(madeAt + offset, max(last contact, previous), receipt). */
export function momentOf(origin: Origin, receipt: Receipt): Moment {
  const claimed = plus(origin.madeAt, origin.offsetMs);
  let judgedAt = claimed;
  if (receipt.contactBefore) judgedAt = laterOf(judgedAt, receipt.contactBefore);
  if (receipt.previousJudgedAt) judgedAt = laterOf(judgedAt, receipt.previousJudgedAt);
  judgedAt = earlierOf(judgedAt, receipt.receivedAt);
  const claimable = origin.trust !== 'untrusted' && between(judgedAt, receipt.receivedAt) <= LIMITS.claimWindow;
  return { by: receipt.by, receivedAt: receipt.receivedAt, judgedAt, claimable };
}

/** What the house itself proposes happens when it is received. */
export const systemMoment = (receivedAt: Instant): Moment => ({
  by: 'system',
  receivedAt,
  judgedAt: receivedAt,
  claimable: true,
});
