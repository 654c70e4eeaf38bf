/** What banks have said of a payment, in the books: each dispute when it begins and when it ends, once, in whatever order it was heard. */
import type { Instant } from '../basics/primitives.ts';
import type { Known, Moment } from '../decision.ts';
import { found } from '../decision.ts';
import {
  type Chargeback,
  type ChargebackEnd,
  chargebackEndEntries,
  chargebackEndIdOf,
  chargebackEntries,
  chargebackIdOf,
} from '../ledger/chargeback.ts';
import { balanceOf } from '../ledger/entries.ts';
import { keptOf } from '../ledger/sale.ts';
import type { LedgerEntry } from '../ledger/shape.ts';
import { visitsToShow } from './defend.ts';
import type { Payment } from './shape.ts';

/** All that is not in them yet. @param sale the entries of the payment itself */
export function chargebackBooks(payment: Payment, sale: readonly LedgerEntry[], known: Known, moment: Moment): LedgerEntry[] {
  const written: LedgerEntry[] = [];
  const booked = (cause: string) => found(known.find('entry', 'cell/ledger', 'cause', cause)) ?? [];
  let refundedBefore = payment.refunded?.amountMinor ?? 0;
  // In the order in which they were last heard of, which is that of their ends.
  for (const { ref, state, amount, fee } of payment.chargebacks ?? []) {
    const id = chargebackIdOf(ref);
    const of = { id, payment, kept: keptOf(sale), refundedBefore };
    const taken: Chargeback = { ...of, amountMinor: amount.amountMinor, feeMinor: fee?.amountMinor ?? 0 };
    if (state === 'lost') refundedBefore += amount.amountMinor;
    const before = booked(id);
    const opening = before.length > 0 ? before : chargebackEntries(taken, moment);
    if (before.length === 0) written.push(...opening);
    if (state === 'opened' || booked(chargebackEndIdOf(id)).length > 0) continue;
    const end = state === 'won' ? 'won' : lostAs(payment, before[0]?.at ?? moment.receivedAt, known);
    written.push(...chargebackEndEntries(taken, end, moment, 0 - balanceOf(opening, 'gym_reserve')));
  }
  return written;
}

/** The gym can show the visit where one of that pass was on record with it, from before the bank asked. */
const lostAs = (payment: Payment, askedAt: Instant, known: Known): ChargebackEnd =>
  visitsToShow(payment, askedAt, known).length > 0 ? 'lost_but_shown' : 'lost';
