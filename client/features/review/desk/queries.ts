import type { Query } from '../../../sync/device/device.ts';

/** More than anybody looks through. */
const MOST = 1000;

/** What members said of a gym, of its open workspace. */
export const gymReviewsQuery = (gymKey: string): Query<'gymreview'> => ({
  type: 'gymreview',
  database: `gym-${gymKey}`,
  collection: 'reviews',
  selection: { index: ['_id'], limit: MOST },
});
