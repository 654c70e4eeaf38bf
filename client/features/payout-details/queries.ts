import type { Query } from '../../sync/device/device.ts';

/** Bank details that were sent for a gym, masked: of its open workspace, its owners' to read. */
export const sentDetailsQuery = (gymKey: string): Query<'payoutdetails'> => ({
  type: 'payoutdetails',
  database: `gym-${gymKey}`,
  collection: 'payouts',
  // Beside them lie the payouts.
  selection: { index: ['_id'], atLeast: 'payoutdetails:', below: 'payoutdetails;', limit: 2000 },
});
