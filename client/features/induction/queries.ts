import { OWN_MOST, ownQuery } from '../../sync/queries/query.ts';

export const inductionsQuery = ownQuery('induction', OWN_MOST);
