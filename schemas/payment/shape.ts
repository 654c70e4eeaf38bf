/** Money that a member paid (product.md 2.10, architecture §6). Minor units throughout. What is kept of it is in the books alone (A5). */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Instant, idOf, line, Money, pattern, text, Uid, whole } from '../basics/primitives.ts';
import { VAT_RATES } from '../gym/shape.ts';
import { RefundCause } from '../refund/shape.ts';

export const PAYMENT_STATUSES = [
  'created',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'partially_refunded',
  'refunded',
  'disputed',
  'charged_back',
] as const;
/** How far a cardholder's bank has come with taking a payment back. */
export const CHARGEBACK_STATES = ['opened', 'won', 'lost'] as const;

/** Of the card it was paid with, what the provider tells: never more than this. */
export const Card = z.strictObject({ brand: z.optional(line(1, 20)), last4: pattern(/^\d{4}$/, 4) });

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
    z.strictObject({
      productId: idOf('product'),
      version: whole(1, 100_000),
      name: line(2, 60),
      gross: Money,
      /** Absent in payments from before it was kept. */
      vatRate: z.optional(z.enum(VAT_RATES)),
      vat: Money,
    }),
  ),
  /** What is paid: less than it costs by `credit`. */
  total: Money,
  /** what a voucher of this gym took off. */
  credit: z.optional(z.strictObject({ amount: Money, refundId: idOf('refund') })),
  status: z.enum(PAYMENT_STATUSES),
  pspRef: z.optional(text(1, 120)),
  paidAt: z.optional(Instant),
  /** What of it the provider has sent back. */
  refunded: z.optional(Money),
  card: z.optional(Card),
  /** it goes back by rule, and has not been asked of the provider yet. */
  dueBack: z.optional(RefundCause),
  /** Of the receipt that was drawn with it. */
  receiptNo: z.optional(text(1, 40)),
  /** What the cardholder's bank took back, by the provider's name for it. */
  chargebacks: z.optional(
    z
      .array(
        z.strictObject({
          ref: text(1, 120),
          state: z.enum(CHARGEBACK_STATES),
          /** Of what had not gone back by then. */
          amount: Money,
          /** As its bank had it, where some of that was on its way back to the member then. */
          said: z.optional(Money),
          /** What the provider takes for it besides. */
          fee: z.optional(Money),
          at: Instant,
          /** when its bank is to be shown what the gym has on record; and that it was: so many visits. */
          defendAt: z.optional(Instant),
          defended: z.optional(z.strictObject({ at: Instant, visits: whole(0, 50) })),
        }),
      )
      .check(z.maxLength(20)),
  ),
});

export type Card = z.infer<typeof Card>;
export type Payment = z.infer<typeof Payment>;
