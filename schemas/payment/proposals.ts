/** What the system says of a payment. */
import * as z from 'zod/mini';
import { idOf, pattern, text, Uid } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';
import { Card } from './shape.ts';

/** The provider's word. */
export const PaymentReported = systemOf('system.payment-reported', {
  paymentId: idOf('payment'),
  memberId: Uid,
  result: z.enum(['succeeded', 'failed']),
  /** Eight characters of Crockford base 32, drawn by the worker: the rules have no randomness. */
  shortCode: pattern(/^[0-9A-HJKMNP-TV-Z]{8}$/, 8),
  pspRef: text(1, 120),
  card: z.optional(Card),
});
export const PaymentAbandoned = systemOf('system.payment-abandoned', { paymentId: idOf('payment'), memberId: Uid });

export type PaymentReported = z.infer<typeof PaymentReported>;
export type PaymentAbandoned = z.infer<typeof PaymentAbandoned>;
