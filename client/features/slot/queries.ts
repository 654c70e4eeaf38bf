import type { Query } from '../../sync/device/device.ts';

/** `before` is exclusive. */
export const timetablesQuery = (gymId: string, from: string, before: string): Query<'timetable'> => ({
  type: 'timetable',
  database: 'public',
  collection: 'slots',
  selection: { index: ['gymId', 'date'], equals: [gymId], atLeast: from, below: before, limit: 60 },
  gymId,
});
