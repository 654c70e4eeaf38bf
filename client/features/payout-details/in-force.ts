/** Which of the details that were sent an owner is shown. */
import { byText } from '../../../schemas/basics/by-text.ts';
import type { PayoutDetailsSent } from '../../../schemas/payout-details/shape.ts';
import { isOpen } from '../../../schemas/payout-details/states.ts';

export interface ShownDetails {
  /** Where the gym is paid to. */
  readonly verified?: PayoutDetailsSent;
  /** Sent after these, and not verified: being looked at, or refused. */
  readonly latest?: PayoutDetailsSent;
}

export function shownOf(all: readonly PayoutDetailsSent[]): ShownDetails {
  const newest = all.toSorted((a, b) => byText(b.sentAt, a.sentAt) || byText(b._id, a._id));
  const verified = newest.find(({ status }) => status === 'verified');
  const other = newest.find(({ status }) => isOpen(status) || status === 'rejected');
  const latest = other && (verified === undefined || other.sentAt >= verified.sentAt) ? other : undefined;
  return { ...(verified && { verified }), ...(latest && { latest }) };
}
