/**
 * A gym's bank did not take what was paid out: it lies in the gym's account with the provider. We take it back there, so that it is owed again
 * and goes with the next run, to whatever bank details hold then: one place says what a gym has coming. Booked when the provider has done it.
 */
import { stamp } from '../basics/revise.ts';
import { accepted, type Decision, type Known, type Moment } from '../decision.ts';
import type { Errand } from '../errand/shape.ts';
import type { PayoutReturning } from './proposals.ts';
import { accountOf, payoutOf } from './standing.ts';

/** Of another amount than that payout it is the provider's own affair, who tries again; said twice, it is taken back once. */
export function decidePayoutReturning({ body }: PayoutReturning, known: Known, moment: Moment): Decision {
  const { gymId, payoutId, amount } = body;
  const payout = payoutOf(known, gymId, payoutId);
  const account = accountOf(known, gymId)?.account;
  if (payout?.status !== 'paid' || payout.pspRef === undefined || account === undefined) return accepted([]);
  if (payout.net.amountMinor !== amount.amountMinor) return accepted([]);
  const errand: Errand = {
    ...{
      _id: payoutId.replace('payout:', 'errand:take-back-'),
      type: 'errand',
      ...stamp(moment),
      kind: 'take-back',
      status: 'open',
    },
    task: { payoutId, gymId, account, transfer: payout.pspRef, amount },
  };
  return accepted([errand]);
}
