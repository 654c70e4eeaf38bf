import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { bookingsQuery, gymBookingsQuery } from './queries.ts';

/** One's own, by start, earliest first. */
export const useBookings = (): Rows<Booking> => useRows(bookingsQuery);

/** Of the open gym workspace: those that start at `from` or later and before `to`, by start. */
export function useGymBookings(gymId: string, from: Instant, to: Instant): Rows<Booking> {
  return useRows(useMemo(() => gymBookingsQuery(keyOf(gymId), from, to), [gymId, from, to]));
}
