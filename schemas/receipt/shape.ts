/**
 * What a member has in hand for their money (product.md 2.10, R-8): a receipt for a payment, a credit note for what was given back. The gym is
 * the seller, the platform its agent: neither paper says anything of what the platform keeps. Written once and never changed.
 */
import * as z from 'zod/mini';
import { VatNumber } from '../application/answers/fields.ts';
import { envelope } from '../basics/envelope.ts';
import { idOf, LocalDate, line, Money, pattern, Uid } from '../basics/primitives.ts';
import { Address, VAT_RATES } from '../gym/shape.ts';
import { Card } from '../payment/shape.ts';
import { REFUND_CAUSES } from '../refund/shape.ts';

/** Who sold it, as they were then. */
export const Seller = z.strictObject({
  /** As it is registered, where we have seen its papers; else what the gym calls itself. */
  name: line(2, 120),
  /** What the gym calls itself, where that is another name. */
  tradingAs: z.optional(line(2, 80)),
  /** Absent: the gym was gone when the bank's word came. */
  address: z.optional(Address),
  /** Absent: not registered for VAT, and none is shown. */
  vatNumber: z.optional(VatNumber),
});

export const PaperLine = z.strictObject({
  name: line(2, 60),
  /** What it costs with everything in it; on a credit note, what is given back of that. */
  gross: Money,
  /** `none`: the seller isn't registered for VAT. */
  vatRate: z.enum([...VAT_RATES, 'none']),
  /** What of `gross` is VAT. */
  vat: Money,
});

const paper = {
  ...envelope,
  gymId: idOf('gym'),
  memberId: Uid,
  paymentId: idOf('payment'),
  passId: idOf('pass'),
  /** When it counts for VAT: the gym's day on which the money moved. Its year is that of the number. */
  taxPoint: LocalDate,
  seller: Seller,
  buyerName: line(2, 50),
  lines: z.array(PaperLine).check(z.maxLength(100)),
  total: Money,
  vat: Money,
  card: z.optional(Card),
};

export const Receipt = z.strictObject({
  /** `receipt:<gymKey>-<year>-<n>` */
  _id: idOf('receipt'),
  type: z.literal('receipt'),
  ...paper,
  /** `FH-7K3M9Q-2026-000123`, without a gap in a gym's year. */
  number: pattern(/^FH-[0-9A-Z]{6}-\d{4}-\d{6,9}$/, 30),
});

export const CreditNote = z.strictObject({
  /** `creditnote:<gymKey>-<year>-<n>` */
  _id: idOf('creditnote'),
  type: z.literal('creditnote'),
  ...paper,
  /** `FH-7K3M9Q-2026-CN-000004`: a series of its own, so that the receipts' has no holes. */
  number: pattern(/^FH-[0-9A-Z]{6}-\d{4}-CN-\d{6,9}$/, 33),
  /** What it credits. */
  receiptId: idOf('receipt'),
  receiptNumber: pattern(/^FH-[0-9A-Z]{6}-\d{4}-\d{6,9}$/, 30),
  reason: z.enum([...REFUND_CAUSES, 'charged_back']),
  /** Of which refund it is; absent where a bank took the money back, and on notes from before that was kept. */
  refundId: z.optional(idOf('refund')),
});

export type Seller = z.infer<typeof Seller>;
export type PaperLine = z.infer<typeof PaperLine>;
export type Receipt = z.infer<typeof Receipt>;
export type CreditNote = z.infer<typeof CreditNote>;
/** Either of the two. */
export type SalePaper = Receipt | CreditNote;
