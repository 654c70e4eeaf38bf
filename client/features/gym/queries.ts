import type { Query } from '../../sync/device/device.ts';
import { query } from '../../sync/queries/query.ts';

/** More than a device ever holds of what is public: three areas of 400, and what was looked at. */
const GYMS = 2_000;

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

/** So many an administrator's device draws; where there are more, the screen says so. */
const MOST_PLATFORM_GYMS = 5_000;

/** Whatever state they are in, for those who run the platform. */
export const platformGymsQuery = query({
  type: 'gym',
  database: 'platform',
  collection: 'gyms',
  selection: { index: ['_id'], limit: MOST_PLATFORM_GYMS },
});
