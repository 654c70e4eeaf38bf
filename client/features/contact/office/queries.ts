import { query } from '../../../sync/queries/query.ts';

/** Who of us has which case. */
export const casesTakenQuery = query({
  ...{ type: 'contactcase', database: 'platform', collection: 'contacts' },
  selection: { index: ['_id'], atLeast: 'contactcase:', below: 'contactcase;', limit: 2000 },
});
