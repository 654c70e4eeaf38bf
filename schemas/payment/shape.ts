/** Money that a member paid (product.md 2.10, architecture §6). Minor units throughout. What is kept of it is in the books alone (A5). */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Instant, idOf, line, Money, text, Uid, whole } from '../basics/primitives.ts';

export const PAYMENT_STATUSES = [
  'created',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'partially_refunded',
  'refunded',
] as const;

export const Payment = z.strictObject({
  /** `payment:<opId>` of the purchase. */
  _id: idOf('payment'),
  type: z.literal('payment'),
  ...envelope,
  ...judged,
  memberId: Uid,
  gymId: idOf('gym'),
  passId: idOf('pass'),
  kind: z.enum(['sale', 'renewal', 'owed_visit']),
  lines: z.array(
    z.strictObject({ productId: idOf('product'), version: whole(1, 100_000), name: line(2, 60), gross: Money, vat: Money }),
  ),
  total: Money,
  status: z.enum(PAYMENT_STATUSES),
  pspRef: z.optional(text(1, 120)),
  paidAt: z.optional(Instant),
  /** What of it the provider has sent back. */
  refunded: z.optional(Money),
});

export type Payment = z.infer<typeof Payment>;
