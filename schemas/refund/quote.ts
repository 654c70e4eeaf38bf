/**
 * What a member gets back, and why: one pure quote, which the device shows before anybody confirms and the server works out again.
 * We do not take off visits at the price of a day pass.
 */
import { type Instant, type Money, money } from '../basics/primitives.ts';
import { addLocalDays, daysFrom, earlierOf, endOfLocalDay, localDay } from '../basics/time.ts';
import { type KeptShare, sharesBack } from '../ledger/commission.ts';
import { shareOf } from '../ledger/entries.ts';
import { LIMITS } from '../limits.ts';
import type { Pass } from '../pass/shape.ts';
import type { Payment } from '../payment/shape.ts';
import type { RefundCause } from './shape.ts';

export interface Quoted {
  readonly pass: Pick<
    Pass,
    | 'kind'
    | 'snapshot'
    | 'visitsTotal'
    | 'visitsUsed'
    | 'validFrom'
    | 'validTo'
    | 'coolingOffEndsAt'
    | 'startRequestedNow'
    | 'pauses'
    | 'pausedAt'
    | 'pausedFrom'
    | 'pausedUntil'
    | 'notice'
  >;
  /** What was paid for it, and what of that has gone back or is on its way. */
  readonly payment: { readonly total: Money; readonly refunded: Money };
  readonly cause: RefundCause;
  /** what the gym gives back of a day pass or a bundle after 14 days. */
  readonly policy: 'none' | 'unused';
  /** When it was asked for, as far as that may be believed (X9). */
  readonly at: Instant;
}

/** By which rule it is as much as it is. */
export type QuoteReason = Exclude<RefundCause, 'changed_mind'> | 'cooling_off' | 'notice' | 'ends_with_its_month' | 'gym_policy';

/** One line of the explanation. They sum to the amount. */
export type QuoteLine =
  | { readonly says: 'paid' | 'not_given_back' | 'given_back_before'; readonly amount: Money }
  | {
      readonly says: 'used';
      readonly amount: Money;
      readonly unit: 'visits' | 'days';
      readonly used: number;
      readonly of: number;
    };

export interface RefundQuote {
  readonly amount: Money;
  readonly reason: QuoteReason;
  /** a visit that was not to be had is not used, and the gym gives this besides. */
  readonly voucher: Money;
  readonly lines: readonly QuoteLine[];
  /** notice was given, and until then the pass goes on: exclusive, the end of a day. Absent: it ends at once. */
  readonly until?: Instant;
}

interface Use {
  readonly unit: 'visits' | 'days';
  readonly used: number;
  readonly of: number;
}
const UNUSED: Use = { unit: 'visits', used: 0, of: 1 };

/**
 * visits of a bundle; days of all else, the day it is included; a day pass is used by coming once.
 * @param endsAt when the notice that it takes is over, where it takes some
 */
function usedOf(pass: Quoted['pass'], at: Instant, endsAt: Instant = at): Use {
  const { kind, snapshot, visitsTotal, visitsUsed, validFrom, validTo } = pass;
  if (kind === 'day') return { unit: 'visits', used: Math.min(visitsUsed, 1), of: 1 };
  if (visitsTotal !== undefined) return { unit: 'visits', used: Math.min(visitsUsed, visitsTotal), of: visitsTotal };
  if (!validFrom || !validTo) return UNUSED;
  const days = (from: Instant, to: Instant) => daysFrom(localDay(from, snapshot.timeZone), localDay(to, snapshot.timeZone));
  const { over, now } = daysAside(pass, validFrom, at, days);
  const soldTo = pass.notice?.soldTo ?? validTo;
  const of = Math.max(1, days(validFrom, soldTo) - over);
  // What went back with its notice is no more to be had than what was used.
  const gone = Math.max(0, days(validTo, soldTo));
  return { unit: 'days', used: Math.min(of, Math.max(0, days(validFrom, endsAt) + 1 - over - now) + gone), of };
}

