import type { Question } from '../../sync/device/device.ts';

/** People whose name begins with `search`. */
export const rosterQuery = (gymKey: string, search: string): Question<'roster'> => {
  const prefix = search.trim().toLowerCase();
  return {
    type: 'roster',
    place: `gym-${gymKey}`,
    collection: 'roster',
    selection: { index: ['searchName'], ...(prefix ? { atLeast: prefix, below: `${prefix}\uffff` } : {}), limit: 50 },
  };
};
