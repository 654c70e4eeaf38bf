/** A gym's bank details: shown to the provider, who says whether they are right; or taken out of the vault when they are over. */

import { vaultIdOf } from '../../schemas/payout-details/shape.ts';
import { accountOf } from '../payments/account-of.ts';
import type { Payments } from '../payments/payments.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../vault/vault.ts';
import { type ErrandOf, type ErrandRun, reportId } from './report.ts';

export interface CheckingDetails {
  readonly vault: Pick<Vault, 'open' | 'forget'>;
  readonly payments: { readonly accounts: Pick<Payments['accounts'], 'check'> };
  readonly store: Pick<Store, 'get'>;
}

/** Throws CannotOpen while the vault's key is missing: it is run again once it is back. */
export async function performPayoutDetails(
  errand: ErrandOf<'payout-details'>,
  { vault, payments, store }: CheckingDetails,
): Promise<ErrandRun> {
  const { detailsId, gymId, does } = errand.task;
  if (does === 'forget') {
    await vault.forget(vaultIdOf(detailsId));
    return { reports: [], waits: false };
  }
  const details = await vault.open(vaultIdOf(detailsId));
  // Others were sent meanwhile, and these are gone.
  if (!details) return { reports: [], waits: false };
  const account = await accountOf(store, gymId);
  const checked = await payments.accounts.check({ key: errand._id, gymId, account, details });
  const body = { gymId, detailsId, ...checked, ...(does === 'recheck' && { again: true as const }) };
  return {
    reports: [{ _id: reportId('payout-details-checked', errand), type: 'proposal', kind: 'system.payout-details-checked', body }],
    waits: false,
  };
}
