import type { Query } from '../../sync/device/device.ts';

/** A gym has fewer people than this. */
const MOST = 500;

export const employeesQuery = (gymKey: string): Query<'employee'> => ({
  type: 'employee',
  database: `gym-${gymKey}`,
  collection: 'people',
  // Beside them lie the duties of every class and the invitations.
  selection: { index: ['_id'], atLeast: 'employee:', below: 'employee;', limit: MOST },
});
