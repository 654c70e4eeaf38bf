/** What the provider calls a gym's account. */
import { keyOf } from '../../schemas/basics/key.ts';
import { PayoutAccount } from '../../schemas/payout/shape.ts';
import type { Store } from '../store/store.ts';

/** Undefined: it has none yet. */
export async function accountOf(store: Pick<Store, 'get'>, gymId: string): Promise<string | undefined> {
  const stored = await store.get('cell/payouts', `payoutaccount:${keyOf(gymId)}`);
  return stored && !stored.deleted ? PayoutAccount.parse({ _id: stored.id, ...stored.body }).account : undefined;
}
