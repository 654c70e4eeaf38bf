import type { Booking } from '../../../schemas/booking/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { bookingsQuery } from './queries.ts';

/** One's own, by start, earliest first. */
export const useBookings = (): Rows<Booking> => useRows(bookingsQuery);
