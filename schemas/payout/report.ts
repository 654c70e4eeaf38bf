/** The provider's word on a payout (A12). What failed, or came back from the gym's bank, is owed again and goes with the next run. */
import { stamp } from '../basics/revise.ts';
import { earlierOf } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { payoutReturnedEntries } from '../ledger/payout.ts';
import { lineOf } from './lines/line.ts';
import type { PayoutReported } from './proposals.ts';
import type { MoneyStanding, Payout } from './shape.ts';
import { payoutOf, standingOf } from './standing.ts';
import { PAYOUT } from './states.ts';
import { toldOfFailed, toldOfPaid } from './told.ts';

export function decidePayoutReported({ body }: PayoutReported, known: Known, moment: Moment): Decision {
  const { gymId, payoutId, result, pspRef } = body;
  const payout = payoutOf(known, gymId, payoutId);
  const standing = found(standingOf(known, gymId));
  if (!payout || !standing) return accepted([]);
  const status = PAYOUT[payout.status][result];
  if (status === payout.status) return accepted([]);
  const after: Payout = { ...payout, ...stamp(moment, payout), status, pspRef };
  if (status === 'paid') {
    const paid = { ...after, paidAt: moment.receivedAt };
    return accepted([paid, ...toldOfPaid(paid, known, moment)]);
  }
  if (status !== 'failed') return accepted([after]);
  const failed = { ...after, failedAt: moment.receivedAt };
  return accepted([failed, ...owedAgain(failed, standing, moment), ...toldOfFailed(failed, known, moment)]);
}

function owedAgain({ _id, gymId, net, oldestAt }: Payout, standing: MoneyStanding, moment: Moment): AnyDocument[] {
  const id = _id.replace('payout:', 'payout-returned:');
  // Of the next run, also where it is said at the very moment of one that is over.
  const payableFrom = standing.nextRunAt;
  const entries = payoutReturnedEntries({ id, gymId, amountMinor: net.amountMinor, payableFrom }, moment);
  const since = oldestAt ?? moment.receivedAt;
  const oldestUnpaidAt = standing.oldestUnpaidAt === undefined ? since : earlierOf(standing.oldestUnpaidAt, since);
  return [
    { ...standing, ...stamp(moment, standing), oldestUnpaidAt },
    ...entries,
    ...lineOf(entries, { kind: 'payout_returned', payableFrom }, moment),
  ];
}
