/** What giving a booking back would cost, told before it is done. The rule's own word where the device has it. Pure. */

import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { knewOfPlace } from '../../../schemas/booking/waiting/seen.ts';
import type { Decision } from '../../../schemas/decision.ts';

export type Consequence =
  /** Only waited for: nothing is lost. */
  | 'list'
  | 'free'
  /** The visit is lost and a strike given. */
  | 'late'
  /** Too late for anything. */
  | 'started';

/** @param decision the rule's verdict on what this device knows; until it is there the booking's own dates decide */
export function consequenceOf(booking: Booking, now: Instant, decision?: Decision): Consequence {
  if (booking.status === 'waitlisted' || booking.status === 'offered') return 'list';
  if (decision?.code === 'TOO_LATE_TO_CANCEL') return 'started';
  const after = decision?.documents.find((document) => document.type === 'booking' && document._id === booking._id);
  if (after?.type === 'booking' && after.status !== booking.status) return after.status === 'late_cancelled' ? 'late' : 'free';
  if (now >= booking.startsAt) return 'started';
  return now <= booking.cutoffAt || !knewOfPlace(booking) ? 'free' : 'late';
}

const YEAR = 365 * 86_400_000;

/** the first strike in 12 months is a warning only. */
export const isFirstStrike = (bookings: readonly Booking[], now: Instant): boolean =>
  !bookings.some((one) => one.strike && Date.parse(now) - Date.parse(one.cancelledAt ?? one.endsAt) < YEAR);
