/** A card that is added: the provider is asked for its page until one has been typed there, or the page's hour is over. */
import { between, instantOf } from '../../../schemas/basics/time.ts';
import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { Payments, Setup } from '../../payments/payments.ts';
import { savedCard } from '../../payments/saved-card.ts';
import type { SystemPorts } from '../../ports.ts';
import { type ErrandOf, type ErrandRun, reportId } from '../report.ts';

interface SetupParts {
  readonly payments: { readonly methods: Pick<Payments['methods'], 'setup' | 'endSetup'> };
  readonly ports: Pick<SystemPorts, 'clock'>;
  readonly publicUrl: string;
}

type Said = Extract<SystemProposal, { kind: 'system.paymethod-reported' }>['body']['said'];

export async function performSetup(
  errand: ErrandOf<'setup-method'>,
  { payments: { methods }, ports, publicUrl }: SetupParts,
): Promise<ErrandRun> {
  const { uid: memberId } = errand.task;
  const setup: Setup = {
    ...{ key: errand._id, about: { setupId: errand._id, memberId }, askedAt: errand.createdAt },
    returnUrl: `${publicUrl}/member/payments?card=back`,
  };
  const overdue = between(errand.createdAt, instantOf(ports.clock.now())) >= LIMITS.cardPageFor;
  const is = await (overdue ? methods.endSetup(setup) : methods.setup(setup));
  const id = reportId('paymethod-reported', errand);
  const run = (_id: string, said: Said, waits: boolean): ErrandRun => ({
    reports: [{ _id, type: 'proposal', kind: 'system.paymethod-reported', body: { errandId: errand._id, said } }],
    waits,
  });
  if (is.state === 'open') return run(`${id}.page`, { state: 'page', url: is.url }, true);
  return run(id, is.state === 'saved' ? { state: 'saved', saved: savedCard(memberId, is.saved) } : is, false);
}
