import { OWN_MOST, ownQuery } from '../../sync/queries/query.ts';

export const ownContactsQuery = ownQuery('contact', OWN_MOST);
