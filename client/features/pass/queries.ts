import { OWN_MOST, query } from '../../sync/queries/query.ts';

export const passesQuery = query({
  type: 'pass',
  database: 'member',
  collection: 'passes',
  selection: { index: ['_id'], limit: OWN_MOST },
});
