/**
 * The second way out of a refund that no bank took, or that one sent back: somebody of ours has paid it another way, and says how and by which
 * reference. All of it, once; on the books and on record. What administrators may give back has a limit.
 */
import { pounds } from '../basics/pounds.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { refundSettledEntries, settledCauseOf } from '../ledger/refund.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { settingAt } from '../setting/value.ts';
import { moreToGive } from './known.ts';
import type { RefundSettle } from './proposals.ts';
import { sentBack } from './sent.ts';
import type { PaymentRefund } from './shape.ts';
import { isStuck } from './stuck.ts';

export function decideRefundSettle({ body }: RefundSettle, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const { refundId, memberId, gymId, amountSeen, how, reference, reason } = body;
  const most = settingAt(known, 'refunds.adminAtOnce', moment.receivedAt);
  if (most !== undefined && amountSeen.amountMinor > most && platformPowerMissing(known, moment, 'super-admin'))
    return refused('REFUND_LIMIT', { limit: pounds(most), span: 'at a time' });
  const scope = memberScope(memberId);
  const finding = known.get('refund', `${scope}/payments`, refundId);
  if (finding.state === 'unknown') return accepted([], ['payments']);
  const refund = found(finding);
  const payment = refund && found(known.get('payment', `${scope}/payments`, refund.paymentId));
  const pass = refund && found(known.get('pass', `${scope}/passes`, refund.passId));
  if (!refund || !payment || !pass || refund.gymId !== gymId) return refused('NOT_FOUND');
  if (!isStuck(refund) || refund.amount.amountMinor !== amountSeen.amountMinor) return refused('CHANGED_MEANWHILE');
  const settled = { at: moment.receivedAt, how, reference };
  const paid: PaymentRefund = { ...refund, ...stamp(moment, refund), settled };
  const books = refund.returnedAt === undefined ? neverSent(paid) : fromUs(paid);
  if ('instead' in books) return books.instead;
  return audited(accepted([...books.documents, told(paid, pass.snapshot.name, moment)]), {
    action: 'refund.settled',
    target: { type: 'refund', id: refundId },
    reason,
    after: { amount: refund.amount, how, reference },
  });

  /** Nothing was booked of it yet: it is as if the provider had sent it, but that we did. */
  function neverSent(one: PaymentRefund): Books {
    if (!payment || !pass) return { instead: refused('NOT_FOUND') };
    const more = moreToGive(known, payment);
    // Somebody gave it back the way it was paid after all, or a bank took it.
    if (more.isAsked || more.left < one.amount.amountMinor) return { instead: refused('REFUND_NOTHING') };
    const sent: PaymentRefund = { ...one, status: 'paid', paidAt: moment.receivedAt };
    return { documents: sentBack(sent, payment, pass, known, moment, 'paid_by_hand') };
  }

  /** The gym gave it and the provider sent it: it was ours to pass on. */
  function fromUs(one: PaymentRefund): Books {
    const of = { id: settledCauseOf(one._id), gymId: one.gymId, passId: one.passId };
    return { documents: [one, ...refundSettledEntries(of, one.amount.amountMinor, moment)] };
  }
}

type Books = { readonly documents: readonly AnyDocument[] } | { readonly instead: Decision };

const HOW = { bank_transfer: 'by bank transfer', cheque: 'by cheque', other: 'another way' } as const;

/** Of the refund alone, in place of what was said when its bank sent it back. */
function told({ _id, memberId, amount, settled }: PaymentRefund, pass: string, moment: Moment): Notice {
  return notice(moment, memberId, _id, {
    event: 'pass.refund_settled',
    title: `Your money is on its way: ${pass}`,
    body: `We sent you ${pounds(amount.amountMinor)} ${HOW[settled?.how ?? 'other']}. Its reference is ${settled?.reference ?? ''}.`,
    link: '/member/payments',
  });
}
