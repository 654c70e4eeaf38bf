import type { Query } from '../../sync/device/device.ts';
import { query } from '../../sync/queries/query.ts';

/** what a device holds at most of what is public. */
const GYMS = 1000;

export const gymsQuery = query({
  type: 'gym',
  database: 'public',
  collection: 'gyms',
  // Beside each lies how busy it is.
  selection: { index: ['_id'], atLeast: 'gym:', below: 'gym;', limit: GYMS },
});

export const gymQuery = (gymId: string): Query<'gym'> => ({
  type: 'gym',
  database: 'public',
  collection: 'gyms',
  selection: { index: ['_id'], equals: [gymId], limit: 1 },
  gymId,
});

/** Whatever state they are in, for those who run the platform. */
export const platformGymsQuery = query({
  type: 'gym',
  database: 'platform',
  collection: 'gyms',
  selection: { index: ['_id'], limit: GYMS },
});
