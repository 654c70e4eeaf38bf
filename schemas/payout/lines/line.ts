/** The line of one cause, made of the entries that it wrote (S10): its `net` is what they book as owed to the gym, and nothing else is. */
import { type Instant, money } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { localDay } from '../../basics/time.ts';
import type { Moment } from '../../decision.ts';
import { balanceOf } from '../../ledger/entries.ts';
import type { LedgerAccount, LedgerEntry } from '../../ledger/shape.ts';
import type { Payment } from '../../payment/shape.ts';
import type { GymLine, LineKind } from '../shape.ts';

/** What of a cause its entries do not say. */
export interface LineFacts {
  readonly kind: LineKind;
  readonly payableFrom: Instant;
  /** Absent: it happened now. */
  readonly at?: Instant | undefined;
  readonly payment?: Pick<Payment, '_id' | 'lines'> | undefined;
}

/** */
const LONDON = 'Europe/London';
/** A cause that moves none of these is none of the gym's business. */
const GYMS: readonly LedgerAccount[] = ['gym_payable', 'gym_reserve', 'commission', 'vat_on_commission'];

/** @param entries all of one cause; none, or none of the gym's business: there is no line */
export function lineOf(
  entries: readonly LedgerEntry[],
  { kind, payableFrom, at, payment }: LineFacts,
  moment: Moment,
): GymLine[] {
  const [first] = entries;
  if (first?.payoutId === undefined || !entries.some(({ account }) => GYMS.includes(account))) return [];
  const { cause, gymId, passId, checkinId, payoutId } = first;
  const [net, commission, vat] = [
    0 - balanceOf(entries, 'gym_payable'),
    balanceOf(entries, 'commission'),
    balanceOf(entries, 'vat_on_commission'),
  ];
  // The provider's fees are ours; that of a dispute which the gym lost it gives back to us.
  const fee = Math.min(0, balanceOf(entries, 'psp_fees'));
  const name = payment?.lines[0]?.name;
  const happened = at ?? moment.receivedAt;
  const line: GymLine = {
    _id: `line:${cause}`,
    type: 'line',
    ...stamp(moment),
    gymId,
    cause,
    kind,
    ...(payment && { paymentId: payment._id }),
    ...(cause.startsWith('refund:') && { refundId: cause }),
    ...(passId !== undefined && { passId }),
    ...(checkinId !== undefined && { checkinId }),
    ...(name !== undefined && { name }),
    gross: money(net - commission - vat - fee),
    commission: money(commission),
    vatOnCommission: money(vat),
    fee: money(fee),
    net: money(net),
    waits: money(0 - balanceOf(entries, 'gym_reserve')),
    at: happened,
    day: localDay(happened, LONDON),
    payableFrom,
    payoutId,
  };
  return [line];
}
