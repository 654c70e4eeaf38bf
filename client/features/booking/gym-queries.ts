/** What is asked of a gym's bookings by those who work there. */
import type { Query } from '../../sync/device/device.ts';

/** Of five weeks of a gym with a dozen full classes a day, which its closures ask for. */
const MOST = 20_000;

/** `before` is exclusive. */
export const gymBookingsQuery = (gymKey: string, from: string, before: string): Query<'booking'> => ({
  type: 'booking',
  database: `gym-${gymKey}`,
  collection: 'bookings',
  selection: { index: ['startsAt'], atLeast: from, below: before, limit: MOST },
});

/** All of one class, whenever it is by now. */
export const slotBookingsQuery = (gymKey: string, slotId: string): Query<'booking'> => ({
  type: 'booking',
  database: `gym-${gymKey}`,
  collection: 'bookings',
  selection: { index: ['slotId'], equals: [slotId], limit: MOST },
});

/** Who is said to have missed a class and may still be put right, the earliest class first. */
export const missedBookingsQuery = (gymKey: string): Query<'booking'> => ({
  type: 'booking',
  database: `gym-${gymKey}`,
  collection: 'bookings',
  selection: { index: ['status', 'startsAt'], equals: ['no_show_provisional'], limit: MOST },
});
