/** What may be proposed about money that goes back, and what the system says of it. */
import * as z from 'zod/mini';
import { idOf, line, Money, prose, text, Uid } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { RefundCause, SETTLED_HOW } from './shape.ts';

/** Request: give a payment of this gym's back. It is held with the amount that the rule makes it, and keeping it pays that. */
export const RefundGive = proposalOf('refund.give', {
  gymId: idOf('gym'),
  memberId: Uid,
  paymentId: idOf('payment'),
  cause: RefundCause,
});
/** By rule, without anybody's asking. */
export const RefundDue = systemOf('system.refund-due', { paymentId: idOf('payment'), memberId: Uid, cause: RefundCause });
/** The provider's word. */
export const RefundReported = systemOf('system.refund-reported', {
  refundId: idOf('refund'),
  memberId: Uid,
  /** `returned`: it was sent, and the member's bank sent it back. */
  result: z.enum(['succeeded', 'failed', 'returned']),
  pspRef: text(1, 120),
});
/** Request, of those who run the platform: a refund that a bank would not take has been paid another way. `amountSeen`: all of it. */
export const RefundSettle = proposalOf('refund.settle', {
  gymId: idOf('gym'),
  memberId: Uid,
  refundId: idOf('refund'),
  amountSeen: Money,
  how: z.enum(SETTLED_HOW),
  reference: line(1, 60),
  /** For the record alone. */
  reason: prose(10, 300),
});
/** a voucher was not spent in time. */
export const VoucherOver = systemOf('system.voucher-over', { refundId: idOf('refund'), memberId: Uid });

export type RefundSettle = z.infer<typeof RefundSettle>;
export type RefundGive = z.infer<typeof RefundGive>;
export type RefundDue = z.infer<typeof RefundDue>;
export type VoucherOver = z.infer<typeof VoucherOver>;
export type RefundReported = z.infer<typeof RefundReported>;
