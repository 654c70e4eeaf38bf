import { OWN_MOST, query } from '../../sync/queries/query.ts';

/** What one has reported oneself; it lies beside what one said of gyms. */
export const ownReportsQuery = query({
  type: 'report',
  database: 'member',
  collection: 'reviews',
  selection: { index: ['_id'], atLeast: 'report:', below: 'report;', limit: OWN_MOST },
});
