import { query } from '../../sync/queries/query.ts';
import { OFFICE_MOST } from '../queues/most.ts';

/** How the verification of each gym stands, of the open platform workspace. */
export const verificationsQuery = query({
  type: 'verification',
  database: 'platform',
  collection: 'verifications',
  selection: { index: ['type', '_id'], equals: ['verification'], limit: OFFICE_MOST },
});
