/** Visits that no pass paid for, judged anew from what is written down of each (C3, C7, C8, R-40). Pence throughout. */
import { Violation } from '../../violation.ts';
import { dayAt } from '../timetable/calendar.ts';
import type { SaidMoney, SaidOwed, SaidPass, SaidVisit } from './said.ts';

const DAY = 86_400_000;
const ZONE = 'Europe/London';
/** */
const MOST = 1_500;
/** C8: nobody is asked for so little. */
const FORGIVEN = 500;
const BY_CODE = ['qr_member_shown', 'qr_gym_scanned', 'kiosk_self'];
const UNPAID = ['OVERUSED', 'PASS_REFUNDED'];
const NO_FAULT = [...UNPAID, 'LATE_REPORT', 'IMPOSSIBLE_TRAVEL', 'NOT_ON_LIST'];

/** What a product costs and how often one comes on it; absent: as often as one likes within a month. */
export interface ProductSold {
  readonly productId: string;
  readonly price: { readonly amountMinor: number };
  readonly visits?: number | undefined;
}

const isByCode = ({ method, staffReason, reportedAt }: SaidVisit): boolean =>
  BY_CODE.includes(method) && staffReason === undefined && reportedAt === undefined;

/** The platform pays its gym for it: the door could not know, and did nothing wrong. */
function isPaidByUs(visit: SaidVisit): boolean {
  const { consumedVisit, status, codes, judgedAt, review } = visit;
  const { rosterAt } = visit.checkedAgainst;
  if (!consumedVisit || status === 'voided' || status === 'duplicate' || !isByCode(visit)) return false;
  if (rosterAt === undefined || Date.parse(judgedAt) - Date.parse(rosterAt) > DAY) return false;
  const seen = review?.verdict === 'accepted' ? review.codes : [];
  return codes.some((code) => UNPAID.includes(code)) && codes.every((code) => NO_FAULT.includes(code) || seen.includes(code));
}

export function worthOf({ productId, purchasedAt }: SaidPass, sold: readonly ProductSold[]): number {
  const of = sold.find((one) => one.productId === productId);
  if (!of) throw new Error(`nobody sells ${productId}`);
  const parts = of.visits ?? daysOfMonthFrom(dayAt(Date.parse(purchasedAt), ZONE));
  return Math.min(MOST, Math.floor(of.price.amountMinor / parts + 0.5));
}

/** To the same day of the next month, or to its last. */
function daysOfMonthFrom(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return (Date.UTC(year, month, Math.min(date, last)) - Date.UTC(year, month - 1, date)) / DAY;
}

interface OwedVisit {
  readonly visit: SaidVisit;
  readonly pass: SaidPass;
  readonly worth: number;
}

const withPass = (visits: readonly SaidVisit[], passes: readonly SaidPass[], sold: readonly ProductSold[]): OwedVisit[] =>
  visits.flatMap((visit) => {
    const pass = passes.find(({ _id }) => _id === visit.passId);
    return pass ? [{ visit, pass, worth: worthOf(pass, sold) }] : [];
  });

export const paidByUs = ({ visits, passes }: SaidMoney, sold: readonly ProductSold[]): readonly OwedVisit[] =>
  withPass(visits.filter(isPaidByUs), passes, sold);

/** More than was ever paid to a gym for visits: whatever has become of them since. */
export const mostForVisits = ({ visits, passes }: SaidMoney, sold: readonly ProductSold[]): number =>
  withPass(visits.filter(isByCode), passes, sold).reduce((sum, { worth }) => sum + worth, 0);

export const isUnpaid = ({ status }: SaidOwed): boolean => status === 'open' || status === 'overdue';

/** Whoever is to be asked is, for as much as the rule says, and nobody else. */
export function askedRightly(said: SaidMoney, sold: readonly ProductSold[]): void {
  const ours = paidByUs(said, sold);
  for (const { visit, pass, worth } of ours) {
    const asked = said.owed.find(({ checkinId }) => checkinId === visit._id);
    const isLate = visit.codes.includes('PASS_REFUNDED') && visit.judgedAt <= (pass.refundedAt ?? '');
    if (asked === undefined || asked.status === 'withdrawn') {
      if (worth > FORGIVEN && !isLate) throw new Violation('R-40', `${visit._id} is worth ${worth}, and nobody is asked for it`);
      continue;
    }
    const { amountMinor } = asked.amount;
    if (amountMinor <= FORGIVEN) throw new Violation('C8', `${amountMinor} are asked for ${visit._id}`);
    if (asked.why !== 'refund_too_much' && amountMinor !== worth)
      throw new Violation('R-40', `${amountMinor} are asked for ${visit._id}, which is worth ${worth}`);
  }
  for (const { checkinId, status } of said.owed)
    if (status !== 'withdrawn' && !ours.some(({ visit }) => visit._id === checkinId))
      throw new Violation('R-40', `${checkinId} is ${status}, and nobody owes it`);
}

/** C7: whoever has not paid in time can neither buy nor book, and nobody else. @param now milliseconds */
export function restrictedWhenLate({ owed, people }: SaidMoney, now: number): void {
  for (const { _id, status } of people) {
    const unpaid = owed.filter((one) => isUnpaid(one) && `user:${one.memberId}` === _id);
    const isLate = (by: number) => unpaid.some(({ payBy }) => Date.parse(payBy) <= by);
    if (isLate(now - 2 * DAY) && status !== 'restricted') throw new Violation('C7', `${_id} has not paid, and is ${status}`);
    if (status === 'restricted' && !isLate(now)) throw new Violation('C7', `${_id} is restricted and owes nothing that is late`);
  }
}
