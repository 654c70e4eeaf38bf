/** The books (product.md 2.10, architecture §6): double entry, whole minor units, never rewritten. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, Money, text } from '../basics/primitives.ts';

export const LEDGER_ACCOUNTS = [
  /** What the provider holds for us. */
  'psp_clearing',
  /** What a gym is owed; positive where it owes us. */
  'gym_payable',
  /** What it is owed and has to wait for: a reserve, a payment its bank disputes. */
  'gym_reserve',
  /** What we keep … */
  'commission',
  /** … and the VAT on it, which is the state's. */
  'vat_on_commission',
  /** What the provider keeps, fees of disputes included. */
  'psp_fees',
  /** What a bank took back until its dispute is over. */
  'disputed',
  /** Visits that members have still to pay (C3, C7, C8). */
  'owed_by_members',
  /** What went back to members and their banks sent to us again: theirs until it reaches them another way. */
  'owed_to_members',
  /** What we paid members from our own account, by hand: the provider could not send it. */
  'paid_by_hand',
  /** Vouchers that members have not spent. */
  'member_credit',
  /** What we paid gyms for visits without asking anybody. */
  'compensation',
  /** What nobody will pay any more. */
  'written_off',
] as const;

/** One side of a transaction. All entries of one cause sum to nothing (S10). Immutable. */
export const LedgerEntry = z.strictObject({
  /** `entry:<cause>:<account>` (`entryId`) */
  _id: idOf('entry'),
  type: z.literal('entry'),
  ...envelope,
  /** What brought it about, by its id: `payment:…`, `refund:…`, `payout:…`. */
  cause: text(1, 160),
  account: z.enum(LEDGER_ACCOUNTS),
  gymId: idOf('gym'),
  /** Whose line it is: from here to the pass or the visit, and by the index back. */
  passId: z.optional(idOf('pass')),
  checkinId: z.optional(idOf('checkin')),
  /** Debit positive, credit negative. */
  amount: Money,
  at: Instant,
  /** `payout:<gymKey>:<Monday>`: the run it falls due in. Absent on entries from before runs were named. */
  payoutId: z.optional(idOf('payout')),
});

export type LedgerEntry = z.infer<typeof LedgerEntry>;
export type LedgerAccount = LedgerEntry['account'];
