/** What the system says of a payment. */
import * as z from 'zod/mini';
import { idOf, Money, pattern, text, Uid } from '../basics/primitives.ts';
import { BankPage } from '../pass/shape.ts';
import { SavedCard } from '../payment-method/shape.ts';
import { systemOf } from '../proposal/shape.ts';
import { Card, CHARGEBACK_STATES } from './shape.ts';

/** The provider's word on the way: the bank wants to see the member first, or has it and says nothing yet. */
export const PaymentWaits = systemOf('system.payment-waits', {
  paymentId: idOf('payment'),
  memberId: Uid,
  waits: z.discriminatedUnion('for', [
    z.strictObject({ for: z.literal('member'), url: BankPage }),
    z.strictObject({ for: z.literal('bank') }),
  ]),
});
/** The cardholder's bank took money back, or has decided who keeps it. */
export const PaymentDisputed = systemOf('system.payment-disputed', {
  paymentId: idOf('payment'),
  memberId: Uid,
  disputeRef: text(1, 120),
  state: z.enum(CHARGEBACK_STATES),
  amount: Money,
  /** What the provider takes for it besides. */
  fee: z.optional(Money),
});
/** its bank is to be shown what is on record. */
export const DefenceDue = systemOf('system.defence-due', { paymentId: idOf('payment'), memberId: Uid });
/** The provider's word. */
export const PaymentReported = systemOf('system.payment-reported', {
  paymentId: idOf('payment'),
  memberId: Uid,
  result: z.enum(['succeeded', 'failed']),
  /** Eight characters of Crockford base 32, drawn by the worker: the rules have no randomness. */
  shortCode: pattern(/^[0-9A-HJKMNP-TV-Z]{8}$/, 8),
  pspRef: text(1, 120),
  card: z.optional(Card),
  /** What it was paid with, where that may be charged again. */
  saved: z.optional(SavedCard),
});
/** What the provider keeps of a payment: the answer to an errand. */
export const FeeReported = systemOf('system.fee-reported', { errandId: idOf('errand'), fee: Money });
export const PaymentAbandoned = systemOf('system.payment-abandoned', { paymentId: idOf('payment'), memberId: Uid });

export type PaymentWaits = z.infer<typeof PaymentWaits>;
export type PaymentDisputed = z.infer<typeof PaymentDisputed>;
export type DefenceDue = z.infer<typeof DefenceDue>;
export type PaymentReported = z.infer<typeof PaymentReported>;
export type FeeReported = z.infer<typeof FeeReported>;
export type PaymentAbandoned = z.infer<typeof PaymentAbandoned>;
