import type { Query } from '../../../sync/device/device.ts';

/** What we ordered about a gym, of its open workspace: its owner's to read. */
export const ownOrdersQuery = (gymKey: string): Query<'gymorder'> => ({
  type: 'gymorder',
  database: `gym-${gymKey}`,
  collection: 'orders',
  // Beside them lie the disputes.
  selection: { index: ['_id'], atLeast: 'gymorder:', below: 'gymorder;', limit: 2000 },
});
