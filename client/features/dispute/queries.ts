import type { Query } from '../../sync/device/device.ts';
import { OWN_MOST, ownQuery } from '../../sync/queries/query.ts';

/** Of so many visits as are kept, in no order of time. */
const OWN_DISPUTES = 2000;
/** What one said is wrong. */
export const ownDisputesQuery = ownQuery('dispute', OWN_DISPUTES);

/** What members said is wrong, of the open workspace of a gym: its owner's to read. */
export const gymDisputesQuery = (gymKey: string): Query<'dispute'> => ({
  type: 'dispute',
  database: `gym-${gymKey}`,
  collection: 'orders',
  selection: { index: ['_id'], atLeast: 'dispute:', below: 'dispute;', limit: OWN_MOST },
});
