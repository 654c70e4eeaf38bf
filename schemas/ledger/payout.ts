/** What a gym is paid, and what keeps it from being paid. */
import type { Instant } from '../basics/primitives.ts';
import type { Moment } from '../decision.ts';
import { chargebackIdOf } from './chargeback.ts';
import { entriesOf, type Side } from './entries.ts';
import { RATES } from './rates.ts';
import type { LedgerEntry } from './shape.ts';

/** Something that happens to a gym's money as a whole: of no one pass. `amountMinor` is never negative. */
export interface GymMoney {
  /** `payout:…`, `payout-returned:…`, `reserve:…`, `release:…`, `write-off:…`, `debt:…`, `debt-disputed:…`, `debt-dispute-end:…` */
  readonly id: string;
  readonly gymId: string;
  readonly amountMinor: number;
  /** Which run it belongs to; absent: the next. */
  readonly payableFrom?: Instant;
}

/** `feeMinor`: what the provider takes for it, never negative. */
type DebtDispute = GymMoney & { readonly feeMinor: number };

const moved =
  (sides: (amountMinor: number) => readonly Side[]) =>
  ({ id, gymId, amountMinor, payableFrom }: GymMoney, moment: Moment): LedgerEntry[] =>
    entriesOf({ id, gymId, payableFrom: payableFrom ?? moment.receivedAt }, sides(amountMinor), moment);

/** put aside. */
export const reserveEntries = moved((amount) => [
  ['gym_payable', amount],
  ['gym_reserve', -amount],
]);
export const releaseEntries = moved((amount) => [
  ['gym_reserve', amount],
  ['gym_payable', -amount],
]);
/** sent to the gym's bank. */
export const payoutEntries = moved((amount) => [
  ['gym_payable', amount],
  ['psp_clearing', -amount],
]);
/** The bank sent it back: it is owed again. */
export const payoutReturnedEntries = moved((amount) => [
  ['psp_clearing', amount],
  ['gym_payable', -amount],
]);
/** the gym has paid what it owed us. */
export const debtPaidEntries = moved((amount) => [
  ['psp_clearing', amount],
  ['gym_payable', -amount],
]);
/** What the two that follow are caused by, by the provider's name for it. */
export const debtDisputeCauses = (ref: string) => {
  const id = chargebackIdOf(ref);
  return { opened: id.replace('chargeback:', 'debt-disputed:'), end: id.replace('chargeback:', 'debt-dispute-end:') };
};
/** Its own bank takes that back: it owes it again, at once. The provider's fee is ours until the bank has decided. */
export const debtDisputedEntries = ({ feeMinor, ...of }: DebtDispute, moment: Moment): LedgerEntry[] =>
  moved((amount) => [
    ['psp_clearing', -(amount + feeMinor)],
    ['psp_fees', feeMinor],
    ['gym_payable', amount],
  ])(of, moment);
/** Won, it is paid again; lost, the fee is the gym's, to £20. */
export const debtDisputeEndEntries = ({ feeMinor, ...of }: DebtDispute, end: 'won' | 'lost', moment: Moment): LedgerEntry[] => {
  const fee = Math.min(feeMinor, RATES.mostChargebackFee);
  return moved((amount) =>
    end === 'won'
      ? [
          ['psp_clearing', amount],
          ['gym_payable', -amount],
        ]
      : [
          ['gym_payable', fee],
          ['psp_fees', -fee],
        ],
  )(of, moment);
};
/** What a gym owes us, or its members do, and nobody will pay. */
export const writeOffEntries = (from: 'gym_payable' | 'owed_by_members') =>
  moved((amount) => [
    ['written_off', amount],
    [from, -amount],
  ]);
