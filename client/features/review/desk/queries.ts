import type { Query } from '../../../sync/device/device.ts';

/** More than anybody looks through; who has more is told so. */
const MOST = 1000;

/** What members said of a gym, of its open workspace, newest first: what is cut is the oldest. */
export const gymReviewsQuery = (gymKey: string): Query<'gymreview'> => ({
  type: 'gymreview',
  database: `gym-${gymKey}`,
  collection: 'reviews',
  selection: { index: ['newest'], limit: MOST },
});
