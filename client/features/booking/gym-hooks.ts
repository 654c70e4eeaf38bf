/** Of the open gym workspace; apart from a member's own, whose first page comes without them. */
import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { gymBookingsQuery, missedBookingsQuery, slotBookingsQuery } from './gym-queries.ts';

/** Those that start at `from` or later and before `to`, by start. */
export function useGymBookings(gymId: string, from: Instant, to: Instant): Rows<Booking> {
  return useRows(useMemo(() => gymBookingsQuery(keyOf(gymId), from, to), [gymId, from, to]));
}

/** All of one class. */
export const useSlotBookings = (gymId: string, slotId: string | undefined): Rows<Booking> =>
  useRows(useMemo(() => (slotId === undefined ? null : slotBookingsQuery(keyOf(gymId), slotId)), [gymId, slotId]));

/** No-shows that are not final. */
export const useMissedBookings = (gymId: string): Rows<Booking> =>
  useRows(useMemo(() => missedBookingsQuery(keyOf(gymId)), [gymId]));
