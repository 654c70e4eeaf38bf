import { query } from '../../../sync/queries/query.ts';

/** What a device holds of the platform's at most. */
const MOST = 2000;

export const disputesQuery = query({
  ...{ type: 'dispute', database: 'platform', collection: 'disputes' },
  selection: { index: ['_id'], limit: MOST },
});
