import { query } from '../../sync/queries/query.ts';

/** What a device holds of them at most; where there are more, the list says so. */
const MOST_OUTREACH = 5000;

export const outreachQuery = query({
  type: 'outreach',
  database: 'platform',
  collection: 'outreach',
  selection: { index: ['_id'], limit: MOST_OUTREACH },
});
