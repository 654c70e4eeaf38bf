/** A card that a member may be charged by again (product.md 2.10): what they know it by, and apart from that what the provider calls it. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { idOf, line, pattern, text, Uid, whole } from '../basics/primitives.ts';

const PAYMENT_METHOD_STATUSES = ['active', 'expiring', 'expired', 'removed'] as const;

const face = {
  brand: line(1, 20),
  last4: pattern(/^\d{4}$/, 4),
  /** It ends with that month. */
  expMonth: whole(1, 12),
  expYear: whole(2000, 2200),
};
/** What stands for a card in ids: of the member and of what the card shows, so that one that is saved twice is one. */
const reference = pattern(/^[0-9a-f]{24}$/, 24);

export const PaymentMethod = z.strictObject({
  /** `paymethod:<uid>:<reference>` */
  _id: idOf('paymethod'),
  type: z.literal('paymethod'),
  ...envelope,
  uid: Uid,
  ...face,
  /** The one that renewals are paid with: at most one of a member's. */
  isDefault: z.boolean(),
  status: z.enum(PAYMENT_METHOD_STATUSES),
});

/** The provider's name for it, by which it is charged. It opens a purse, so it lies where no device reads (A5). */
export const MethodName = z.strictObject({
  /** `methodname:<uid>:<reference>` */
  _id: idOf('methodname'),
  type: z.literal('methodname'),
  ...envelope,
  uid: Uid,
  /** Absent: it was removed, and is not known here any more. */
  method: z.optional(text(1, 80)),
});

/** As the worker reports it of a charge that succeeded. */
export const SavedCard = z.strictObject({ reference, method: text(1, 80), ...face });

export type PaymentMethod = z.infer<typeof PaymentMethod>;
export type MethodName = z.infer<typeof MethodName>;
export type SavedCard = z.infer<typeof SavedCard>;
