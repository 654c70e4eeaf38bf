import type { Query } from '../../sync/device/device.ts';

/** A gym has fewer tablets than this, revoked ones included. */
const MOST = 200;

export const kiosksQuery = (gymKey: string): Query<'kiosk'> => ({
  type: 'kiosk',
  database: `gym-${gymKey}`,
  collection: 'leases',
  // Beside them lie the seats that devices hold.
  selection: { index: ['_id'], atLeast: 'kiosk:', below: 'kiosk;', limit: MOST },
});
