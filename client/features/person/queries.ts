import { ownQuery } from '../../sync/queries/query.ts';

export const personQuery = ownQuery('user', 1);
export const grantsQuery = ownQuery('grants', 1);
/** Every one they ever signed in on; those that left are among them. */
const DEVICES = 2000;
export const devicesQuery = ownQuery('device', DEVICES);
