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

/** sent, and sent back by the member's bank. @param of `id`: `returnedCauseOf` the refund */
export const refundReturnedEntries = (
  of: Pick<BookedCause, 'id' | 'gymId' | 'passId'>,
  amountMinor: number,
  moment: Moment,
): LedgerEntry[] =>
  entriesOf(
    { ...of, payableFrom: moment.receivedAt },
    [
      ['psp_clearing', amountMinor],
      ['owed_to_members', -amountMinor],
    ],
    moment,
  );

export function refundEntries(given: GivenBack, moment: Moment): LedgerEntry[] {
  if (given.payment.kind === 'owed_visit') return owedVisitBackEntries(given, moment);
  const { id, payment, kept, refundedBefore, amountMinor, salePayableFrom } = given;
  const { gym, commission, vat } = sharesBack(kept, payment.total.amountMinor, refundedBefore, amountMinor);
  return entriesOf(
    { id, gymId: payment.gymId, passId: payment.passId, payableFrom: laterOf(salePayableFrom, moment.receivedAt) },
    [
      ['psp_clearing', -amountMinor],
      ['gym_payable', gym],
      ['commission', commission],
      ['vat_on_commission', vat],
    ],
    moment,
  );
}

/** Of what was paid for a visit that nobody owes: it never was a gym's, and nothing was kept of it. */
const owedVisitBackEntries = ({ id, payment, amountMinor }: GivenBack, moment: Moment): LedgerEntry[] =>
  entriesOf(
    { id, gymId: payment.gymId, passId: payment.passId, payableFrom: moment.receivedAt },
    [
      ['psp_clearing', -amountMinor],
      ['compensation', amountMinor],
    ],
    moment,
  );
