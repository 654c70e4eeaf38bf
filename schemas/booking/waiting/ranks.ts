/** Who is where on the waiting list, after somebody left it or came in. */
import { stamp } from '../../basics/revise.ts';
import type { Moment } from '../../decision.ts';
import { waiting } from '../seats.ts';
import type { Booking } from '../shape.ts';
import { withLine } from './story.ts';

/** After someone left: the rest move up. Returns those whose position changed. */
export function movedUp(bookings: readonly Booking[], moment: Moment): Booking[] {
  return waiting(bookings).flatMap((booking, index) => {
    const position = index + 1;
    if (booking.position === position) return [];
    return [withLine({ ...booking, ...stamp(moment, booking), position }, moment, { what: 'moved_up', position })];
  });
}
