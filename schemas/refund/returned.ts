/**
 * The provider sent a refund, and the member's bank sent it back to the provider afterwards: it lies with us again, and is the member's. What
 * the gym gave and the credit note stay as they are; nobody can send it the same way again, so the member is asked to write to us.
 */
import { pounds } from '../basics/pounds.ts';
import { stamp } from '../basics/revise.ts';
import type { Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { refundReturnedEntries, returnedCauseOf } from '../ledger/refund.ts';
import { notice } from '../notice/make.ts';
import type { Pass } from '../pass/shape.ts';
import type { PaymentRefund } from './shape.ts';

export function refundReturned(refund: PaymentRefund, pass: Pass, moment: Moment): AnyDocument[] {
  const { _id, gymId, passId, memberId, amount } = refund;
  return [
    { ...refund, ...stamp(moment, refund), returnedAt: moment.receivedAt },
    // None of the gym's business: it has given it.
    ...refundReturnedEntries({ id: returnedCauseOf(_id), gymId, passId }, amount.amountMinor, moment),
    // Of the refund alone: the id of what is sent of it holds no more where it was given back of an owed visit.
    notice(moment, memberId, _id, {
      event: 'pass.refund_failed',
      title: `Your bank sent your money back to us: ${pass.snapshot.name}`,
      body: `We had sent you ${pounds(amount.amountMinor)}, and your bank didn’t keep it. It’s still yours: please write to us, so that we can send it another way.`,
      link: '/contact',
      severity: 'action',
    }),
  ];
}
