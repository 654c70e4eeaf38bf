import { OWN_MOST, query } from '../../sync/queries/query.ts';

/** What one has asked for oneself; it lies beside what one said of gyms. */
export const ownAreaRequestsQuery = query({
  type: 'arearequest',
  database: 'member',
  collection: 'reviews',
  selection: { index: ['_id'], atLeast: 'arearequest:', below: 'arearequest;', limit: OWN_MOST },
});
