import { OWN_MOST, query } from '../../sync/queries/query.ts';

/** One's own, newest first. */
export const refundsQuery = query({
  ...{ type: 'refund', database: 'member', collection: 'payments' },
  selection: { index: ['type', 'newest'], equals: ['refund'], limit: OWN_MOST },
});
