/** Details were sent: all payouts wait 72 hours, and whoever owns the gym hears of it, with who sent the ones before. */
import { keyOf } from '../basics/key.ts';
import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { ownersOf } from '../employment/owners.ts';
import type { Errand } from '../errand/shape.ts';
import { gymOf } from '../gym/known.ts';
import { RATES } from '../ledger/rates.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import { grantAt } from '../person/power.ts';
import { detailsOf, openOf, standingWith, verifiedOf } from './known.ts';
import type { DetailsSubmitted } from './proposals.ts';
import { detailsIdOf, type PayoutDetailsSent } from './shape.ts';
import { DETAILS } from './states.ts';

export function decideDetailsSubmitted({ body }: DetailsSubmitted, known: Known, moment: Moment): Decision {
  const { gymId, uid, ref, masked, vatRegistered } = body;
  // an owner's alone, and of the powers as they are now.
  if (!grantAt(known, uid, gymId)?.permissions.includes('payouts')) return refused('NO_PERMISSION');
  const all = detailsOf(known, gymId);
  const _id = detailsIdOf(gymId, ref);
  if (all.some((one) => one._id === _id)) return accepted([]);
  const sent: PayoutDetailsSent = {
    ...{ _id, type: 'payoutdetails', ...stamp(moment), gymId, masked, vatRegistered },
    ...{ sentBy: uid, sentAt: moment.receivedAt, status: 'submitted' },
  };
  const open = openOf(all);
  const bankHeldUntil = plus(moment.receivedAt, RATES.bankChangeHolds);
  const standing = standingWith(known, gymId, moment);
  // What is verified stays in force until these are.
  const account = verifiedOf(all) ? standing.account : ({ state: 'checking', masked } as const);
  const told = [...new Set([...ownersOf(known, gymId), uid, ...all.map(({ sentBy }) => sentBy)])];
  const gymName = found(gymOf(known, gymId))?.name ?? 'your gym';
  const decision = accepted([
    sent,
    ...(open ? ended(open, 'superseded', moment) : []),
    { ...standing, bankHeldUntil, ...(account && { account }) },
    detailsErrand(sent, 'check', moment),
    ...told.map((who) => changed(who, sent, { gymName, until: bankHeldUntil }, moment)),
  ]);
  return audited(decision, {
    action: 'payout.details_sent',
    target: { type: 'gym', id: gymId },
    by: uid,
    after: { details: _id, vatRegistered },
  });
}

/** They are not looked at any more, nor paid to: what lies in the vault goes. */
export function ended(sent: PayoutDetailsSent, how: 'superseded' | 'rejected', moment: Moment): (PayoutDetailsSent | Errand)[] {
  const status = DETAILS[sent.status][how];
  if (isRefusal(status) || status === sent.status) return [];
  const over = { ...sent, ...stamp(moment, sent), status, endedAt: moment.receivedAt };
  return [over, detailsErrand(sent, 'forget', moment)];
}

export const detailsErrand = (
  { _id: detailsId, gymId }: PayoutDetailsSent,
  does: 'check' | 'recheck' | 'forget',
  moment: Moment,
  /** What asks for it, where that is not the details' own coming or going. */
  cause?: string,
): Errand => ({
  _id: `errand:${does}-${cause ?? detailsId.replace(':', '.')}`,
  type: 'errand',
  ...stamp(moment),
  kind: 'payout-details',
  status: 'open',
  task: { detailsId, gymId, does },
});

function changed(
  uid: string,
  { _id, gymId, masked, sentBy }: PayoutDetailsSent,
  { gymName, until }: { readonly gymName: string; readonly until: Instant },
  moment: Moment,
): Notice {
  const who = uid === sentBy ? 'You' : 'Somebody who may';
  return notice(moment, uid, _id, {
    event: 'payout.details_changed',
    title: `New bank details for ${gymName}`,
    body: `${who} gave us an account ending ${masked.slice(-4)} for ${gymName}’s payouts. Nothing is paid for 72 hours, so that you can stop it if this wasn’t meant. If it wasn’t, change your password and write to us at once.`,
    link: uid === sentBy ? `/owner/payouts?gym=${keyOf(gymId)}` : '/contact',
    severity: 'security',
    until: plus(until, RATES.bankChangeHolds),
  });
}
