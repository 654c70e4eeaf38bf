import type { Query } from '../../sync/device/device.ts';

/** Bank details that were sent for a gym, masked: of its open workspace, its owners' to read. */
export const sentDetailsQuery = (gymKey: string): Query<'payoutdetails'> => ({
  type: 'payoutdetails',
  database: `gym-${gymKey}`,
  collection: 'payouts',
  // Beside them lie the payouts.
  selection: { index: ['_id'], atLeast: 'payoutdetails:', below: 'payoutdetails;', limit: 200 },
});
/** How the gym stands with us: since when its payouts wait. */
export const standingQuery = (gymKey: string): Query<'gymmoney'> => ({
  type: 'gymmoney',
  database: `gym-${gymKey}`,
  collection: 'payouts',
  selection: { index: ['_id'], atLeast: 'gymmoney:', below: 'gymmoney;', limit: 1 },
});
