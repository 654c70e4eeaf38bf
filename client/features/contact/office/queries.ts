import { query } from '../../../sync/queries/query.ts';
import { OFFICE_MOST } from '../../queues/most.ts';

/** Who of us has which case. */
export const casesTakenQuery = query({
  ...{ type: 'contactcase', database: 'platform', collection: 'contacts' },
  selection: { index: ['_id'], atLeast: 'contactcase:', below: 'contactcase;', limit: OFFICE_MOST },
});
/** What people wrote to the platform. */
export const contactsQuery = query({
  ...{ type: 'contact', database: 'platform', collection: 'contacts' },
  selection: { index: ['_id'], atLeast: 'contact:', below: 'contact;', limit: OFFICE_MOST },
});
