/** the voucher of a gym comes off the next pass that its member buys there, once, and is free again where that was not paid for. */
import { money } from '../../basics/primitives.ts';
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

/** The order with what a voucher takes off it, and the voucher, which is spent with it. The one that ends first goes first. */
export function withVoucher(order: Payment, known: Known, moment: Moment): readonly [Payment, ...PaymentRefund[]] {
  const [first] = vouchersOf(order, known)
    .filter(({ voucher, status }) => status === 'paid' && isUnspent(voucher) && moment.receivedAt < voucher.until)
    .toSorted((one, other) => (one.voucher.until < other.voucher.until ? -1 : 1));
  const [line, ...more] = order.lines;
  if (!first || !line || more.length > 0 || order.total.amountMinor < RATES.voucherFrom) return [order];
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

function vouchersOf({ memberId, gymId }: Payment, known: Known) {
  const all = found(known.find('refund', `${memberScope(memberId)}/payments`, 'memberId', memberId)) ?? [];
  return all.flatMap((one) => (one.gymId === gymId && one.voucher ? [{ ...one, voucher: one.voucher }] : []));
}
