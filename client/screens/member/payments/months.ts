/** One's payments as a list by month, each with its receipt and with what was given back of it. Pure. */
import type { Payment } from '../../../../schemas/payment/shape.ts';
import type { CreditNote, Receipt, SalePaper } from '../../../../schemas/receipt/shape.ts';
import type { PaymentRefund } from '../../../../schemas/refund/shape.ts';
import { homeTimeZone, localDateOf } from '../../../ui/format.ts';

export interface ListedPayment {
  readonly payment: Payment;
  /** Absent: nothing was paid, or it is from before there were receipts. */
  readonly receipt: Receipt | undefined;
  /** Latest first. */
  readonly notes: readonly CreditNote[];
  /** What was last given back of it, until it has gone. */
  readonly refund: PaymentRefund | undefined;
  /** what the gym gave besides. */
  readonly voucher: PaymentRefund['voucher'];
}

export interface PaymentMonth {
  /** `2026-03` */
  readonly month: string;
  readonly payments: readonly ListedPayment[];
}

/** `payments` and `refunds`: newest first; payments stay so. */
export function byMonth(
  payments: readonly Payment[],
  papers: readonly SalePaper[],
  refunds: readonly PaymentRefund[],
): readonly PaymentMonth[] {
  const of = Map.groupBy(papers, ({ paymentId }) => paymentId);
  const listed = payments.map((payment): ListedPayment => {
    const mine = of.get(payment._id) ?? [];
    const given = refunds.filter(({ paymentId }) => paymentId === payment._id);
    const [last] = given;
    return {
      payment,
      receipt: mine.find((paper) => paper.type === 'receipt'),
      notes: mine.filter((paper) => paper.type === 'creditnote'),
      refund: last?.status === 'paid' && last.returnedAt === undefined && last.settled === undefined ? undefined : last,
      voucher: given.find(({ voucher }) => voucher !== undefined)?.voucher,
    };
  });
  const months = Map.groupBy(listed, ({ payment }) => localDateOf(whenOf(payment), homeTimeZone).slice(0, 7));
  return [...months].map(([month, all]) => ({ month, payments: all }));
}

/** When the money moved, or was to move. */
export const whenOf = ({ paidAt, createdAt }: Pick<Payment, 'paidAt' | 'createdAt'>): string => paidAt ?? createdAt;

export type PaymentStanding =
  | 'waiting'
  | 'asked'
  | 'paid'
  | 'declined'
  | 'given_up'
  | 'part_back'
  | 'all_back'
  | 'disputed'
  | 'taken_back';

/** What became of it, in one word. */
export const standingOf = ({ status }: Pick<Payment, 'status'>): PaymentStanding => STANDINGS[status];

const STANDINGS: Readonly<Record<Payment['status'], PaymentStanding>> = {
  created: 'waiting',
  requires_action: 'asked',
  processing: 'waiting',
  succeeded: 'paid',
  failed: 'declined',
  cancelled: 'given_up',
  partially_refunded: 'part_back',
  refunded: 'all_back',
  disputed: 'disputed',
  charged_back: 'taken_back',
};
