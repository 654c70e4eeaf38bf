/** What is said before a pass is cancelled: what was paid, what of it counts as used, what comes back and by which rule. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import { isRefusal } from '../../../../schemas/basics/machine.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { PASS } from '../../../../schemas/pass/states.ts';
import type { Payment } from '../../../../schemas/payment/shape.ts';
import { goneBack, lastPaid } from '../../../../schemas/refund/known.ts';
import { cancelQuote, type QuoteLine, type RefundQuote } from '../../../../schemas/refund/quote.ts';
import type { PaymentRefund } from '../../../../schemas/refund/shape.ts';
import { reasonSentence } from '../../../ui/form/reason-sentence.ts';
import { formatDayTime, formatMoney } from '../../../ui/format.ts';
import { lastDay } from '../card-facts.ts';
import { mayCancel } from './standing.ts';
import { cancelWords as words } from './words.ts';

/** `unpaid`: this device holds no payment for it. `asked`: money for it is on its way back already. */
type Quotable =
  | { readonly says: 'quote'; readonly quote: RefundQuote }
  | { readonly says: 'unpaid' }
  | { readonly says: 'asked' };

/** As the rule does it (schemas/pass/cancel.ts), from what this device holds of one's own. */
export function askedFor(pass: Pass, payments: readonly Payment[], refunds: readonly PaymentRefund[], at: Instant): Quotable {
  const payment = lastPaid(payments.filter(({ passId }) => passId === pass._id));
  if (!payment) return { says: 'unpaid' };
  const { refunded, isAsked } = goneBack(refunds.filter(({ paymentId }) => paymentId === payment._id));
  return isAsked ? { says: 'asked' } : { says: 'quote', quote: cancelQuote({ pass, payment, refunded }, at) };
}

/** The states' own word on a pass that can't be cancelled. */
export function whyNot(pass: Pass, now: Instant): string | undefined {
  if (mayCancel(pass, now)) return undefined;
  const next = PASS[pass.status].cancelled;
  return reasonSentence(isRefusal(next) ? next.code : 'PASS_EXPIRED', { date: lastDay(pass) });
}

type Line = readonly [name: string, value: string];

interface QuoteFacts {
  /** The last is what comes back. */
  readonly lines: readonly Line[];
  /** By which rule it is as much as it is. */
  readonly rule: string | undefined;
  /** `Cancel and get £42.00 back`; absent where nothing comes back, and so nothing is cancelled. */
  readonly confirm: string | undefined;
}

export function quoteFacts(quote: RefundQuote, pass: Pass): QuoteFacts {
  const back = formatMoney(quote.amount);
  return {
    lines: [...quote.lines.map((line): Line => [nameOf(line), formatMoney(line.amount)]), [words.back, back]],
    rule: ruleOf(quote, pass),
    confirm: quote.amount.amountMinor > 0 ? words.confirm(back) : undefined,
  };
}

function nameOf(line: QuoteLine): string {
  if (line.says === 'used') return words.used[line.unit](line.used, line.of);
  return words.lines[line.says];
}

/** Causes that only a gym or the rules give are not for a member to name. */
function ruleOf({ reason }: RefundQuote, pass: Pass): string | undefined {
  const { coolingOffEndsAt: until, startRequestedNow, snapshot } = pass;
  switch (reason) {
    case 'cooling_off': {
      const end = formatDayTime(until ?? '', snapshot.timeZone);
      return startRequestedNow ? words.rule.coolingOffUsed(end) : words.rule.coolingOff(end);
    }
    case 'notice':
      return words.rule.notice;
    case 'ends_with_its_month':
      return words.rule.endsWithItsMonth;
    case 'gym_policy':
      if (snapshot.refunds === 'unused') return words.rule.gymUnused;
      return until === undefined ? words.rule.noCoolingOff : words.rule.gymPolicy;
    default:
      return undefined;
  }
}

/** Classes booked with it that begin when it has ended, the first one first: it pays for none of them any more (C13). */
export const bookedWith = (bookings: readonly Booking[], passId: string, ends: Instant): readonly string[] =>
  bookings
    .filter((one) => one.passId === passId && one.status === 'confirmed' && one.startsAt > ends)
    .toSorted((a, b) => byText(a.startsAt, b.startsAt))
    .map(({ slotName, startsAt, timeZone }) => `${slotName}, ${formatDayTime(startsAt, timeZone)}`);
