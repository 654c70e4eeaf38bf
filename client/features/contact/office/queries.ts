import { query } from '../../../sync/queries/query.ts';
import { OFFICE_MOST } from '../../queues/most.ts';

/** Who of us has which case. */
export const casesTakenQuery = query({
  ...{ type: 'contactcase', database: 'platform', collection: 'contacts' },
  selection: { index: ['_id'], atLeast: 'contactcase:', below: 'contactcase;', limit: OFFICE_MOST },
});
