import type { Query } from '../../../sync/device/device.ts';

/** A gym's own workspace holds the gym while it is not public, its record and what it sells or sold. */
const MOST = 5000;
const own = <T extends 'gym' | 'gymrecord' | 'product'>(type: T, gymKey: string): Query<T> => ({
  type,
  database: `gym-${gymKey}`,
  collection: 'gyms',
  selection: { index: ['_id'], atLeast: `${type}:`, below: `${type};`, limit: MOST },
});

export const unlistedGymQuery = (gymKey: string): Query<'gym'> => own('gym', gymKey);
export const gymRecordQuery = (gymKey: string): Query<'gymrecord'> => own('gymrecord', gymKey);
export const productsQuery = (gymKey: string): Query<'product'> => own('product', gymKey);
