import type { ArticleType } from '../../../schemas/article/types.ts';
import { addressIdOf } from '../../../schemas/article/types.ts';
import type { Query } from '../../sync/device/device.ts';
import { query } from '../../sync/queries/query.ts';

/** The newest, which every device has. */
const LIES = { database: 'public', collection: 'articles' } as const;

export const newestArticlesQuery = query({
  ...{ type: 'articlesummary', ...LIES },
  selection: { index: ['type', '_id'], equals: ['articlesummary'], limit: 200 },
});

/** Where an article is now that could be read there before. */
export const articleAddressQuery = (at: { articleType: ArticleType; slug: string }): Query<'articleaddress'> => ({
  ...{ type: 'articleaddress', ...LIES },
  selection: { index: ['_id'], equals: [addressIdOf(at)], limit: 1 },
});
