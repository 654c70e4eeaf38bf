/** A receipt is drawn by the decision that says a payment went through: both are there or neither (product.md 2.10, R-8). */
import { money } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { localDay } from '../basics/time.ts';
import { GONE } from '../blank.ts';
import { counted } from '../contact/counted.ts';
import type { Counter } from '../contact/shape.ts';
import type { Known, Moment } from '../decision.ts';
import type { Pass } from '../pass/shape.ts';
import type { Payment } from '../payment/shape.ts';
import { personOf } from '../person/known.ts';
import { paperId, receiptNumber, seriesOf } from './number.ts';
import { sellerOf } from './seller.ts';
import type { PaperLine, Receipt, Seller } from './shape.ts';
import { vatIn } from './vat.ts';

/** The payment with its receipt's number, the receipt, and the counter that it was drawn from. Where nothing was paid there is no receipt. */
export function withReceipt(
  paid: Payment,
  pass: Pass,
  known: Known,
  moment: Moment,
): readonly [Payment, ...(Receipt | Counter)[]] {
  const { gymId, memberId, passId, total, card } = paid;
  const taxPoint = localDay(moment.receivedAt, pass.snapshot.timeZone);
  const counter = counted(known, moment, seriesOf('receipt', gymId, taxPoint));
  if (!counter || total.amountMinor === 0) return [paid];
  const seller = sellerOf(known, gymId, pass);
  const lines = paid.lines.map((line) => lineFrom(line, seller));
  const number = receiptNumber(gymId, taxPoint, counter);
  const receipt: Receipt = {
    _id: paperId('receipt', gymId, taxPoint, counter),
    type: 'receipt',
    ...stamp(moment),
    number,
    ...{ gymId, memberId, passId, paymentId: paid._id },
    taxPoint,
    seller,
    buyerName: personOf(known, memberId)?.displayName ?? GONE,
    lines,
    total,
    vat: money(lines.reduce((sum, { vat }) => sum + vat.amountMinor, 0)),
    ...(card ? { card } : {}),
  };
  return [{ ...paid, receiptNo: number }, receipt, counter];
}

/** a seller who isn't registered charges no VAT, whatever their price list says. */
function lineFrom({ name, gross, vat, vatRate: kept }: Payment['lines'][number], seller: Seller): PaperLine {
  const said = kept ?? (vat.amountMinor > 0 ? 'standard_20' : 'outside_scope');
  const vatRate = seller.vatNumber === undefined ? 'none' : said;
  return { name, gross, vatRate, vat: money(vatIn(gross.amountMinor, vatRate)) };
}
