/** What the provider keeps of a payment: asked of it until it says. */
import type { Payments } from '../payments/payments.ts';
import { type ErrandOf, type ErrandRun, reportId } from './report.ts';

export async function performFee(errand: ErrandOf<'fee'>, payments: Pick<Payments, 'feeOf'>): Promise<ErrandRun> {
  const fee = await payments.feeOf(errand.task.pspRef);
  if (fee === null) return { reports: [], waits: true };
  const body = { errandId: errand._id, fee };
  return {
    reports: [{ _id: reportId('fee-reported', errand), type: 'proposal', kind: 'system.fee-reported', body }],
    waits: false,
  };
}
