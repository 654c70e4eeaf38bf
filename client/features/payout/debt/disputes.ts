/** Which of the disputes about what a gym paid us of its debt its owner still reads of. Pure. */
import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { AnyDispute, DebtDispute } from '../../../../schemas/dispute/shape.ts';
import { RATES } from '../../../../schemas/ledger/rates.ts';
import { LIMITS } from '../../../../schemas/limits.ts';

/** When it came to where it stands. */
export const stoodSince = ({ history, createdAt }: DebtDispute): Instant => history.at(-1)?.at ?? createdAt;

/** Something is owed again because of it. */
export const isOwedFor = ({ status }: DebtDispute): boolean => status !== 'resolved_platform';

/**
 * Each that its bank has not decided; one that it has for two weeks, and where the money is owed again for as long as that can go unpaid. The newest first.
 * @param owes what the gym owes us now, pence
 */
export function debtDisputesShown(all: readonly AnyDispute[], owes: number, now: Instant): readonly DebtDispute[] {
  const isTold = (one: DebtDispute) => {
    const within = isOwedFor(one) && owes > 0 ? RATES.suspendedAfter : LIMITS.disputeAppealWithin;
    return one.status === 'with_bank' || plus(stoodSince(one), within) > now;
  };
  return all
    .flatMap((one) => (one.kind === 'debt' && isTold(one) ? [one] : []))
    .toSorted((a, b) => byText(stoodSince(b), stoodSince(a)));
}
