import type { Query } from '../../sync/device/device.ts';

/** Seats of one class that devices of the gym hold for walk-ins. */
export const leasesQuery = (gymKey: string, slotId: string): Query<'lease'> => ({
  type: 'lease',
  database: `gym-${gymKey}`,
  collection: 'leases',
  selection: { index: ['slotId'], equals: [slotId], limit: 5000 },
});
