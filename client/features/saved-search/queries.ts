import { OWN_MOST, ownQuery } from '../../sync/queries/query.ts';

export const savedSearchesQuery = ownQuery('savedsearch', OWN_MOST);
