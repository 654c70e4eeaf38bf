import type { Query } from '../../../sync/device/device.ts';

/** More entries than any one gym's list holds. */
const MOST = 50_000;

/** Everybody who holds or held a pass of the gym; of its open workspace. */
export const passHoldersQuery = (gymKey: string): Query<'roster'> => ({
  type: 'roster',
  database: `gym-${gymKey}`,
  collection: 'roster',
  selection: { index: ['_id'], limit: MOST },
});
