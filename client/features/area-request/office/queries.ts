import { query } from '../../../sync/queries/query.ts';

/** What a device holds of them at most; where there are more, the list says so. */
const MOST_AREA_REQUESTS = 5000;

export const areaRequestsQuery = query({
  type: 'arearequest',
  database: 'platform',
  collection: 'arearequests',
  selection: { index: ['_id'], limit: MOST_AREA_REQUESTS },
});
