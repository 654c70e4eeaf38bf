/** The provider's word on details that were sent: whether the account is the gym's, by the name it has at its bank (product.md 2.10). */

import { keyOf } from '../basics/key.ts';
import { isRefusal } from '../basics/machine.ts';
import { stamp } from '../basics/revise.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { notice } from '../notice/make.ts';
import type { PayoutAccount } from '../payout/shape.ts';
import { accountOf } from '../payout/standing.ts';
import { detailsOf, standingWith, verifiedOf } from './known.ts';
import type { DetailsChecked } from './proposals.ts';
import { decideRechecked } from './recheck.ts';
import type { PayoutDetailsSent } from './shape.ts';
import { DETAILS, isOpen } from './states.ts';
import { ended } from './submit.ts';

/** Said twice, late, or of what was overtaken, it changes nothing. */
export function decideDetailsChecked(said: DetailsChecked, known: Known, moment: Moment): Decision {
  const { body } = said;
  if (body.again) return decideRechecked(said, known, moment);
  const { gymId, detailsId, result, account } = body;
  const all = detailsOf(known, gymId);
  const sent = all.find(({ _id }) => _id === detailsId);
  if (!sent || !isOpen(sent.status)) return accepted([]);
  const kept = account === undefined ? [] : [accountKept(account, gymId, known, moment)];
  const standing = standingWith(known, gymId, moment);
  const former = verifiedOf(all);
  switch (result) {
    case 'checking': {
      const status = DETAILS[sent.status].checking;
      if (isRefusal(status) || (status === sent.status && kept.length === 0)) return accepted([]);
      return accepted([{ ...sent, ...stamp(moment, sent), status }, ...kept]);
    }
    case 'verified':
      return accepted([
        { ...sent, ...stamp(moment, sent), status: 'verified', endedAt: moment.receivedAt },
        ...(former ? ended(former, 'superseded', moment) : []),
        { ...standing, account: { state: 'ready', masked: sent.masked } },
        ...kept,
        told(sent, 'verified', known, moment),
      ]);
    case 'rejected':
      return accepted([
        ...ended(sent, 'rejected', moment),
        // The account that was verified before is still the gym's.
        ...(former ? [] : [{ ...standing, account: { state: 'incomplete' as const } }]),
        told(sent, 'rejected', known, moment),
      ]);
  }
}

function accountKept(account: string, gymId: string, known: Known, moment: Moment): PayoutAccount {
  const there = accountOf(known, gymId);
  return { ...there, _id: `payoutaccount:${keyOf(gymId)}`, type: 'payoutaccount', ...stamp(moment, there), gymId, account };
}

function told({ _id, gymId, sentBy, masked }: PayoutDetailsSent, as: 'verified' | 'rejected', known: Known, moment: Moment) {
  const gymName = found(gymOf(known, gymId))?.name ?? 'your gym';
  const last = masked.slice(-4);
  const words = {
    verified: {
      event: 'payout.details_verified',
      title: `${gymName} can be paid`,
      body: `We’ve checked the account ending ${last}. Payouts go there from now on, once the 72 hours are over.`,
      severity: 'info',
    },
    rejected: {
      event: 'payout.details_rejected',
      title: `We couldn’t check ${gymName}’s bank details`,
      body: `The account ending ${last} isn’t in the name you gave us. Please check the name and the numbers, and send them again.`,
      severity: 'action',
    },
  } as const;
  // A notice of its own beside the one that they were changed, which whoever else owns the gym should not lose.
  return notice(moment, sentBy, `${_id}:${as}`, { ...words[as], link: `/owner/payouts?gym=${keyOf(gymId)}` });
}
