import { OWN_MOST, query } from '../../sync/queries/query.ts';

/** One's own cards, the newest first; those that were removed are among them. */
export const paymentMethodsQuery = query({
  ...{ type: 'paymethod', database: 'member', collection: 'payments' },
  selection: { index: ['type', 'newest'], equals: ['paymethod'], limit: OWN_MOST },
});
