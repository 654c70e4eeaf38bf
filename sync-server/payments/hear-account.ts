/** What a provider says of a gym's account: what is being checked is to be checked again. */
import { keyOf } from '../../schemas/basics/key.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { PayoutAccount } from '../../schemas/payout/shape.ts';
import type { Store } from '../store/store.ts';
import type { PaymentEvent } from './events.ts';

type AccountEvent = Extract<PaymentEvent, { about: 'account' }>;

/** Null: the account is no gym's here. */
export async function accountNews(event: AccountEvent, store: Pick<Store, 'find'>): Promise<readonly SystemProposal[] | null> {
  const [stored] = await store.find('cell/payouts', 'account', event.account);
  const { data: account } = PayoutAccount.safeParse({ _id: stored?.id, ...stored?.body });
  if (!account) return null;
  if (event.what !== 'changed') return [];
  const { gymId } = account;
  const _id = `proposal:system.payout-account-changed.${keyOf(gymId)}.${event.id}`;
  return [{ _id, type: 'proposal', kind: 'system.payout-account-changed', body: { gymId } }];
}
