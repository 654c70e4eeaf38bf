import { OWN_MOST, ownQuery } from '../../sync/queries/query.ts';

export const favouritesQuery = ownQuery('favourite', OWN_MOST);