/** days on which it lay aside were not used. They were not sold either: those of a pause that is `over` have come after its end. */
function daysAside(
  { pauses = [], pausedAt, pausedFrom = pausedAt, pausedUntil }: Quoted['pass'],
  since: Instant,
  at: Instant,
  days: (from: Instant, to: Instant) => number,
): { readonly over: number; readonly now: number } {
  const past = pauses.filter((one) => one.at >= since && one.at !== pausedAt);
  const now = pausedFrom === undefined ? 0 : days(pausedFrom, pausedUntil === undefined ? at : earlierOf(at, pausedUntil));
  return { over: past.reduce((sum, one) => sum + days(one.at, one.until), 0), now: Math.max(0, now) };
}

/** The days of notice, the one it is given on besides: from the midnight after them. */
const noticeEnd = (at: Instant, timeZone: string): Instant =>
  endOfLocalDay(addLocalDays(at, LIMITS.termNoticeDays, timeZone), timeZone);

/** What counts as used, by which rule; `null`: nothing goes back. */
function ruled({ pass, cause, policy, at }: Quoted): readonly [QuoteReason, Use | null] {
  if (cause === 'duplicate_charge') return [cause, UNUSED];
  // The visit is not counted; of a day pass that was all there was to it.
  if (cause === 'refused_entry') return [cause, pass.kind === 'day' ? UNUSED : null];
  if (cause !== 'changed_mind') return [cause, usedOf(pass, at)];
  if (pass.coolingOffEndsAt !== undefined && at <= pass.coolingOffEndsAt)
    // who did not ask to start at once pays for nothing.
    return ['cooling_off', pass.startRequestedNow ? usedOf(pass, at) : UNUSED];
  if (pass.kind === 'fixed_term')
    return ['notice', usedOf(pass, at, addLocalDays(at, LIMITS.termNoticeDays, pass.snapshot.timeZone))];
  if (pass.kind === 'monthly') return ['ends_with_its_month', null];
  return ['gym_policy', policy === 'unused' ? usedOf(pass, at) : null];
}

export function refundQuote(quoted: Quoted): RefundQuote {
  const total = quoted.payment.total.amountMinor;
  const refunded = quoted.payment.refunded.amountMinor;
  const [reason, use] = ruled(quoted);
  const unused = use ? shareOf(total, use.of - use.used, use.of) : 0;
  const amount = Math.max(0, Math.min(unused, total - refunded));
  const lines: QuoteLine[] = [{ says: 'paid', amount: money(total) }];
  if (use && unused < total) lines.push({ says: 'used', amount: money(unused - total), ...use });
  if (!use) lines.push({ says: 'not_given_back', amount: money(0 - total) });
  if (amount < unused) lines.push({ says: 'given_back_before', amount: money(amount - unused) });
  const voucher = money(reason === 'refused_entry' ? LIMITS.refusedEntryVoucher : 0);
  const until =
    reason === 'notice' && quoted.pass.validTo !== undefined ? noticeEnd(quoted.at, quoted.pass.snapshot.timeZone) : undefined;
  return { amount: money(amount), reason, voucher, lines, ...(until && { until }) };
}

/** as it was sold. */
export const policyOf = ({ snapshot }: Pick<Pass, 'snapshot'>): Quoted['policy'] => snapshot.refunds ?? 'none';

/** What its holder gets back who cancels it then: shown before they confirm, and worked out again when it is decided. */
export const cancelQuote = (
  { pass, payment, refunded }: Pick<Quoted, 'pass'> & { readonly payment: Pick<Payment, 'total'>; readonly refunded: Money },
  at: Instant,
): RefundQuote =>
  refundQuote({ pass, payment: { total: payment.total, refunded }, cause: 'changed_mind', policy: policyOf(pass), at });

/** X9: notice within the cooling-off time may wait for a network; nothing else that gives money back may (L4). */
export const mayQueue = ({ reason }: RefundQuote): boolean => reason === 'cooling_off';

/** The other side: what the gym gives, and what we give it back of our commission. For those who may see the books alone. */
export interface GymSide {
  readonly gives: Money;
  readonly commissionBack: Money;
  readonly vatBack: Money;
}

/** @param refunded of the payment so far: what the provider has sent */
export function gymSideOf({ amount, voucher }: RefundQuote, total: Money, refunded: Money, kept: KeptShare): GymSide {
  const { gym, commission, vat } = sharesBack(kept, total.amountMinor, refunded.amountMinor, amount.amountMinor);
  return { gives: money(gym + voucher.amountMinor), commissionBack: money(commission), vatBack: money(vat) };
}
