import type { Query } from '../../sync/device/device.ts';
import { OWN_MOST, ownQuery } from '../../sync/queries/query.ts';

/** What one said is wrong, oldest first. */
export const ownDisputesQuery = ownQuery('dispute', OWN_MOST);

/** What members said is wrong, of the open workspace of a gym: its owner's to read. */
export const gymDisputesQuery = (gymKey: string): Query<'dispute'> => ({
  type: 'dispute',
  database: `gym-${gymKey}`,
  collection: 'orders',
  selection: { index: ['_id'], atLeast: 'dispute:', below: 'dispute;', limit: OWN_MOST },
});
