/** A booking as a calendar's entry: the one rule for the file that a phone saves and for the address that a calendar follows. Pure. */
import { keyOf } from '../../basics/key.ts';
import { between, localDay, localTime } from '../../basics/time.ts';
import type { Gym } from '../../gym/shape.ts';
import type { Booking, BookingStatus } from '../shape.ts';
import type { CalendarEntry } from './file.ts';

const STATUS: Readonly<Record<BookingStatus, CalendarEntry['status']>> = {
  confirmed: 'CONFIRMED',
  attended: 'CONFIRMED',
  no_show_provisional: 'CONFIRMED',
  no_show: 'CONFIRMED',
  excused: 'CONFIRMED',
  waitlisted: 'TENTATIVE',
  offered: 'TENTATIVE',
  left: 'CANCELLED',
  expired: 'CANCELLED',
  cancelled: 'CANCELLED',
  late_cancelled: 'CANCELLED',
  cancelled_by_gym: 'CANCELLED',
};

/** A quarter of a second: over the years that a booking is kept it stays within the integers of RFC 5545. */
const TICK = 250;

export function calendarEntry(booking: Booking, gym: Pick<Gym, 'name' | 'address' | 'geo'> | undefined): CalendarEntry {
  const { createdAt, updatedAt, startsAt, endsAt, timeZone } = booking;
  const status = STATUS[booking.status];
  return {
    uid: `${keyOf(booking._id)}@fitness-hub`,
    // Of one that has not changed 0; each change is later than the one before.
    sequence: Math.ceil(between(createdAt, updatedAt) / TICK),
    ...{ status, startsAt, endsAt, timeZone, changedAt: updatedAt },
    title: booking.slotName,
    place: gym ? `${gym.name}, ${addressOf(gym.address)}` : booking.gymName,
    ...(gym && { geo: gym.geo }),
    notes: notesOf(booking, status),
  };
}

function notesOf({ cutoffAt, timeZone, status: is }: Booking, status: CalendarEntry['status']): string {
  if (status === 'CANCELLED') return is === 'cancelled_by_gym' ? 'The gym cancelled this class.' : 'Cancelled.';
  if (status === 'TENTATIVE') return 'You are on the waiting list.';
  return `Free to cancel until ${dayTime(cutoffAt, timeZone)}`;
}

const addressOf = ({ streetAddress, addressLocality, postalCode }: Gym['address']): string =>
  [streetAddress, addressLocality, postalCode].filter(Boolean).join(', ');

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Tue 3 Mar, 12:00`, as the app writes it; the same on every machine. */
function dayTime(at: string, timeZone: string): string {
  const day = Temporal.PlainDate.from(localDay(at, timeZone));
  return `${DAYS[day.dayOfWeek - 1]} ${day.day} ${MONTHS[day.month - 1]}, ${localTime(at, timeZone)}`;
}
