/** Sending money back of what was paid: asked of the provider until it says yes or no. */
import type { Payments } from '../payments/payments.ts';
import { type ErrandOf, type ErrandRun, reportId } from './report.ts';

export async function performRefund(errand: ErrandOf<'refund'>, payments: Payments): Promise<ErrandRun> {
  const { refundId, memberId, amount, pspRef: charge } = errand.task;
  const moved = await payments.refund({ key: errand._id, about: { refundId, memberId }, pspRef: charge, amount });
  // With the bank: whoever asks again hears how it ended.
  if (moved.state === 'processing') return { reports: [], waits: true };
  const body = { refundId, memberId, result: moved.state, pspRef: moved.pspRef };
  return {
    reports: [{ _id: reportId('refund-reported', errand), type: 'proposal', kind: 'system.refund-reported', body }],
    waits: false,
  };
}
