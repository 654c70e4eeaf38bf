/** the voucher of a gym comes off the next pass that its member buys there, once, and is free again where that was not paid for. */
import { type Instant, money } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { memberScope } from '../../basics/scope.ts';
import { without } from '../../blank.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import { RATES } from '../../ledger/rates.ts';
import type { Payment } from '../../payment/shape.ts';
import { vatIn } from '../../receipt/vat.ts';
import type { PaymentRefund } from '../shape.ts';

type Voucher = NonNullable<PaymentRefund['voucher']>;

export const isUnspent = ({ spentOn, over }: Voucher): boolean => spentOn === undefined && over === undefined;

type WithVoucher = PaymentRefund & { readonly voucher: Voucher };

/** Whichever comes off an order of that much at that gym: of several the one that ends first. */
export function voucherFor(
  refunds: readonly PaymentRefund[],
  { gymId, total }: Pick<Payment, 'gymId' | 'total'>,
  at: Instant,
): WithVoucher | undefined {
  if (total.amountMinor < RATES.voucherFrom) return undefined;
  return refunds
    .filter((one): one is WithVoucher => one.gymId === gymId && one.voucher !== undefined)
    .filter(({ voucher, status }) => status === 'paid' && isUnspent(voucher) && at < voucher.until)
    .toSorted((one, other) => (one.voucher.until < other.voucher.until ? -1 : 1))[0];
}

/** The order with what a voucher takes off it, and the voucher, which is spent with it. */
export function withVoucher(order: Payment, known: Known, moment: Moment): readonly [Payment, ...PaymentRefund[]] {
  const all = found(known.find('refund', `${memberScope(order.memberId)}/payments`, 'memberId', order.memberId)) ?? [];
  const first = voucherFor(all, order, moment.receivedAt);
  const [line, ...more] = order.lines;
  if (!first || !line || more.length > 0) return [order];
  const { amount } = first.voucher;
  const total = money(order.total.amountMinor - amount.amountMinor);
  const lines = [{ ...line, gross: total, vat: money(line.vatRate ? vatIn(total.amountMinor, line.vatRate) : 0) }];
  return [
    { ...order, lines, total, credit: { amount, refundId: first._id } },
    { ...first, ...stamp(moment, first), voucher: { ...first.voucher, spentOn: order._id } },
  ];
}

/** The order came to nothing. */
export function voucherFreed({ _id, memberId, credit }: Payment, known: Known, moment: Moment): PaymentRefund[] {
  const refund = credit && found(known.get('refund', `${memberScope(memberId)}/payments`, credit.refundId));
  if (refund?.voucher?.spentOn !== _id) return [];
  return [{ ...refund, ...stamp(moment, refund), voucher: without(refund.voucher, 'spentOn') }];
}
