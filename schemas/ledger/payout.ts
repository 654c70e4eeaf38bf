/** What a gym is paid, and what keeps it from being paid. */
import type { Instant } from '../basics/primitives.ts';
import type { Moment } from '../decision.ts';
import { entriesOf, type Side } from './entries.ts';
import type { LedgerEntry } from './shape.ts';

/** Something that happens to a gym's money as a whole: of no one pass. `amountMinor` is never negative. */
export interface GymMoney {
  /** `payout:…`, `payout-returned:…`, `reserve:…`, `release:…`, `write-off:…`, `debt:…` */
  readonly id: string;
  readonly gymId: string;
  readonly amountMinor: number;
  /** Which run it belongs to; absent: the next. */
  readonly payableFrom?: Instant;
}

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
/** What a gym owes us, or its members do, and nobody will pay. */
export const writeOffEntries = (from: 'gym_payable' | 'owed_by_members') =>
  moved((amount) => [
    ['written_off', amount],
    [from, -amount],
  ]);
