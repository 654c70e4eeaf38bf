import { query } from '../../../sync/queries/query.ts';
import { OFFICE_MOST } from '../../queues/most.ts';

export const disputesQuery = query({
  ...{ type: 'dispute', database: 'platform', collection: 'disputes' },
  selection: { index: ['_id'], limit: OFFICE_MOST },
});
