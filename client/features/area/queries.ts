import { query } from '../../sync/queries/query.ts';

/** An import makes one for each of the 124 postcode areas and for every few hundred gyms (sync-server/import/areas.ts): a country is hundreds. */
const MOST = 20_000;

export const areasQuery = query({
  type: 'area',
  database: 'public',
  collection: 'basics',
  selection: { index: ['type', '_id'], equals: ['area'], limit: MOST },
});
