import { query } from '../../sync/queries/query.ts';
import { OFFICE_MOST } from '../queues/most.ts';

/** Every report, open or decided, for those who run the platform. */
export const reportsQuery = query({
  ...{ type: 'report', database: 'platform', collection: 'reports' },
  selection: { index: ['_id'], limit: OFFICE_MOST },
});
