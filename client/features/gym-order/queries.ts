import { query } from '../../sync/queries/query.ts';
import { OFFICE_MOST } from '../queues/most.ts';

/** What was ordered about gyms, of the open platform workspace. */
export const gymOrdersQuery = query({
  type: 'gymorder',
  database: 'platform',
  collection: 'orders',
  selection: { index: ['_id'], limit: OFFICE_MOST },
});
