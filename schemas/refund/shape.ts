/** Money that goes back to a member: what was quoted, why, and whether the provider has sent it (product.md 2.10, 3.5). */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Instant, idOf, line, Money, text, Uid } from '../basics/primitives.ts';

/** Why money may go back. Of all but the first the gym, or the rule, is the cause. */
export const REFUND_CAUSES = [
  'changed_mind',
  'gym_closed',
  'gym_cancelled',
  'refused_entry',
  'duplicate_charge',
  'not_as_described',
] as const;
export const RefundCause = z.enum(REFUND_CAUSES);

/** How we pay what the provider could not send. */
export const SETTLED_HOW = ['bank_transfer', 'cheque', 'other'] as const;

export const PaymentRefund = z.strictObject({
  /** `refund:<opId>` of what asked for it */
  _id: idOf('refund'),
  type: z.literal('refund'),
  ...envelope,
  ...judged,
  paymentId: idOf('payment'),
  passId: idOf('pass'),
  memberId: Uid,
  gymId: idOf('gym'),
  amount: Money,
  cause: RefundCause,
  /** Of a colleague's: `<uid>:<day of the gym>`, to count by. */
  givenOn: z.optional(text(1, 60)),
  /** `asked`: of the provider. Until it answers no money has moved, and none of it can be given twice. */
  status: z.enum(['asked', 'paid', 'failed']),
  /** It goes back of a month that is not the one the pass has now, or that it never had: the pass goes on. */
  passStays: z.optional(z.literal(true)),
  /** what the gym gives besides, off the next pass that its member buys there. */
  voucher: z.optional(
    z.strictObject({
      amount: Money,
      until: Instant,
      /** What it was taken off. */
      spentOn: z.optional(idOf('payment')),
      /** Nobody spent it: the gym has it again. */
      over: z.optional(z.literal(true)),
    }),
  ),
  pspRef: z.optional(text(1, 120)),
  paidAt: z.optional(Instant),
  /** The member's bank sent it back to us after that. */
  returnedAt: z.optional(Instant),
  /** It did not go, and somebody has asked for it once more since: that one counts. */
  again: z.optional(idOf('refund')),
  /** It did not go the way they had paid, so we paid it another way: by which reference they find it. */
  settled: z.optional(z.strictObject({ at: Instant, how: z.enum(SETTLED_HOW), reference: line(1, 60) })),
});

export type PaymentRefund = z.infer<typeof PaymentRefund>;
export type RefundCause = z.infer<typeof RefundCause>;
