import { query } from '../../../sync/queries/query.ts';
import { OFFICE_MOST } from '../../queues/most.ts';

const LIES = { database: 'platform', collection: 'reviews' } as const;

/** What there is to look at. */
export const casesQuery = query({
  ...{ type: 'reviewcase', ...LIES },
  selection: { index: ['type', '_id'], equals: ['reviewcase'], limit: OFFICE_MOST },
});
/** Every review of every gym. */
export const allReviewsQuery = query({
  ...{ type: 'review', ...LIES },
  selection: { index: ['type', '_id'], equals: ['review'], limit: OFFICE_MOST },
});
