/** Charging for a pass: asked of the provider until it says yes or no, or until nobody waits for it any more. */
import { between, instantOf } from '../../../schemas/basics/time.ts';
import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { Charge, Charged, Payments } from '../../payments/payments.ts';
import { savedCard } from '../../payments/saved-card.ts';
import { shortCodeFrom } from '../../payments/short-code.ts';
import type { SystemPorts } from '../../ports.ts';
import { type ErrandOf, type ErrandRun, reportId } from '../report.ts';

interface ChargeParts {
  readonly payments: Payments;
  readonly ports: Pick<SystemPorts, 'clock' | 'random'>;
  readonly publicUrl: string;
}

/** there is nothing to take, and no provider takes nothing. */
const FREE: Charged = { state: 'succeeded', pspRef: 'free' };

/** Half an hour without an answer: the provider is told to give it up, so that a late answer cannot take money for nothing (product.md 2.10). */
export async function performCharge(errand: ErrandOf<'charge'>, { payments, ports, publicUrl }: ChargeParts): Promise<ErrandRun> {
  const { paymentId, memberId, amount, method, offSession = false, from = 'passes' } = errand.task;
  const about = { paymentId, memberId };
  const returnUrl = `${publicUrl}/member/${from}`;
  const charge: Charge = { key: errand._id, about, amount, method, askedAt: errand.createdAt, offSession, returnUrl };
  const overdue = between(errand.createdAt, instantOf(ports.clock.now())) >= LIMITS.paymentWithin;
  const isFree = amount.amountMinor === 0;
  const charged: Charged = isFree ? FREE : overdue ? await payments.giveUp(charge) : await payments.charge(charge);
  switch (charged.state) {
    case 'requires_action':
      return waiting(errand, { for: 'member', url: charged.url });
    case 'processing':
      return waiting(errand, { for: 'bank' });
    case 'succeeded':
    case 'failed': {
      if (overdue && charged.state === 'failed') {
        const _id = reportId('payment-abandoned', errand);
        return ended({ _id, type: 'proposal', kind: 'system.payment-abandoned', body: about });
      }
      const { state: result, pspRef } = charged;
      const _id = reportId('payment-reported', errand);
      const saved = result === 'succeeded' && !isFree ? await savedBy(pspRef, memberId, payments) : {};
      const body = { ...about, result, pspRef, shortCode: shortCodeFrom(ports.random), ...saved };
      return ended({ _id, type: 'proposal', kind: 'system.payment-reported', body });
    }
  }
}

/** What it was paid with, and what is kept of that where it may be charged again. */
async function savedBy(pspRef: string, memberId: string, { methods }: Payments) {
  const of = await methods.of(pspRef);
  if (!of) return {};
  const { brand, last4 } = of;
  return { card: { brand, last4 }, saved: savedCard(memberId, of) };
}

const ended = (report: SystemProposal): ErrandRun => ({ reports: [report], waits: false });

type Waits = Extract<SystemProposal, { kind: 'system.payment-waits' }>['body']['waits'];

/** Said once for each that it waits for, however often the provider is asked meanwhile. */
function waiting(errand: ErrandOf<'charge'>, waits: Waits): ErrandRun {
  const { paymentId, memberId } = errand.task;
  const body = { paymentId, memberId, waits };
  const _id = `${reportId('payment-waits', errand)}.${waits.for}`;
  return { reports: [{ _id, type: 'proposal', kind: 'system.payment-waits', body }], waits: true };
}
