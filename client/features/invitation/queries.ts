import type { Query } from '../../sync/device/device.ts';

/** Twenty a day at most, kept for two years: the newest of them are what anybody looks for. */
const MOST = 500;

export const invitationsQuery = (gymKey: string): Query<'invite'> => ({
  type: 'invite',
  database: `gym-${gymKey}`,
  collection: 'people',
  selection: { index: ['_id'], atLeast: 'invite:', below: 'invite;', limit: MOST },
});
