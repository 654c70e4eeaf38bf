import { query } from '../../sync/queries/query.ts';

export const areasQuery = query({
  type: 'area',
  database: 'public',
  collection: 'basics',
  selection: { index: ['type', '_id'], equals: ['area'], limit: 500 },
});
