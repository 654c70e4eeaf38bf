/** What becomes of what people hold when a gym closes for good, and of what begins on a day they chose, worked out anew (2.2, 2.4, R-46, R-48, R-50). */
import { Violation } from '../../violation.ts';
import { dayAt, daysFrom } from '../timetable/calendar.ts';
import type { SaidMoney, SaidPass, SaidPayment } from './said.ts';

const DAY = 86_400_000;
const ZONE = 'Europe/London';
const NOTICE_DAYS = 30;
const COOLING_OFF = 14 * DAY;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
const day = (at: string): string => dayAt(Date.parse(at), ZONE);

/** The last of the days for which its owner gave notice. @param at when that was heard of, milliseconds */
export const lastDayFrom = (at: number): string => daysFrom(dayAt(at, ZONE), NOTICE_DAYS + 1).at(-1) ?? '';

/** from its notice on nothing is sold or renewed; what was owed may still be paid. */
export function soldNothingSince({ payments }: SaidMoney, at: number): void {
  const one = payments.find(({ kind, createdAt }) => kind !== 'owed_visit' && Date.parse(createdAt) > at);
  if (one) throw new Violation('R-9', `${one._id} was asked for at a gym that is closing`);
}

/** 2.4: nothing begins before the day that was chosen, and everything on it. @param now milliseconds */
export function onTheirDay({ passes }: SaidMoney, now: number): void {
  for (const { _id, status, startsOn, validFrom } of passes) {
    if (startsOn === undefined) continue;
    if (validFrom !== undefined && day(validFrom) < startsOn)
      throw new Violation('2.4', `${_id} began on ${day(validFrom)} and not on ${startsOn}`);
    if (status === 'active' && dayAt(now, ZONE) < startsOn)
      throw new Violation('2.4', `${_id} is in use, and begins on ${startsOn}`);
    // Timers look a few times a day.
    if (status === 'ready' && dayAt(now - DAY, ZONE) > startsOn)
      throw new Violation('2.4', `${_id} was to begin on ${startsOn}, and has not`);
  }
}

/** whoever changes their mind before that day and within the fortnight has all of it back. @param cancelled pass ids, and when, milliseconds */
export function wholeBefore(said: SaidMoney, cancelled: readonly { readonly passId: string; readonly at: number }[]): void {
  for (const { passId, at } of cancelled) {
    const pass = said.passes.find(({ _id }) => _id === passId);
    if (pass?.startsOn === undefined || dayAt(at, ZONE) >= pass.startsOn) continue;
    if (at > Date.parse(pass.purchasedAt) + COOLING_OFF) continue;
    const paid = said.payments.find((one) => one.passId === passId && one.kind === 'sale');
    const back = said.refunds.filter(({ paymentId }) => paymentId === paid?._id);
    const most = Math.max(0, ...back.map(({ amount }) => amount.amountMinor));
    if (paid && most !== paid.total.amountMinor)
      throw new Violation('R-46', `${passId} was given up before its day, and ${most} of ${paid.total.amountMinor} go back`);
  }
}

/** whatever was left of a pass when its gym closed goes back, neither more nor less. @returns how often that was */
export function leftGoesBack(said: SaidMoney, lastDay: string): number {
  const until = (numberOf(lastDay) + 1) * DAY;
  const ended = (at: string | undefined) => at !== undefined && day(at) <= lastDay;
  let times = 0;
  for (const pass of said.passes) {
    const payment = lastPaidFor(pass, said);
    // A bank has had it, or has it.
    if (!payment || (payment.chargebacks ?? []).length > 0) continue;
    const refunds = said.refunds.filter(({ paymentId, passStays }) => paymentId === payment._id && !passStays);
    const closed = refunds.find(({ cause, createdAt }) => cause === 'gym_closed' && day(createdAt) > lastDay);
    const before = refunds.some(({ createdAt }) => day(createdAt) <= lastDay);
    const isOver = ended(pass.validTo) && Date.parse(pass.validTo ?? '') <= until;
    const [of, left] = partsLeft(pass, said, until);
    if (before || isOver || left <= 0 || (pass.validFrom === undefined && ended(pass.activateBy))) {
      if (closed && left <= 0) throw new Violation('R-50', `nothing is left of ${pass._id}, and it goes back`);
      continue;
    }
    if (!closed) throw new Violation('R-50', `${left} of ${of} parts of ${pass._id} are left, and nobody gives them back`);
    times += 1;
    const owed = Math.floor((payment.total.amountMinor * left) / of + 0.5);
    // A visit that was heard of afterwards is asked for by itself (C8).
    const isLate = said.visits.some((one) => one.passId === pass._id && one.receivedAt > closed.createdAt);
    if (!isLate && closed.amount.amountMinor !== owed)
      throw new Violation('R-48', `${closed.amount.amountMinor} go back of ${pass._id}, of which ${owed} are left`);
  }
  return times;
}

const lastPaidFor = ({ _id }: SaidPass, { payments }: SaidMoney): SaidPayment | undefined =>
  payments
    .filter(({ passId, kind, paidAt }) => passId === _id && kind !== 'owed_visit' && paidAt !== undefined)
    .toSorted((a, b) => Date.parse(a.paidAt ?? '') - Date.parse(b.paidAt ?? ''))
    .at(-1);

/** Visits, or days where they are not counted: how many there were, and are left. The day on which it closes is used. */
function partsLeft(
  { _id, visitsTotal, validFrom, validTo }: SaidPass,
  { visits }: SaidMoney,
  until: number,
): readonly [number, number] {
  if (visitsTotal !== undefined) {
    const used = visits.filter(
      ({ passId, consumedVisit, status }) => passId === _id && consumedVisit && status !== 'voided' && status !== 'duplicate',
    );
    return [visitsTotal, visitsTotal - used.length];
  }
  if (validFrom === undefined || validTo === undefined) return [1, 1];
  const [from, to] = [numberOf(day(validFrom)), numberOf(day(validTo))];
  const used = Math.max(0, Math.floor(until / DAY) + 1 - from);
  return [to - from, to - from - used];
}
