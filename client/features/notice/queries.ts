import { OWN_MOST, ownQuery } from '../../sync/queries/query.ts';

export const noticesQuery = ownQuery('notice', OWN_MOST);
