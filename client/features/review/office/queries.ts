import { query } from '../../../sync/queries/query.ts';

/** What a device holds of the platform's at most. */
const MOST = 20_000;
const LIES = { database: 'platform', collection: 'reviews' } as const;

/** What there is to look at. */
export const casesQuery = query({
  ...{ type: 'reviewcase', ...LIES },
  selection: { index: ['type', '_id'], equals: ['reviewcase'], limit: MOST },
});
/** Every review of every gym. */
export const allReviewsQuery = query({
  ...{ type: 'review', ...LIES },
  selection: { index: ['type', '_id'], equals: ['review'], limit: MOST },
});
export const reportsQuery = query({
  ...{ type: 'report', database: 'platform', collection: 'reports' },
  selection: { index: ['_id'], limit: MOST },
});
