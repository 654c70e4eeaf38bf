import type { Query } from '../../sync/device/device.ts';

/** Of a gym; those that are over stay. */
const MOST = 5000;

/** Of the open gym workspace, when a gym is not open. */
export const closuresQuery = (gymKey: string): Query<'closure'> => ({
  type: 'closure',
  database: `gym-${gymKey}`,
  collection: 'schedules',
  // Beside them lies what is on.
  selection: { index: ['_id'], atLeast: 'closure:', below: 'closure;', limit: MOST },
});
