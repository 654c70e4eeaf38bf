/** Strikes and what they lead to: computed from the bookings themselves, never stored beside them. */
import type { Instant } from '../basics/primitives.ts';
import { between, plus } from '../basics/time.ts';
import type { Booking } from './shape.ts';

const DAY = 86_400_000;
const STRIKES = 3;
const ROLLING = 30 * DAY;
const BLOCK = 7 * DAY;
const FIRST_IS_WARNING = 365 * DAY;

const struckAt = (booking: Booking): Instant => booking.cancelledAt ?? booking.endsAt;

/**
 * When advance booking opens again, if three strikes within 30 days closed it; the first in 12 months is a warning only. The third closes it for seven
 * days, and those are not over earlier because the first of the three lapses meanwhile.
 */
export function blockedUntil(bookings: readonly Booking[], now: Instant): { until: Instant; strikes: number } | null {
  const struck = bookings
    .filter((booking) => booking.strike)
    .map(struckAt)
    .sort();
  const counting = struck.filter((at, index) => {
    const before = struck[index - 1];
    return at <= now && before !== undefined && between(before, at) < FIRST_IS_WARNING;
  });
  const closing = counting.findLast((at, index) => isWithin(ROLLING, counting[index - STRIKES + 1], at));
  if (!closing || plus(closing, BLOCK) <= now) return null;
  return {
    until: plus(closing, BLOCK),
    strikes: counting.filter((at) => at <= closing && isWithin(ROLLING, at, closing)).length,
  };
}

const isWithin = (time: number, from: Instant | undefined, to: Instant): boolean =>
  from !== undefined && between(from, to) <= time;
