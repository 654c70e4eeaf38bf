/** Nobody came in on it after all (C17): the visit was voided, or the tick in the register taken back. */
import { isRefusal } from '../../basics/machine.ts';
import type { Moment } from '../../decision.ts';
import type { Booking } from '../shape.ts';
import { BOOKING } from '../states.ts';

/**
 * What it was before. Whom a visit had spared the cost of a late cancellation, they still have it (L5); a missed class is looked at anew, and one
 * that was made by the visit alone goes with it.
 */
export function unattended(booking: Booking, moment: Moment): Booking {
  const { checkinId: _gone, beforeVisit, ...rest } = booking;
  const kept = BOOKING[booking.status].notThere;
  if (kept === booking.status) return booking;
  if (!beforeVisit) {
    const status = BOOKING[kept].givenBack;
    if (isRefusal(status)) return booking;
    const cancelledAt = booking.cancelledAt ?? moment.receivedAt;
    return { ...rest, status, cancelledAt, late: false, strike: false, creditReturned: true };
  }
  if (booking.cancelledAt === undefined) return { ...rest, status: kept, late: false, strike: false, creditReturned: false };
  const { status: before, late, strike, creditReturned } = beforeVisit;
  const status = BOOKING[kept][before === 'late_cancelled' ? 'givenBackLate' : 'givenBack'];
  return isRefusal(status) ? booking : { ...rest, status, late, strike, creditReturned };
}
