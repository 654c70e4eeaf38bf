/** What is asked of a gym's bookings by those who work there. */
import type { Query } from '../../sync/device/device.ts';

/** `before` is exclusive. */
export const gymBookingsQuery = (gymKey: string, from: string, before: string): Query<'booking'> => ({
  type: 'booking',
  database: `gym-${gymKey}`,
  collection: 'bookings',
  selection: { index: ['startsAt'], atLeast: from, below: before, limit: 2000 },
});

/** All of one class, whenever it is by now. */
export const slotBookingsQuery = (gymKey: string, slotId: string): Query<'booking'> => ({
  type: 'booking',
  database: `gym-${gymKey}`,
  collection: 'bookings',
  selection: { index: ['slotId'], equals: [slotId], limit: 1000 },
});

/** Who is said to have missed a class and may still be put right, the earliest class first. */
export const missedBookingsQuery = (gymKey: string): Query<'booking'> => ({
  type: 'booking',
  database: `gym-${gymKey}`,
  collection: 'bookings',
  selection: { index: ['status', 'startsAt'], equals: ['no_show_provisional'], limit: 500 },
});
