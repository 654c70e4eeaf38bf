import type { Query } from '../../sync/device/device.ts';

/** More than thirteen months have. */
const DAYS_MOST = 500;

/** A gym's days in numbers, oldest first: of the open workspace of a gym, for who may plan its timetable. */
export const gymDaysQuery = (gymKey: string): Query<'gymday'> => ({
  type: 'gymday',
  database: `gym-${gymKey}`,
  collection: 'days',
  selection: { index: ['_id'], atLeast: 'gymday:', below: 'gymday;', limit: DAYS_MOST },
});

/** What it took on each, oldest first: for who may see the money. */
export const takingsQuery = (gymKey: string): Query<'takings'> => ({
  type: 'takings',
  database: `gym-${gymKey}`,
  collection: 'payments',
  selection: { index: ['_id'], atLeast: 'takings:', below: 'takings;', limit: DAYS_MOST },
});
