/**
 * Money that came although its order had been given up, or had been said to be declined: nobody keeps it. It is booked as what it is, a payment,
 * and goes back the way it came, all of it. A pass that was not sold with it stays as it is.
 */
import { keyOf } from '../basics/key.ts';
import { money } from '../basics/primitives.ts';
import type { Known, Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { soldAs } from '../ledger/payout-week.ts';
import { saleEntries } from '../ledger/sale.ts';
import type { Pass } from '../pass/shape.ts';
import { booked } from '../payout/booked.ts';
import { commissionFor } from '../payout/standing.ts';
import { withReceipt } from '../receipt/draw.ts';
import { refundAsked } from '../refund/ask.ts';
import { chargebackBooks } from './books.ts';
import { feeAsked } from './fee.ts';
import type { Payment } from './shape.ts';

/** Nothing had come by then, and nothing was waited for any more. */
export const isGivenUp = ({ status, paidAt }: Payment): boolean =>
  paidAt === undefined && (status === 'failed' || status === 'cancelled');

/** @param done the payment as it went through after all */
export function paidTooLate(done: Payment, pass: Pass, known: Known, moment: Moment): AnyDocument[] {
  const [paid, ...receipt] = withReceipt(done, pass, known, moment);
  const sold = soldAs(pass);
  const sale = saleEntries(paid, sold, moment, commissionFor(known, paid));
  const entries = [...sale, ...chargebackBooks(paid, sale, known, moment)];
  const lines = booked(paid.gymId, entries, { payment: paid, sold }, known, moment);
  const books = [paid, ...receipt, ...lines, ...feeAsked(paid, moment)];
  // Its bank was quicker, and takes it back itself.
  if (paid.chargebacks?.some(({ state }) => state !== 'won')) return books;
  const quote = { amount: paid.total, reason: 'duplicate_charge', voucher: money(0), lines: [] } as const;
  const refundable = { pass, payment: paid, refunded: money(0), isAsked: false, isOver: paid.kind !== 'sale' };
  const given = { key: keyOf(paid._id), proposalId: paid.proposalId, cause: 'duplicate_charge', quote } as const;
  return [...books, ...refundAsked(refundable, given, known, moment)];
}
