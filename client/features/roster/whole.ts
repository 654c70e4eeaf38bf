/** Apart from the other questions, which every first page of the desk brings. */
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Query } from '../../sync/device/device.ts';

/** More than a gym's list holds. */
const ALL_MOST = 50_000;

/** Everybody on it. */
export const wholeRosterQuery = (gymId: string): Query<'roster'> => ({
  type: 'roster',
  database: `gym-${keyOf(gymId)}`,
  collection: 'roster',
  selection: { index: ['searchName'], limit: ALL_MOST },
});
