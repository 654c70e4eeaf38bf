/** What a gym sold, each sale with its papers and with what was given back of it. Pure. */
import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Payment } from '../../../../schemas/payment/shape.ts';
import type { CreditNote, Receipt } from '../../../../schemas/receipt/shape.ts';
import type { PaymentRefund } from '../../../../schemas/refund/shape.ts';

export interface GymSale {
  readonly payment: Payment;
  readonly paidAt: Instant;
  /** What was bought, in one line. */
  readonly name: string;
  /** Absent: from before there were receipts. */
  readonly receipt: Receipt | undefined;
  /** These and the refunds: latest first. */
  readonly notes: readonly CreditNote[];
  readonly refunds: readonly PaymentRefund[];
}

/** The money came, whatever became of it since. */
const TAKEN: readonly Payment['status'][] = ['succeeded', 'partially_refunded', 'refunded', 'disputed', 'charged_back'];

export interface GymMoneyHeld {
  readonly payments: readonly Payment[];
  readonly receipts: readonly Receipt[];
  readonly notes: readonly CreditNote[];
  readonly refunds: readonly PaymentRefund[];
}

/** Those paid in that time, latest first. */
export function salesIn(
  { payments, receipts, notes, refunds }: GymMoneyHeld,
  { from, below }: { readonly from: Instant; readonly below: Instant },
): readonly GymSale[] {
  const receiptOf = new Map(receipts.map((one) => [one.paymentId, one]));
  const notesOf = Map.groupBy(notes, ({ paymentId }) => paymentId);
  const refundsOf = Map.groupBy(refunds, ({ paymentId }) => paymentId);
  const latest = <D extends { readonly createdAt: Instant }>(docs: readonly D[] = []) =>
    docs.toSorted((one, other) => byText(other.createdAt, one.createdAt));
  return payments
    .filter(({ status, total }) => TAKEN.includes(status) && total.amountMinor > 0)
    .map(
      (payment): GymSale => ({
        payment,
        paidAt: payment.paidAt ?? payment.createdAt,
        name: payment.lines.map(({ name }) => name).join(', '),
        receipt: receiptOf.get(payment._id),
        notes: latest(notesOf.get(payment._id)),
        refunds: latest(refundsOf.get(payment._id)),
      }),
    )
    .filter(({ paidAt }) => paidAt >= from && paidAt < below)
    .toSorted((one, other) => byText(other.paidAt, one.paidAt));
}

export type SaleStanding = 'paid' | 'asked' | 'part_back' | 'all_back' | 'disputed' | 'taken_back';

const STANDINGS: Readonly<Partial<Record<Payment['status'], SaleStanding>>> = {
  partially_refunded: 'part_back',
  refunded: 'all_back',
  disputed: 'disputed',
  charged_back: 'taken_back',
};

/** What became of it, in one word: money on its way back goes before what has gone. */
export const saleStanding = ({ payment: { status }, refunds }: Pick<GymSale, 'payment' | 'refunds'>): SaleStanding =>
  refunds.some((one) => one.status === 'asked') ? 'asked' : (STANDINGS[status] ?? 'paid');

/** Of it something can still be given back: the rule itself is asked when somebody does (schemas/refund/give.ts). */
export const mayGiveBack = (sale: Pick<GymSale, 'payment' | 'refunds'>): boolean =>
  sale.payment.kind !== 'owed_visit' && ['paid', 'part_back'].includes(saleStanding(sale));
