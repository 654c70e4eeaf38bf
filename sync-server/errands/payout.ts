/** Sending a gym what it is paid: asked of the provider until it says yes or no. */
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Payments } from '../payments/payments.ts';
import { type ErrandOf, type ErrandRun, reportId } from './report.ts';

export async function performPayout(errand: ErrandOf<'payout'>, payments: Payments): Promise<ErrandRun> {
  const { payoutId, gymId, account, amount, reference } = errand.task;
  const { state, pspRef } = await payments.transfer({ key: errand._id, account, amount, reference });
  const said = (result: 'processing' | 'paid' | 'failed', id: string): SystemProposal => ({
    _id: id,
    type: 'proposal',
    kind: 'system.payout-reported',
    body: { gymId, payoutId, result, pspRef },
  });
  const id = reportId('payout-reported', errand);
  // Said once, however often the provider is asked meanwhile.
  if (state === 'processing') return { reports: [said('processing', `${id}.processing`)], waits: true };
  return { reports: [said(state === 'succeeded' ? 'paid' : 'failed', id)], waits: false };
}
