/** A visit has become one that its member is asked for, or no longer is (C3, C7, C8, C16, C17). Beside its entries in the books. */
import { keyOf } from '../basics/key.ts';
import { pounds } from '../basics/pounds.ts';
import { money } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import type { Checkin } from '../checkin/shape.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { RATES } from '../ledger/rates.ts';
import { isOfRefunded } from '../ledger/visits/owed-by.ts';
import { notice } from '../notice/make.ts';
import { shortDay } from '../notice/short-day.ts';
import type { Pass } from '../pass/shape.ts';
import { isUnpaid, owedVisitIdOf, owedVisitOf } from './known.ts';
import { paidInVain } from './paid.ts';
import type { OwedVisit } from './shape.ts';

/** @param askedMinor £5 and less is written off at once, and nobody hears of it (C8) */
export function memberAsked(visit: Checkin, pass: Pass, askedMinor: number, known: Known, moment: Moment): AnyDocument[] {
  if (askedMinor <= RATES.owedForgiven) return [];
  const before = found(owedVisitOf(known, pass.memberId, owedVisitIdOf(visit._id)));
  const { timeZone, name: passName } = pass.snapshot;
  const owed: OwedVisit = {
    ...{ _id: owedVisitIdOf(visit._id), type: 'owedvisit', ...stamp(moment, before) },
    ...{ memberId: pass.memberId, gymId: visit.gymId, passId: pass._id, checkinId: visit._id },
    ...{ gymName: visit.gymName, passName, timeZone, visitedAt: visit.judgedAt, why: whyOf(visit, pass) },
    ...{ amount: money(askedMinor), payBy: plus(moment.receivedAt, RATES.owedPaidWithin), status: 'open' },
  };
  const words = {
    event: 'owedvisit.asked',
    title: `Please pay for your visit to ${visit.gymName}`,
    body: `${WHY[owed.why](passName)} It’s ${pounds(askedMinor)}, by ${shortDay(owed.payBy, timeZone)}. If that’s wrong, say so under Check-in first.`,
    link: '/member/payments',
    severity: 'action',
  } as const;
  return [owed, notice(moment, pass.memberId, owed._id, words)];
}

const WHY: Readonly<Record<OwedVisit['why'], (pass: string) => string>> = {
  no_visit_left: (pass) => `There was no visit left on your ${pass} when you came in.`,
  pass_given_back: (pass) => `Your ${pass} had been refunded when you came in.`,
  refund_too_much: (pass) => `We heard of it after your ${pass} was refunded, so you got back too much.`,
};

function whyOf(visit: Checkin, { refundedAt = '' }: Pass): OwedVisit['why'] {
  if (!isOfRefunded(visit)) return 'no_visit_left';
  return visit.judgedAt > refundedAt ? 'pass_given_back' : 'refund_too_much';
}

/** C16, C17: nothing is asked any more; what was paid for it goes back. */
export function memberAskedNoMore(visit: Pick<Checkin, '_id'>, memberId: string, known: Known, moment: Moment): AnyDocument[] {
  const before = found(owedVisitOf(known, memberId, owedVisitIdOf(visit._id)));
  if (!before || before.status === 'withdrawn') return [];
  const after: OwedVisit = { ...without(before, 'bank'), ...stamp(moment, before), status: 'withdrawn' };
  const payment = isUnpaid(before)
    ? undefined
    : found(known.get('payment', `${memberScope(memberId)}/payments`, before.paymentId ?? ''));
  const words = {
    event: 'owedvisit.asked',
    title: `Nothing to pay for your visit to ${before.gymName}`,
    body: payment ? 'What you paid goes back the way you paid.' : 'We don’t ask you for it any more.',
    link: '/member/payments',
  } as const;
  return [
    after,
    ...(payment ? paidInVain(payment, keyOf(after._id), known, moment) : []),
    notice(moment, memberId, after._id, words),
  ];
}
