import { OWN_MOST, ownQuery } from '../../sync/queries/query.ts';

export const ownApplicationsQuery = ownQuery('application', OWN_MOST);
