/** Money that goes back to a member: each gives back what it had of it. */

import type { Instant } from '../basics/primitives.ts';
import { laterOf } from '../basics/time.ts';
import type { Moment } from '../decision.ts';
import type { Payment } from '../payment/shape.ts';
import { type KeptShare, sharesBack } from './commission.ts';
import { type BookedCause, entriesOf } from './entries.ts';
import type { LedgerEntry } from './shape.ts';

export interface GivenBack {
  /** `refund:<key>` */
  readonly id: string;
  readonly payment: Payment;
  readonly kept: KeptShare;
  /** Of the same payment, before this one. */
  readonly refundedBefore: number;
  readonly amountMinor: number;
  /** From when the gym may be paid what is left of the sale: what it gives back comes off the same run, or off the next. */
  readonly salePayableFrom: Instant;
}

export const returnedCauseOf = (refundId: string): string => refundId.replace('refund:', 'refund-returned:');

/** Of a refund alone: none of the gym's business. */
type OfRefund = Pick<BookedCause, 'id' | 'gymId' | 'passId'>;

/** sent, and sent back by the member's bank. @param of `id`: `returnedCauseOf` the refund */
export const refundReturnedEntries = (of: OfRefund, amountMinor: number, moment: Moment): LedgerEntry[] =>
  moved(of, { into: 'psp_clearing', from: 'owed_to_members', amountMinor }, moment);

export const settledCauseOf = (refundId: string): string => refundId.replace('refund:', 'refund-settled:');

/** paid from our own account what a bank had sent back. @param of `id`: `settledCauseOf` the refund */
export const refundSettledEntries = (of: OfRefund, amountMinor: number, moment: Moment): LedgerEntry[] =>
  moved(of, { into: 'owed_to_members', from: 'paid_by_hand', amountMinor }, moment);

interface MovedSum {
  readonly into: LedgerEntry['account'];
  readonly from: LedgerEntry['account'];
  readonly amountMinor: number;
}

const moved = (of: OfRefund, { into, from, amountMinor }: MovedSum, moment: Moment): LedgerEntry[] =>
  entriesOf(
    { ...of, payableFrom: moment.receivedAt },
    [
      [into, amountMinor],
      [from, -amountMinor],
    ],
    moment,
  );

/** Who sends it: the provider, or we by hand. */
export type SentFrom = 'psp_clearing' | 'paid_by_hand';

export function refundEntries(given: GivenBack, moment: Moment, from: SentFrom = 'psp_clearing'): LedgerEntry[] {
  if (given.payment.kind === 'owed_visit') return owedVisitBackEntries(given, moment, from);
  const { id, payment, kept, refundedBefore, amountMinor, salePayableFrom } = given;
  const { gym, commission, vat } = sharesBack(kept, payment.total.amountMinor, refundedBefore, amountMinor);
  return entriesOf(
    { id, gymId: payment.gymId, passId: payment.passId, payableFrom: laterOf(salePayableFrom, moment.receivedAt) },
    [
      [from, -amountMinor],
      ['gym_payable', gym],
      ['commission', commission],
      ['vat_on_commission', vat],
    ],
    moment,
  );
}

/** Of what was paid for a visit that nobody owes: it never was a gym's, and nothing was kept of it. */
const owedVisitBackEntries = ({ id, payment, amountMinor }: GivenBack, moment: Moment, from: SentFrom): LedgerEntry[] =>
  entriesOf(
    { id, gymId: payment.gymId, passId: payment.passId, payableFrom: moment.receivedAt },
    [
      [from, -amountMinor],
      ['compensation', amountMinor],
    ],
    moment,
  );
