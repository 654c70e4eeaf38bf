/** a gym sells for 30 days before we know where it is paid to, and then not until we do. Unknown refuses nothing (A4). */
import { between } from '../basics/time.ts';
import { type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { standingOf } from '../payout/standing.ts';

/** The refusal for whoever would buy there; null: it may sell. */
export function unpayable(known: Known, gymId: string, { receivedAt }: Moment): Decision | null {
  const { firstSaleAt, account } = found(standingOf(known, gymId)) ?? {};
  if (firstSaleAt === undefined || account?.state === 'ready') return null;
  return between(firstSaleAt, receivedAt) > LIMITS.sellsUnchecked ? refused('GYM_UNPAYABLE') : null;
}
