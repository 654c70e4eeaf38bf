import type { Query } from '../../sync/device/device.ts';
import { query } from '../../sync/queries/query.ts';

export const bookingsQuery = query({
  type: 'booking',
  database: 'member',
  collection: 'bookings',
  selection: { index: ['startsAt'], limit: 1000 },
});

/** `before` is exclusive. */
export const gymBookingsQuery = (gymKey: string, from: string, before: string): Query<'booking'> => ({
  type: 'booking',
  database: `gym-${gymKey}`,
  collection: 'bookings',
  selection: { index: ['startsAt'], atLeast: from, below: before, limit: 2000 },
});
