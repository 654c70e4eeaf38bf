/**
 * What a provider says on its own account, made into proposals of the system (A12). Their id is the event's, so that an event counts once
 * however often it is sent; that they count alike in any order is the rules' business.
 */
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Random } from '../ports.ts';
import type { Store } from '../store/store.ts';
import type { PaymentEvent } from './events.ts';
import { accountNews } from './hear-account.ts';
import type { PaymentPost, Payments, Unbelieved } from './payments.ts';
import { savedCard } from './saved-card.ts';
import { shortCodeFrom } from './short-code.ts';

export interface HearingParts {
  readonly payments: Pick<Payments, 'webhook'>;
  readonly store: Pick<Store, 'find'>;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly random: Random;
}

/** `unknown`: of a payment or an account that is none of ours. */
export type PostHeard = Unbelieved | 'unknown' | 'heard';

/** Throws PaymentsUnavailable and StoreUnavailable: then it is to be sent again. */
export async function hear(post: PaymentPost, { payments, store, propose, random }: HearingParts): Promise<PostHeard> {
  const event = await payments.webhook(post);
  if (typeof event === 'string') return event;
  if (event.about === 'stranger') return 'unknown';
  if (event.about === 'account') {
    const news = await accountNews(event, store);
    if (news?.length) await propose(...news);
    return news ? 'heard' : 'unknown';
  }
  const said = proposalOf(event, random);
  if (said) await propose(said);
  return 'heard';
}

function proposalOf(event: Exclude<PaymentEvent, { about: 'account' }>, random: Random): SystemProposal | null {
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
    case 'refund': {
      const body = { ...event.of, result: 'returned', pspRef: event.pspRef } as const;
      return { ...common, kind: 'system.refund-reported', body };
    }
    case 'method': {
      const { of, saved } = event;
      const said = saved ? ({ state: 'saved', saved: savedCard(of.memberId, saved) } as const) : ({ state: 'nothing' } as const);
      return { ...common, kind: 'system.paymethod-reported', body: { errandId: of.setupId, said } };
    }
    default:
      return null;
  }
}
