/** What a provider says on its own account, in one language whoever it is: read from a webhook whose signature held. */
import * as z from 'zod/mini';
import { Instant, idOf, Money, pattern, text, Uid } from '../../schemas/basics/primitives.ts';
import { SavedCard } from '../../schemas/payment-method/shape.ts';

const common = {
  /** The provider's: said twice, it counts once. */
  id: pattern(/^[A-Za-z0-9_]+$/, 80),
  at: Instant,
};
const about = z.strictObject({ paymentId: idOf('payment'), memberId: Uid });

export const PaymentEvent = z.discriminatedUnion('about', [
  z.strictObject({
    ...common,
    about: z.literal('charge'),
    of: about,
    result: z.enum(['succeeded', 'failed']),
    pspRef: text(1, 120),
  }),
  /** The cardholder's bank takes the money back, for now or for good. */
  z.strictObject({
    ...common,
    about: z.literal('dispute'),
    of: about,
    state: z.enum(['opened', 'won', 'lost']),
    disputeRef: text(1, 120),
    amount: Money,
    /** What the provider takes for it besides, as far as it says so. */
    fee: z.optional(Money),
  }),
  /** Of a refund that was sent: the member's bank sent it back to the provider. */
  z.strictObject({
    ...common,
    about: z.literal('refund'),
    of: z.strictObject({ refundId: idOf('refund'), memberId: Uid }),
    pspRef: text(1, 120),
  }),
  /** Of a page on which a card is added: what was saved there; absent: nothing was, and nothing will be. */
  z.strictObject({
    ...common,
    about: z.literal('method'),
    of: z.strictObject({ setupId: idOf('errand'), memberId: Uid }),
    saved: z.optional(z.omit(SavedCard, { reference: true })),
  }),
  /** Of a gym's account: what it still has to show, or that its bank sent money back. */
  z.strictObject({
    ...common,
    about: z.literal('account'),
    account: text(1, 120),
    what: z.enum(['changed', 'payout-failed']),
    /** How much its bank sent back. */
    amount: z.optional(Money),
    /** The money is with us again. Without it it lies in the gym's account, and the provider tries again itself. */
    back: z.optional(z.literal(true)),
  }),
  /** Of a payment that was never ours. */
  z.strictObject({ ...common, about: z.literal('stranger') }),
  /** Providers say much that changes nothing here. */
  z.strictObject({ ...common, about: z.literal('nothing') }),
]);
export type PaymentEvent = z.infer<typeof PaymentEvent>;
