/** A payout is sent: it is booked and asked of the provider in the same commit (A12), so that nobody asks for the same money twice. */
import { money } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import type { Errand } from '../../errand/shape.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { payoutEntries } from '../../ledger/payout.ts';
import { lineOf } from '../lines/line.ts';
import type { PayoutSend } from '../proposals.ts';
import type { MoneyStanding, Payout, PayoutAccount } from '../shape.ts';
import { accountOf, payoutOf, standingOf } from '../standing.ts';
import { holdNow } from './plan.ts';

/** @param standing what of the payout's is in it still */
export function sent(payout: Payout, standing: MoneyStanding, account: PayoutAccount, moment: Moment): AnyDocument[] {
  const { _id, gymId, net } = payout;
  const payableFrom = payout.period.to;
  const entries = payoutEntries({ id: _id, gymId, amountMinor: net.amountMinor, payableFrom }, moment);
  const after: Payout = { ...without(payout, 'hold'), status: 'scheduled', sentAt: moment.receivedAt };
  return [
    after,
    {
      ...without(standing, 'oldestUnpaidAt', 'held'),
      carried: money(standing.carried.amountMinor - net.amountMinor),
    },
    { ...account, ...stamp(moment, account), lastSent: _id },
    ...entries,
    ...lineOf(entries, { kind: 'payout', payableFrom }, moment),
    errandFor(after, account, moment),
  ];
}

const errandFor = (
  { _id: payoutId, gymId, net: amount, reference }: Payout,
  { account }: PayoutAccount,
  moment: Moment,
): Errand => ({
  _id: payoutId.replace('payout:', 'errand:payout-'),
  type: 'errand',
  ...stamp(moment),
  kind: 'payout',
  status: 'open',
  task: { payoutId, gymId, account, amount, reference },
});

export function decidePayoutSend({ body: { gymId, payoutId } }: PayoutSend, known: Known, moment: Moment): Decision {
  const standing = found(standingOf(known, gymId));
  return accepted(standing?.held === payoutId ? sentIfFree(standing, known, moment) : []);
}

/** The payout that waits, where nothing keeps it any more; what keeps it now, where that is something else. */
export function sentIfFree(before: MoneyStanding, known: Known, moment: Moment): AnyDocument[] {
  const held = before.held === undefined ? undefined : payoutOf(known, before.gymId, before.held);
  const standing: MoneyStanding = { ...before, ...stamp(moment, before) };
  if (held?.status !== 'on_hold') return [standing];
  const account = accountOf(known, before.gymId);
  const payout: Payout = { ...held, ...stamp(moment, held) };
  const hold = holdNow(standing, moment.receivedAt);
  if (!hold && account) return sent(payout, standing, account, moment);
  return [standing, { ...payout, hold: hold ?? { code: 'account_not_ready' } }];
}
