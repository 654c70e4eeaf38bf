import { query } from '../../sync/queries/query.ts';
import { OFFICE_MOST } from '../queues/most.ts';

/** Which files lie with each gym's papers, who of us is at it and who decided; of the open platform workspace. */
export const verificationReviewsQuery = query({
  type: 'verificationreview',
  database: 'platform',
  collection: 'verifications',
  selection: { index: ['type', '_id'], equals: ['verificationreview'], limit: OFFICE_MOST },
});
