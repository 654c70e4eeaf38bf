import type { Question } from '../../sync/device/device.ts';
import { OWN_MOST, query } from '../../sync/queries/query.ts';

export const paymentsQuery = query({
  type: 'payment',
  place: 'member',
  collection: 'payments',
  selection: { index: ['newest'], limit: OWN_MOST },
});
export const gymPaymentsQuery = (gymKey: string, limit: number): Question<'payment'> => ({
  type: 'payment',
  place: `gym-${gymKey}`,
  collection: 'payments',
  selection: { index: ['newest'], limit },
});
