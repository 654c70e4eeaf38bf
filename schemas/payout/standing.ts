/** How a gym stands with us between two runs. */
import { keyOf } from '../basics/key.ts';
import { type Instant, type LocalDate, money } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { type Finding, found, type Known, type Moment } from '../decision.ts';
import { payoutRunAt, payoutWeekOf } from '../ledger/payout-week.ts';
import type { Payment } from '../payment/shape.ts';
import { settingAt } from '../setting/value.ts';
import type { MoneyStanding, Payout, PayoutAccount } from './shape.ts';

export const payoutIdOf = (gymId: string, monday: LocalDate): string => `payout:${keyOf(gymId)}:${monday}`;
export const mondayOf = (payoutId: string): LocalDate => payoutId.slice(-10);

export const standingOf = (known: Known, gymId: string): Finding<MoneyStanding> =>
  known.get('gymmoney', `${gymScope(gymId)}/payouts`, `gymmoney:${keyOf(gymId)}`);

export const payoutOf = (known: Known, gymId: string, payoutId: string): Payout | undefined =>
  found(known.get('payout', `${gymScope(gymId)}/payouts`, payoutId));

export const accountOf = (known: Known, gymId: string): PayoutAccount | undefined =>
  found(known.get('payoutaccount', 'cell/payouts', `payoutaccount:${keyOf(gymId)}`));

/** what was agreed with the gym and counted then; undefined: nothing. */
export const commissionAt = ({ commission = [] }: Pick<MoneyStanding, 'commission'>, at: Instant): number | undefined =>
  commission.findLast(({ from }) => from <= at)?.bps;

/** R-2 of a payment: as it was when it was begun, whatever was agreed with its gym or decided for all since. */
export function commissionFor(known: Known, { gymId, createdAt }: Pick<Payment, 'gymId' | 'createdAt'>): number | undefined {
  const standing = found(standingOf(known, gymId));
  return (standing && commissionAt(standing, createdAt)) ?? settingAt(known, 'commission.defaultBps', createdAt);
}

/** Of a gym that has none yet. */
export function newStanding(gymId: string, moment: Moment): MoneyStanding {
  const nextRun = payoutWeekOf(moment.receivedAt);
  return {
    _id: `gymmoney:${keyOf(gymId)}`,
    type: 'gymmoney',
    ...stamp(moment),
    gymId,
    nextRun,
    nextRunAt: payoutRunAt(nextRun),
    carried: money(0),
    reserved: money(0),
  };
}
