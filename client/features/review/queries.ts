import { ratingIdOf } from '../../../schemas/review/shown/score.ts';
import type { Query } from '../../sync/device/device.ts';
import { OWN_MOST, query } from '../../sync/queries/query.ts';

/** What one said of gyms oneself. */
export const ownReviewsQuery = query({
  type: 'review',
  database: 'member',
  collection: 'reviews',
  selection: { index: ['_id'], atLeast: 'review:', below: 'review;', limit: OWN_MOST },
});

/** What everybody reads of a gym's reviews; it comes with the gym. */
export const ratingQuery = (gymId: string): Query<'gymrating'> => ({
  type: 'gymrating',
  database: 'public',
  collection: 'gyms',
  selection: { index: ['_id'], equals: [ratingIdOf(gymId)], limit: 1 },
  gymId,
});
