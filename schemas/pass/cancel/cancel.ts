/**
 * A member cancels a pass at the amount they saw: another amount is refused, and nothing moves. A notice within the cooling-off
 * time may come from a queue: when it was given counts, and the money moves when it is received (X9, L4).
 */
import { isRefusal } from '../../basics/machine.ts';
import { pounds } from '../../basics/pounds.ts';
import type { Instant } from '../../basics/primitives.ts';
import { memberScope } from '../../basics/scope.ts';
import { between, laterOf, localDay } from '../../basics/time.ts';
import { isEntrance } from '../../checkin/order.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { opIdOf } from '../../proposal/shape.ts';
import { refundAsked } from '../../refund/ask.ts';
import { lastPaymentFor, refundableOf } from '../../refund/known.ts';
import { cancelQuote, mayQueue } from '../../refund/quote.ts';
import { memberRecord } from '../member.ts';
import type { PassCancel } from '../proposals.ts';
import { PASS } from '../states.ts';

export function decidePassCancel(cancel: PassCancel, known: Known, moment: Moment): Decision {
  const { passId, amountSeen } = cancel.body;
  const held = known.get('pass', `${memberScope(moment.by)}/passes`, passId);
  if (held.state === 'unknown') return accepted([], ['passes']);
  if (held.state === 'absent') return refused(PASS.none.cancelled.code);
  const pass = held.value;
  const status = PASS[pass.status].cancelled;
  if (isRefusal(status)) {
    const ended = pass.refundedAt ?? pass.validTo ?? pass.activateBy;
    return refused(status.code, { date: localDay(ended, pass.snapshot.timeZone) });
  }
  const payment = lastPaymentFor(known, moment.by, passId);
  if (payment.state === 'unknown') return accepted([], ['payments']);
  const refundable = refundableOf(known, moment.by, { paymentId: found(payment)?._id ?? '' });
  if (!refundable) return refused('REFUND_NOTHING');
  if (refundable.isAsked) return refused('REFUND_ASKED');
  const at = countsAt(cancel, known, moment);
  const quote = cancelQuote(refundable, at);
  const waited = between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh;
  if (waited && !mayQueue(quote)) return refused('NEEDS_ONLINE', { action: 'cancel this pass' });
  const amount = quote.amount.amountMinor;
  if (amount === 0) return refused('REFUND_NOTHING');
  if (amount !== amountSeen.amountMinor) return refused('REFUND_CHANGED', { amount: pounds(amount) });
  const given = { key: opIdOf(cancel._id), proposalId: cancel._id, cause: 'changed_mind', quote } as const;
  return accepted(refundAsked(refundable, given, known, moment));
}

/** X9, L6. As with a pause (C10) a visit wins: nobody who came in afterwards had given notice by then. */
function countsAt({ origin, body }: PassCancel, known: Known, { by, judgedAt, receivedAt }: Moment): Instant {
  if (origin.trust === 'untrusted') return receivedAt;
  const visits = (found(memberRecord(known, by).checkins) ?? []).filter((one) => one.passId === body.passId && isEntrance(one));
  return visits.reduce((at, one) => laterOf(at, one.judgedAt), judgedAt);
}
