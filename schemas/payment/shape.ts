/** Money: a payment, and the double-entry ledger it is booked in (product.md 2.10, architecture §6). Minor units throughout. */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Instant, idOf, line, Money, text, Uid, whole } from '../basics/primitives.ts';

export const PAYMENT_STATUSES = ['created', 'processing', 'succeeded', 'failed', 'cancelled'] as const;

export const Payment = z.strictObject({
  /** `payment:<opId>` of the purchase. */
  _id: idOf('payment'),
  type: z.literal('payment'),
  ...envelope,
  ...judged,
  memberId: Uid,
  gymId: idOf('gym'),
  passId: idOf('pass'),
  kind: z.literal('sale'),
  lines: z.array(
    z.strictObject({ productId: idOf('product'), version: whole(1, 100_000), name: line(2, 60), gross: Money, vat: Money }),
  ),
  total: Money,
  status: z.enum(PAYMENT_STATUSES),
  pspRef: z.optional(text(1, 120)),
  paidAt: z.optional(Instant),
});

/** The gym's side of a sale (commission); members do not read it, so it is a document of its own (A5). */
export const LEDGER_ACCOUNTS = ['psp_clearing', 'gym_payable', 'commission', 'vat_on_commission'] as const;
/** One side of a transaction. All entries of one cause sum to nothing (S10). Immutable. */
export const LedgerEntry = z.strictObject({
  /** `entry:<cause>:<n>` */
  _id: idOf('entry'),
  type: z.literal('entry'),
  ...envelope,
  cause: text(1, 160),
  account: z.enum(LEDGER_ACCOUNTS),
  gymId: idOf('gym'),
  /** Debit positive, credit negative. */
  amount: Money,
  at: Instant,
});

export type Payment = z.infer<typeof Payment>;
export type LedgerEntry = z.infer<typeof LedgerEntry>;
