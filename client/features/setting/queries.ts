import { query } from '../../sync/queries/query.ts';

/** Every setting that somebody has changed, of the open platform workspace. */
export const settingsQuery = query({
  type: 'setting',
  database: 'platform',
  collection: 'settings',
  selection: { index: ['_id'], limit: 200 },
});
