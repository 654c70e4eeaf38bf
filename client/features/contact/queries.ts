import { OWN_MOST, ownQuery, query } from '../../sync/queries/query.ts';

export const ownContactsQuery = ownQuery('contact', OWN_MOST);

/** What people wrote to the platform. As many as of any queue; what stands beside it here is in a public page, which has nothing of the office. */
export const contactsQuery = query({
  type: 'contact',
  database: 'platform',
  collection: 'contacts',
  selection: { index: ['_id'], atLeast: 'contact:', below: 'contact;', limit: 20_000 },
});
