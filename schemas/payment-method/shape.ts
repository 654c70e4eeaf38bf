/** A card that a member may be charged by again (product.md 2.10): what they know it by, and apart from that what the provider calls it. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, pattern, text, Uid, whole } from '../basics/primitives.ts';
import { BankPage } from '../pass/shape.ts';

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

/** As the worker reports it of a charge that succeeded, or of a page on which one was added. */
export const SavedCard = z.strictObject({ reference, method: text(1, 80), ...face });

/** A member adds a card on the provider's page: how far that has come. One of each member, for the last that they asked for. */
export const CardSetup = z.strictObject({
  /** `cardsetup:<uid>` */
  _id: idOf('cardsetup'),
  type: z.literal('cardsetup'),
  ...envelope,
  uid: Uid,
  /** The errand that asks the provider for its page. */
  errandId: idOf('errand'),
  status: z.enum(['asked', 'open', 'saved', 'nothing']),
  /** The provider's page; forgotten once a card is saved there, or none will be. */
  url: z.optional(BankPage),
  /** It does not live longer. */
  until: Instant,
  /** What was saved. */
  methodId: z.optional(idOf('paymethod')),
});

export type PaymentMethod = z.infer<typeof PaymentMethod>;
export type MethodName = z.infer<typeof MethodName>;
export type SavedCard = z.infer<typeof SavedCard>;
export type CardSetup = z.infer<typeof CardSetup>;
