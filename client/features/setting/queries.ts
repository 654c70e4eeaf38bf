import { query } from '../../sync/queries/query.ts';

/** Every setting that somebody has changed, of the open platform workspace. */
export const settingsQuery = query({
  type: 'setting',
  database: 'platform',
  collection: 'settings',
  selection: { index: ['_id'], limit: 200 },
});

/** Those that everybody's devices have. */
export const publicSettingsQuery = query({
  type: 'publicsetting',
  database: 'public',
  collection: 'basics',
  selection: { index: ['type', '_id'], equals: ['publicsetting'], limit: 100 },
});
