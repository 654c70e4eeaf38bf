/** What a provider says of a gym's account: what is being checked is to be checked again, and what came back from its bank is owed again. */
import { keyOf } from '../../schemas/basics/key.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { PayoutAccount } from '../../schemas/payout/shape.ts';
import type { Store } from '../store/store.ts';
import type { PaymentEvent } from './events.ts';

type AccountEvent = Extract<PaymentEvent, { about: 'account' }>;

/** It lies in the gym's account: whether we take it back from there the rule says. */
function returning({ id, amount }: AccountEvent, gymId: string, payoutId: string | undefined): SystemProposal[] {
  if (payoutId === undefined || amount === undefined) return [];
  const body = { gymId, payoutId, amount };
  return [{ _id: `proposal:system.payment-event.${id}`, type: 'proposal', kind: 'system.payout-returning', body }];
}

/** Null: the account is no gym's here. */
export async function accountNews(event: AccountEvent, store: Pick<Store, 'find'>): Promise<readonly SystemProposal[] | null> {
  const [stored] = await store.find('cell/payouts', 'account', event.account);
  const { data: account } = PayoutAccount.safeParse({ _id: stored?.id, ...stored?.body });
  if (!account) return null;
  const { gymId, lastSent: payoutId } = account;
  const _id = `proposal:system.payout-account-changed.${keyOf(gymId)}.${event.id}`;
  const changed = { _id, type: 'proposal', kind: 'system.payout-account-changed', body: { gymId } } as const;
  if (event.what === 'payout-failed') {
    // The money waits in the gym's account: whether that still takes any is to be seen.
    if (!event.back) return [changed, ...returning(event, gymId, payoutId)];
    if (payoutId === undefined) return [];
    const failed = { gymId, payoutId, result: 'failed', pspRef: event.id } as const;
    return [{ _id: `proposal:system.payment-event.${event.id}`, type: 'proposal', kind: 'system.payout-reported', body: failed }];
  }
  return [changed];
}
