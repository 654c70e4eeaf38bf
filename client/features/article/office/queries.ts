import { query } from '../../../sync/queries/query.ts';
import { OFFICE_MOST } from '../../queues/most.ts';

/** Every article, as those have it who write it. */
export const articlesQuery = query({
  ...{ type: 'article', database: 'platform', collection: 'articles' },
  selection: { index: ['_id'], limit: OFFICE_MOST },
});
