/** What is paid for visits that no pass paid for, and for doors that stayed shut (C3, C7, C8, R-40, R-50). */
import type { Checkin } from '../checkin/shape.ts';
import type { Moment } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { entriesOf } from './entries.ts';
import { RATES } from './rates.ts';
import type { LedgerEntry } from './shape.ts';

type Visit = Pick<Checkin, '_id' | 'gymId' | 'passId'>;
const causeOf = (id: string, { _id, gymId, passId }: Visit, moment: Moment) => ({
  id,
  gymId,
  passId,
  checkinId: _id,
  payableFrom: moment.receivedAt,
});

/**
 * the gym has what the visit was worth to it, to £15, and the member is asked.
 * @param askedMinor of the member: C7 the price of a day pass, C8 what the refund was too much by; £5 and less is written off at once
 */
export function owedVisitEntries(visit: Visit, worthMinor: number, askedMinor: number, moment: Moment): LedgerEntry[] {
  const toGym = Math.min(worthMinor, RATES.mostForOwedVisit);
  return entriesOf(
    causeOf(visit._id, visit, moment),
    [
      ['gym_payable', -toGym],
      [askedMinor <= RATES.owedForgiven ? 'written_off' : 'owed_by_members', askedMinor],
      ['compensation', toGym - askedMinor],
    ],
    moment,
  );
}

/** whoever was wrongly turned away has a voucher of £5 from the gym. @param id `compensation:<key>` */
export const voucherEntries = (id: string, visit: Visit, moment: Moment): LedgerEntry[] =>
  entriesOf(
    causeOf(id, visit, moment),
    [
      ['gym_payable', LIMITS.refusedEntryVoucher],
      ['member_credit', -LIMITS.refusedEntryVoucher],
    ],
    moment,
  );
