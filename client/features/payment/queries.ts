import type { Query } from '../../sync/device/device.ts';
import { OWN_MOST, query } from '../../sync/queries/query.ts';

export const paymentsQuery = query({
  type: 'payment',
  database: 'member',
  collection: 'payments',
  selection: { index: ['type', 'newest'], equals: ['payment'], limit: OWN_MOST },
});
export const gymPaymentsQuery = (gymKey: string, limit: number): Query<'payment'> => ({
  type: 'payment',
  database: `gym-${gymKey}`,
  collection: 'payments',
  selection: { index: ['type', 'newest'], equals: ['payment'], limit },
});
