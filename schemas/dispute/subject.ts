/** What somebody may say is wrong: which kind of which booking or visit, and until when. */
import type { Instant } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { Booking, BookingStatus } from '../booking/shape.ts';
import type { Checkin } from '../checkin/shape.ts';
import { LIMITS } from '../limits.ts';
import type { DisputeKind } from './shape.ts';

export type Disputed = Booking | Checkin;

/** Of a booking as it stands. What waits, was given back free or excused costs nobody anything. */
const OF_BOOKING: Readonly<Partial<Record<BookingStatus, readonly DisputeKind[]>>> = {
  confirmed: ['refused_entry'],
  attended: ['facility_not_as_described'],
  late_cancelled: ['late_cancel'],
  no_show_provisional: ['no_show', 'refused_entry'],
  no_show: ['no_show', 'refused_entry'],
};
/** Of a visit as it stands. One that was voided, too (C17). */
const OF_CHECKIN: Readonly<Record<Checkin['status'], readonly DisputeKind[]>> = {
  accepted: ['wrong_visit', 'facility_not_as_described'],
  accepted_flagged: ['wrong_visit', 'facility_not_as_described'],
  duplicate: ['wrong_visit'],
  voided: ['wrong_visit'],
};

/** What can be said of it at that moment; nothing of what is still to come, nor of what is long over. */
export function disputableAs(subject: Disputed, at: Instant): readonly DisputeKind[] {
  if (at > disputableUntil(subject)) return [];
  if (subject.type === 'checkin') return OF_CHECKIN[subject.status];
  const isToCome = subject.status === 'confirmed' && at < subject.startsAt;
  return isToCome ? [] : (OF_BOOKING[subject.status] ?? []);
}

/** so long after the event. */
export const disputableUntil = (subject: Disputed): Instant => plus(eventOf(subject), LIMITS.disputeWithin);

/** What came about, and when: it counts from then. A no-show is none before it is final, and a visit may be voided later. */
function eventOf(subject: Disputed): Instant {
  if (subject.type === 'checkin') return subject.review?.at ?? subject.judgedAt;
  const { status, endsAt, missedAt, cancelledAt, cancelReceivedAt } = subject;
  if (status === 'late_cancelled') return cancelReceivedAt ?? cancelledAt ?? endsAt;
  return missedAt ?? endsAt;
}
