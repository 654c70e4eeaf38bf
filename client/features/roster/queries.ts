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
