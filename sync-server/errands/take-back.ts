/** Taking a payout back out of a gym's account with the provider: asked of it until it says yes or no. No: the provider pays it out again itself. */
import type { Payments } from '../payments/payments.ts';
import { type ErrandOf, type ErrandRun, reportId } from './report.ts';

export async function performTakeBack(errand: ErrandOf<'take-back'>, payments: Pick<Payments, 'takeBack'>): Promise<ErrandRun> {
  const { payoutId, gymId, account, transfer, amount } = errand.task;
  const { state, pspRef } = await payments.takeBack({ key: errand._id, account, transfer, amount });
  if (state === 'processing') return { reports: [], waits: true };
  if (state === 'failed') return { reports: [], waits: false };
  const body = { gymId, payoutId, result: 'failed', pspRef } as const;
  return {
    reports: [{ _id: reportId('payout-reported', errand), type: 'proposal', kind: 'system.payout-reported', body }],
    waits: false,
  };
}
