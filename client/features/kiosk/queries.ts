import type { Query } from '../../sync/device/device.ts';

/** Those that were taken out of service stay. */
const MOST = 2000;

export const kiosksQuery = (gymKey: string): Query<'kiosk'> => ({
  type: 'kiosk',
  database: `gym-${gymKey}`,
  collection: 'leases',
  // Beside them lie the seats that devices hold.
  selection: { index: ['_id'], atLeast: 'kiosk:', below: 'kiosk;', limit: MOST },
});
