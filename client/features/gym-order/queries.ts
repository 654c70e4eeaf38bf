import { query } from '../../sync/queries/query.ts';

/** What was ordered about gyms, of the open platform workspace. */
export const gymOrdersQuery = query({
  type: 'gymorder',
  database: 'platform',
  collection: 'orders',
  selection: { index: ['_id'], limit: 2000 },
});
