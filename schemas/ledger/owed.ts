/** What is paid for visits that no pass paid for, and for doors that stayed shut (C3, C7, C8, R-40, R-50). */
import type { Checkin } from '../checkin/shape.ts';
import type { Moment } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { entriesOf } from './entries.ts';
import { RATES } from './rates.ts';
import type { LedgerEntry } from './shape.ts';

type Visit = Pick<Checkin, '_id' | 'gymId' | 'passId'>;
type Subject = Pick<LedgerEntry, 'gymId' | 'passId' | 'checkinId'>;
const causeOf = (id: string, { gymId, passId, checkinId }: Subject, moment: Moment) => ({
  id,
  gymId,
  passId,
  checkinId,
  payableFrom: moment.receivedAt,
});
const ofVisit = ({ _id, gymId, passId }: Visit): Subject => ({ gymId, passId, checkinId: _id });

/** A visit is owed, and no longer, and perhaps once more: each time is a cause of its own. @param nth of how often, from 1 */
export const owedCauseOf = (checkinId: string, nth: number): string => (nth === 1 ? checkinId : `${checkinId}.${nth}`);
export const backCauseOf = (checkinId: string, nth: number): string =>
  owedCauseOf(checkinId.replace('checkin:', 'checkin-back:'), nth);

/**
 * the gym has what the visit was worth to it, to £15, and the member is asked.
 * @param askedMinor of the member: C7 the price of a day pass, C8 what the refund was too much by; £5 and less is written off at once
 */
export function owedVisitEntries(visit: Visit, worthMinor: number, askedMinor: number, moment: Moment, nth = 1): LedgerEntry[] {
  const toGym = Math.min(worthMinor, RATES.mostForOwedVisit);
  return entriesOf(
    causeOf(owedCauseOf(visit._id, nth), ofVisit(visit), moment),
    [
      ['gym_payable', -toGym],
      [askedMinor <= RATES.owedForgiven ? 'written_off' : 'owed_by_members', askedMinor],
      ['compensation', toGym - askedMinor],
    ],
    moment,
  );
}

/**
 * C16, C17: a pass pays for it after all, or it was none.
 * @param open the entries that stand of it · @param isPaid its member paid it: nobody owes it then, and it goes back to them (`owedVisitBackEntries`)
 */
export const takenBackEntries = (
  visit: Visit,
  open: readonly LedgerEntry[],
  moment: Moment,
  nth = 1,
  isPaid = false,
): LedgerEntry[] =>
  entriesOf(
    causeOf(backCauseOf(visit._id, nth), ofVisit(visit), moment),
    open.map(
      ({ account, amount }) =>
        [isPaid && account === 'owed_by_members' ? 'compensation' : account, 0 - amount.amountMinor] as const,
    ),
    moment,
  );

/** whoever was wrongly turned away has a voucher of £5 from the gym. @param id `compensation:<key>` */
export const voucherEntries = (id: string, subject: Subject, moment: Moment): LedgerEntry[] =>
  entriesOf(
    causeOf(id, subject, moment),
    [
      ['gym_payable', LIMITS.refusedEntryVoucher],
      ['member_credit', -LIMITS.refusedEntryVoucher],
    ],
    moment,
  );

/** Nobody spent it: the gym has it again. @param id `compensation-over:<key>` */
export const voucherOverEntries = (id: string, subject: Subject, moment: Moment): LedgerEntry[] =>
  entriesOf(
    causeOf(id, subject, moment),
    [
      ['member_credit', LIMITS.refusedEntryVoucher],
      ['gym_payable', -LIMITS.refusedEntryVoucher],
    ],
    moment,
  );
