/** The owner's day in numbers, from what this device holds of the gym. Pure; days and weeks are the gym's own. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { addDays, instantAt, localDay, weekday } from '../../../../schemas/basics/time.ts';
import { seatsOf } from '../../../../schemas/booking/seats.ts';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Payment } from '../../../../schemas/payment/shape.ts';
import type { Slot, Timetable } from '../../../../schemas/slot/shape.ts';

/** Classes of these days that are not over, in order of start. */
export function classesAhead(timetables: readonly Timetable[], now: Instant): readonly Slot[] {
  return timetables
    .flatMap((day) => day.slots)
    .filter((slot) => slot.endsAt > now)
    .sort((a, b) => byText(a.startsAt, b.startsAt) || a.name.localeCompare(b.name, 'en-GB'));
}

export interface Fill {
  readonly booked: number;
  readonly waiting: number;
}

/**
 * How full a class is: counted from the gym's own bookings where they are here, because the public count may be a minute old.
 * `bookings` is undefined for those who may not see them.
 */
export function fillOf(slot: Slot, bookings: readonly Booking[] | undefined): Fill {
  if (bookings === undefined) return { booked: slot.bookedCount, waiting: slot.waitlistCount };
  const { taken, waitlisted } = seatsOf(
    bookings.filter((booking) => booking.slotId === slot.slotId),
    0,
  );
  return { booked: taken, waiting: waitlisted };
}

/** A bank may take so long with its word on a payment. */
const BANK_DAYS = 14;

/** When what was paid last week can have been begun at the earliest. */
export function sinceLastWeek(now: Instant, timeZone: string): Instant {
  const today = localDay(now, timeZone);
  return instantAt(addDays(today, -weekday(today) - 7 - BANK_DAYS), '00:00', timeZone);
}

/** Sales in minor units of this week so far and of all last week; weeks begin on Monday. */
export function salesByWeek(
  payments: readonly Payment[],
  now: Instant,
  timeZone: string,
): { thisWeek: number; lastWeek: number } {
  const today = localDay(now, timeZone);
  const monday = addDays(today, -weekday(today));
  const start = instantAt(monday, '00:00', timeZone);
  const before = instantAt(addDays(monday, -7), '00:00', timeZone);
  const paid = payments.filter((payment) => payment.status === 'succeeded');
  const sum = (from: Instant, to?: Instant) =>
    paid
      .filter(({ paidAt, judgedAt }) => (paidAt ?? judgedAt) >= from && (to === undefined || (paidAt ?? judgedAt) < to))
      .reduce((total, payment) => total + payment.total.amountMinor, 0);
  return { thisWeek: sum(start), lastWeek: sum(before, start) };
}
