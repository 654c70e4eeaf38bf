/** What a gym owes us, paid on the provider's page: asked of the provider until somebody has paid there, or half an hour is over. */
import { keyOf } from '../../schemas/basics/key.ts';
import { between, instantOf } from '../../schemas/basics/time.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { Charge, Payments } from '../payments/payments.ts';
import type { SystemPorts } from '../ports.ts';
import { type ErrandOf, type ErrandRun, reportId } from './report.ts';

interface DebtParts {
  readonly payments: Pick<Payments, 'charge' | 'giveUp'>;
  readonly ports: Pick<SystemPorts, 'clock'>;
  readonly publicUrl: string;
}

type Said = Extract<SystemProposal, { kind: 'system.debt-reported' }>['body']['said'];

export async function performDebt(errand: ErrandOf<'debt'>, { payments, ports, publicUrl }: DebtParts): Promise<ErrandRun> {
  const { paymentId, uid: memberId, gymId, amount, method } = errand.task;
  const returnUrl = `${publicUrl}/owner/payouts?gym=${encodeURIComponent(keyOf(gymId))}`;
  const charge: Charge = {
    ...{
      key: errand._id,
      about: { paymentId, memberId },
      amount,
      method,
      askedAt: errand.createdAt,
      offSession: false,
      returnUrl,
    },
    what: 'What your gym owes',
  };
  const overdue = between(errand.createdAt, instantOf(ports.clock.now())) >= LIMITS.paymentWithin;
  const charged = await (overdue ? payments.giveUp(charge) : payments.charge(charge));
  const id = reportId('debt-reported', errand);
  const run = (_id: string, said: Said, waits: boolean): ErrandRun => ({
    reports: [{ _id, type: 'proposal', kind: 'system.debt-reported', body: { errandId: errand._id, said } }],
    waits,
  });
  switch (charged.state) {
    case 'requires_action':
      return run(`${id}.page`, { state: 'waits', page: charged.url }, true);
    case 'processing':
      return run(`${id}.bank`, { state: 'waits' }, true);
    case 'succeeded':
      return run(id, { state: 'succeeded', pspRef: charged.pspRef }, false);
    case 'failed':
      return run(id, { state: 'failed' }, false);
  }
}
