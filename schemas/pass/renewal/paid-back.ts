/** X8: a renewal that should not have been goes back in full, and its month with it. */

import { keyOf } from '../../basics/key.ts';
import { money } from '../../basics/primitives.ts';
import { without } from '../../blank.ts';
import type { Known, Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import type { Payment } from '../../payment/shape.ts';
import { refundAsked } from '../../refund/ask.ts';
import type { Pass } from '../shape.ts';

/** @param pass with renewal turned off */
export function paidBack(pass: Pass, payment: Payment, known: Known, moment: Moment): AnyDocument[] {
  const { renewal, ...rest } = pass;
  const stopped: Pass = renewal ? { ...rest, renewal: without(renewal, 'paymentId') } : pass;
  const refundable = { pass: without(stopped, 'pastDueAt'), payment, refunded: money(0), isAsked: false, isOver: false };
  const quote = { amount: payment.total, reason: 'cooling_off', voucher: money(0), lines: [] } as const;
  const given = { key: keyOf(payment._id), proposalId: payment.proposalId, cause: 'changed_mind', quote } as const;
  return refundAsked(refundable, given, known, moment);
}
