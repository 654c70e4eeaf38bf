import { OWN_MOST, query } from '../../sync/queries/query.ts';

/** One's own cards, the newest first; those that were removed are among them. */
export const paymentMethodsQuery = query({
  ...{ type: 'paymethod', database: 'member', collection: 'payments' },
  selection: { index: ['type', 'newest'], equals: ['paymethod'], limit: OWN_MOST },
});

/** The card that is being added, or was added last: one of each member. */
export const cardSetupQuery = query({
  ...{ type: 'cardsetup', database: 'member', collection: 'payments' },
  selection: { index: ['type', 'newest'], equals: ['cardsetup'], limit: 1 },
});
