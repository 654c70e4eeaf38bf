/** What was sent for a gym, and how it stands with us. */
import { stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { MoneyStanding } from '../payout/shape.ts';
import { newStanding, standingOf } from '../payout/standing.ts';
import type { PayoutDetailsSent } from './shape.ts';
import { isOpen } from './states.ts';

export const detailsOf = (known: Known, gymId: string): readonly PayoutDetailsSent[] =>
  found(known.find('payoutdetails', `${gymScope(gymId)}/payouts`, 'gymId', gymId)) ?? [];

export const openOf = (all: readonly PayoutDetailsSent[]): PayoutDetailsSent | undefined =>
  all.find(({ status }) => isOpen(status));
export const verifiedOf = (all: readonly PayoutDetailsSent[]): PayoutDetailsSent | undefined =>
  all.find(({ status }) => status === 'verified');

/** A gym's account may come before its first sale. */
export function standingWith(known: Known, gymId: string, moment: Moment): MoneyStanding {
  const there = found(standingOf(known, gymId));
  return there ? { ...there, ...stamp(moment, there) } : newStanding(gymId, moment);
}
