import { keyOf } from '../../../schemas/basics/key.ts';
import { rosterIdOf } from '../../../schemas/roster/id.ts';
import type { Query } from '../../sync/device/device.ts';

/** People whose name begins with `search`. */
export const rosterQuery = (gymKey: string, search: string): Query<'roster'> => {
  const prefix = search.trim().toLowerCase();
  return {
    type: 'roster',
    database: `gym-${gymKey}`,
    collection: 'roster',
    selection: { index: ['searchName'], ...(prefix ? { atLeast: prefix, below: `${prefix}\uffff` } : {}), limit: 50 },
  };
};

/** One of them by their pass. */
export const rosterEntryQuery = (gymId: string, passId: string): Query<'roster'> => ({
  type: 'roster',
  database: `gym-${keyOf(gymId)}`,
  collection: 'roster',
  selection: { index: ['_id'], equals: [rosterIdOf(gymId, passId)], limit: 1 },
});
