/** A credit note for money that was given back (product.md 2.10): numbered in a series of its own, never over more than its receipt. */
import { money } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { localDay } from '../basics/time.ts';
import { counted } from '../contact/counted.ts';
import type { Counter } from '../contact/shape.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { Payment } from '../payment/shape.ts';
import { creditNoteNumber, paperId, seriesOf } from './number.ts';
import type { CreditNote, PaperLine, Receipt } from './shape.ts';

export interface Refunded {
  readonly receipt: Receipt;
  /** Minor units: what goes back to the member. */
  readonly amount: number;
  readonly reason: CreditNote['reason'];
  readonly refundId?: string;
  readonly timeZone: string;
}

/**
 * The note and the counter it was drawn from, for the decision that moves the money. Empty where nothing is given back.
 * @throws RangeError for more than is left of the receipt: a refund that large is a fault in whoever worked it out
 */
export function creditNoteDrawn(
  { receipt, amount, reason, refundId, timeZone }: Refunded,
  known: Known,
  moment: Moment,
): readonly (CreditNote | Counter)[] {
  const { gymId } = receipt;
  const before = creditedOf(known, receipt);
  if (amount < 0 || before + amount > receipt.total.amountMinor) {
    throw new RangeError(`${amount} is more than is left of ${receipt._id}, of which ${before} has been given back`);
  }
  const taxPoint = localDay(moment.receivedAt, timeZone);
  const counter = counted(known, moment, seriesOf('creditnote', gymId, taxPoint));
  if (!counter || amount === 0) return [];
  const lines = linesBetween(receipt.lines, before, before + amount);
  const note: CreditNote = {
    ...receipt,
    _id: paperId('creditnote', gymId, taxPoint, counter),
    type: 'creditnote',
    ...stamp(moment),
    number: creditNoteNumber(gymId, taxPoint, counter),
    receiptId: receipt._id,
    receiptNumber: receipt.number,
    reason,
    ...(refundId !== undefined && { refundId }),
    taxPoint,
    lines,
    total: money(amount),
    vat: money(lines.reduce((sum, { vat }) => sum + vat.amountMinor, 0)),
  };
  return [note, counter];
}

/** Of a payment: undefined where nothing was paid, or before there were receipts. */
export const receiptOf = (known: Known, { _id, gymId }: Pick<Payment, '_id' | 'gymId'>): Receipt | undefined =>
  found(known.find('receipt', `${gymScope(gymId)}/payments`, 'paymentId', _id))?.[0];

/** What has been given back of it, minor units. */
export function creditedOf(known: Known, { _id, gymId }: Pick<Receipt, '_id' | 'gymId'>): number {
  const notes = found(known.find('creditnote', `${gymScope(gymId)}/payments`, 'receiptId', _id)) ?? [];
  return notes.reduce((sum, { total }) => sum + total.amountMinor, 0);
}

/**
 * What of each line is given back when that much of the whole has been, and then that much: line by line, so that the notes of a receipt that
 * is given back bit by bit add up to the receipt, gross and VAT, to the penny.
 */
function linesBetween(lines: readonly PaperLine[], from: number, to: number): PaperLine[] {
  let start = 0;
  return lines.flatMap((line) => {
    const gross = line.gross.amountMinor;
    const within = (amount: number) => Math.min(gross, Math.max(0, amount - start));
    const [had, has] = [within(from), within(to)];
    start += gross;
    if (has === had) return [];
    const vat = (of: number) => Math.round((line.vat.amountMinor * of) / gross);
    return [{ ...line, gross: money(has - had), vat: money(vat(has) - vat(had)) }];
  });
}
