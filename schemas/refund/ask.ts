/** A refund that was decided: it is asked of the provider (A12), and the pass ends, at once or with its notice. Money has not moved yet. */
import { isRefusal } from '../basics/machine.ts';
import { pounds } from '../basics/pounds.ts';
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { earlierOf, plus } from '../basics/time.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { Errand } from '../errand/shape.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { RATES } from '../ledger/rates.ts';
import { notice } from '../notice/make.ts';
import { dayOf } from '../pass/expiry/day-words.ts';
import { settleMember } from '../pass/member.ts';
import type { Pass } from '../pass/shape.ts';
import { PASS } from '../pass/states.ts';
import { type Refundable, refundsOf } from './known.ts';
import type { RefundQuote } from './quote.ts';
import type { PaymentRefund, RefundCause } from './shape.ts';
import { isStuck } from './stuck.ts';

interface Given {
  /** The key of what asked for it: the refund and its errand are named after it. */
  readonly key: string;
  readonly proposalId: string;
  readonly cause: RefundCause;
  readonly quote: RefundQuote;
  readonly givenOn?: string;
  /** R-50: a sentence that says why, to somebody who did not ask for it. */
  readonly because?: string;
}

export function refundAsked(
  { pass, payment, isOver }: Refundable,
  { key, proposalId, cause, quote, givenOn, because = '' }: Given,
  known: Known,
  moment: Moment,
): AnyDocument[] {
  const refund: PaymentRefund = {
    _id: `refund:${key}`,
    type: 'refund',
    ...stamp(moment),
    proposalId,
    judgedAt: moment.judgedAt,
    paymentId: payment._id,
    passId: pass._id,
    memberId: payment.memberId,
    gymId: payment.gymId,
    amount: quote.amount,
    cause,
    ...(givenOn === undefined ? {} : { givenOn }),
    ...(isOver && { passStays: true }),
    status: 'asked',
  };
  const stopped = isOver ? pass : quote.until === undefined ? ended(pass) : noticed(pass, refund._id, quote.until);
  return [
    refund,
    ...overtaken(refund, known, moment),
    refundErrand(refund, payment.pspRef ?? '', moment),
    ...settleMember(known, moment, payment.memberId, { passes: [stopped] }),
    notice(moment, payment.memberId, pass._id, {
      event: 'pass.refunding',
      title: `${isOver ? 'Refunded' : quote.until === undefined ? 'Cancelled' : 'Notice given'}: ${pass.snapshot.name}`,
      body: `${because}${isOver || quote.until === undefined ? '' : `It lets you in to the end of ${dayOf(pass, plus(quote.until, -1))}. `}${pounds(quote.amount.amountMinor)} goes back the way you paid. Banks take 5 to 10 working days.${besides(quote, pass)}`,
      link: '/member/passes',
    }),
  ];
}

/** What no bank took before is asked for with this. */
function overtaken({ _id: again, memberId, paymentId }: PaymentRefund, known: Known, moment: Moment): PaymentRefund[] {
  const stuck = (found(refundsOf(known, memberId, paymentId)) ?? []).filter((one) => one.status === 'failed' && isStuck(one));
  return stuck.map((one) => ({ ...one, ...stamp(moment, one), again }));
}

/** R-50 */
const besides = ({ voucher: { amountMinor } }: RefundQuote, { snapshot: { gymName } }: Refundable['pass']): string =>
  amountMinor === 0
    ? ''
    : ` With it comes a voucher: ${pounds(amountMinor)} off the next pass you buy at ${gymName}, if it costs ${pounds(RATES.voucherFrom)} or more.`;

/** It opens no door from now on. */
function ended(pass: Pass): Pass {
  const status = PASS[pass.status].cancelled;
  return isRefusal(status) ? pass : { ...pass, status };
}

/** R-49: the days of its notice are paid for, and are had. */
function noticed(pass: Pass, refundId: string, until: Instant): Pass {
  const soldTo = pass.validTo ?? until;
  return { ...pass, validTo: earlierOf(soldTo, until), notice: { refundId, until, soldTo } };
}

const refundErrand = ({ _id: refundId, memberId, amount }: PaymentRefund, pspRef: string, moment: Moment): Errand => ({
  _id: refundId.replace('refund:', 'errand:refund-'),
  type: 'errand',
  ...stamp(moment),
  kind: 'refund',
  status: 'open',
  task: { refundId, memberId, amount, pspRef },
});
