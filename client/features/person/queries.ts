import { ownQuery } from '../../sync/queries/query.ts';

export const personQuery = ownQuery('user', 1);
export const grantsQuery = ownQuery('grants', 1);
export const devicesQuery = ownQuery('device', 200);
