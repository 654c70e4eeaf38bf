import { query } from '../../sync/queries/query.ts';

export const bookingsQuery = query({
  type: 'booking',
  database: 'member',
  collection: 'bookings',
  selection: { index: ['startsAt'], limit: 1000 },
});
