/** A gym's account with the provider, as the provider says it is. What is typed there is never here. */

import { keyOf } from '../basics/key.ts';
import { stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment } from '../decision.ts';
import { RATES } from '../ledger/rates.ts';
import type { PayoutAccountSet } from './proposals.ts';
import type { MoneyStanding, PayoutAccount } from './shape.ts';
import { accountOf, newStanding, standingOf } from './standing.ts';
import { ownersToldOf } from './told.ts';

/** where money goes to another bank account than before, all payouts wait for three days, and its owners hear of it. */
export function decidePayoutAccount({ body }: PayoutAccountSet, known: Known, moment: Moment): Decision {
  const { gymId, account, state, last4, by } = body;
  const before = found(standingOf(known, gymId));
  const known_ = accountOf(known, gymId);
  const masked = last4 === undefined ? before?.account?.masked : `••••${last4}`;
  const isOther = before?.account?.masked !== undefined && before.account.masked !== masked;
  const isChanged = isOther || (known_ !== undefined && known_.account !== account);
  const standing: MoneyStanding = {
    ...(before ?? newStanding(gymId, moment)),
    ...stamp(moment, before),
    account: { state, ...(masked !== undefined && { masked }) },
    ...(isChanged && { bankHeldUntil: plus(moment.receivedAt, RATES.bankChangeHolds) }),
  };
  const kept: PayoutAccount = {
    _id: `payoutaccount:${keyOf(gymId)}`,
    type: 'payoutaccount',
    ...stamp(moment, known_),
    gymId,
    account,
    ...(known_?.lastSent !== undefined && { lastSent: known_.lastSent }),
  };
  if (!isChanged) return accepted([standing, kept]);
  return audited(accepted([standing, kept, ...toldOfChange(standing, known, moment)]), {
    action: 'payout.bank-changed',
    target: { type: 'gym', id: gymId },
    ...(by !== undefined && { by }),
    after: { heldUntil: standing.bankHeldUntil },
  });
}

const toldOfChange = ({ gymId, account }: MoneyStanding, known: Known, moment: Moment) =>
  ownersToldOf(
    gymId,
    `payoutaccount:${keyOf(gymId)}`,
    {
      event: 'payout.bank_changed',
      title: 'Your payout details have changed',
      body: `Payouts wait for three days, then go to ${account?.masked ?? 'the new account'}. If that wasn’t you, please write to us at once.`,
      severity: 'security',
    },
    known,
    moment,
  );
