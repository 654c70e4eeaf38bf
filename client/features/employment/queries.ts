import type { Query } from '../../sync/device/device.ts';

/** A gym has fewer people than this. */
const MOST = 500;

export const employeesQuery = (gymKey: string): Query<'employee'> => ({
  type: 'employee',
  database: `gym-${gymKey}`,
  collection: 'people',
  selection: { index: ['_id'], limit: MOST },
});
