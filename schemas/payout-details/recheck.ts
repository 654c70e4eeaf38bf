/**
 * The provider knows more of a gym's account: what is being checked is asked about once more, and so is what was verified, since an account that
 * was closed, or whose bank sends money back, is paid nothing until it is right again.
 */
import { keyOf } from '../basics/key.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { ownersToldOf } from '../payout/told.ts';
import { detailsOf, openOf, standingWith, verifiedOf } from './known.ts';
import type { AccountChanged, DetailsChecked } from './proposals.ts';
import type { PayoutDetailsSent } from './shape.ts';
import { detailsErrand } from './submit.ts';

export function decideAccountChanged({ _id, body: { gymId } }: AccountChanged, known: Known, moment: Moment): Decision {
  const all = detailsOf(known, gymId);
  const [open, verified] = [openOf(all), verifiedOf(all)];
  if (open) return accepted([detailsErrand(open, 'check', moment, keyOf(_id))]);
  return accepted(verified ? [detailsErrand(verified, 'recheck', moment, keyOf(_id))] : []);
}

/** Of what was verified before. It stays so: it may be right again tomorrow, and the provider says so then. Told when it changes. */
export function decideRechecked({ body }: DetailsChecked, known: Known, moment: Moment): Decision {
  const { gymId, detailsId, result } = body;
  const verified = verifiedOf(detailsOf(known, gymId));
  if (verified?._id !== detailsId) return accepted([]);
  const standing = standingWith(known, gymId, moment);
  const state = STATES[result];
  const was = standing.account?.state;
  if (was === state) return accepted([]);
  const after = { ...standing, account: { state, masked: verified.masked } };
  const isNews = (was === 'ready') !== (state === 'ready');
  return accepted([after, ...(isNews ? told(verified, state === 'ready', known, moment) : [])]);
}

const STATES = { verified: 'ready', checking: 'checking', rejected: 'incomplete' } as const;

function told({ _id, gymId, masked }: PayoutDetailsSent, isReady: boolean, known: Known, moment: Moment) {
  const gymName = found(gymOf(known, gymId))?.name ?? 'your gym';
  const last = masked.slice(-4);
  const words = isReady
    ? {
        event: 'payout.details_verified' as const,
        title: `${gymName} can be paid again`,
        body: `The account ending ${last} takes money again. What has waited goes there with the next payout.`,
      }
    : {
        event: 'payout.details_rejected' as const,
        title: `${gymName} can’t be paid at the moment`,
        body: `The account ending ${last} doesn’t take money any more. Payouts wait until it does, or until you send us another.`,
        severity: 'action' as const,
      };
  return ownersToldOf(gymId, `${_id}:${isReady ? 'again' : 'lost'}`, words, known, moment);
}
