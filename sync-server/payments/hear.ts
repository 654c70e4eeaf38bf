/**
 * What a provider says on its own account, made into proposals of the system (A12). Their id is the event's, so that an event counts once
 * however often it is sent; that they count alike in any order is the rules' business.
 */
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Random } from '../ports.ts';
import type { PaymentEvent } from './events.ts';
import type { PaymentPost, Payments, Unbelieved } from './payments.ts';
import { shortCodeFrom } from './short-code.ts';

export interface HearingParts {
  readonly payments: Pick<Payments, 'webhook'>;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly random: Random;
}

/** `unknown`: of a payment or an account that is none of ours. */
export type PostHeard = Unbelieved | 'unknown' | 'heard';

/** Throws PaymentsUnavailable and StoreUnavailable: then it is to be sent again. */
export async function hear(post: PaymentPost, { payments, propose, random }: HearingParts): Promise<PostHeard> {
  const event = await payments.webhook(post);
  if (typeof event === 'string') return event;
  // No gym has an account yet, so whoever's this is, it is nobody's here.
  if (event.about === 'stranger' || event.about === 'account') return 'unknown';
  const said = proposalOf(event, random);
  if (said) await propose(said);
  return 'heard';
}

function proposalOf(event: PaymentEvent, random: Random): SystemProposal | null {
  const common = { _id: `proposal:system.payment-event.${event.id}`, type: 'proposal' } as const;
  switch (event.about) {
    case 'charge': {
      const body = { ...event.of, result: event.result, pspRef: event.pspRef, shortCode: shortCodeFrom(random) };
      return { ...common, kind: 'system.payment-reported', body };
    }
    case 'dispute': {
      const { disputeRef, state, amount, fee } = event;
      return {
        ...common,
        kind: 'system.payment-disputed',
        body: { ...event.of, disputeRef, state, amount, ...(fee && { fee }) },
      };
    }
    default:
      return null;
  }
}
