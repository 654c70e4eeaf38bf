import { OWN_MOST, query } from '../../sync/queries/query.ts';

/** One's own visits that no pass paid for, the newest first; those that are paid are among them. */
export const owedVisitsQuery = query({
  ...{ type: 'owedvisit', database: 'member', collection: 'payments' },
  selection: { index: ['type', 'newest'], equals: ['owedvisit'], limit: OWN_MOST },
});
