/**
 * X1–X5, G23: who gave a place back in time, recomputed from when they said so and from what the gym had published.
 * What a device says it saw of the cut-off is not asked.
 */
import { Violation } from '../violation.ts';
import { type ClaimedBooking, type Claims, isAccepted, type ObservedDecision } from './claims.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** X3 */
const CLAIMS = 2;
const CLAIMS_WITHIN = 90 * DAY;

interface GivenBack {
  readonly booking: ClaimedBooking;
  readonly cancel: ObservedDecision;
  readonly heard: number;
  /** X4: when it counts as said. */
  readonly said: number;
}

export function strikes(claims: Claims, cutoffHours: number): void {
  const { bookings, decided } = claims;
  for (const { _id, status, strike } of bookings) {
    if (strike !== (status === 'late_cancelled')) throw new Violation('R-24', `${_id} is ${status}, with strike: ${strike}`);
  }
  const cancels = decided.filter((one) => one.proposal.kind === 'booking.cancel' && isAccepted(one));
  const givenBack = bookings.flatMap((booking): GivenBack[] => {
    const cancel = cancels.find(({ uid, proposal }) => proposal.body.bookingId === booking._id && uid === booking.memberId);
    if (!cancel || !['cancelled', 'late_cancelled'].includes(booking.status)) return [];
    const heard = Date.parse(cancel.receivedAt);
    const judged = Date.parse(cancel.judgedAt);
    const isClaim = cancel.proposal.origin.trust !== 'untrusted' && heard - judged <= DAY;
    return [{ booking, cancel, heard, said: isClaim ? judged : heard }];
  });
  for (const one of givenBack) inTimeOrNot(one, givenBack, claims, cutoffHours * HOUR);
}

function inTimeOrNot(one: GivenBack, all: readonly GivenBack[], claims: Claims, cutoff: number): void {
  const { booking, heard, said, cancel } = one;
  const starts = Date.parse(booking.startsAt);
  const moves = claims.said.filter(({ kind, body }) => kind === 'system.slot-changed' && body.slotId === booking.slotId);
  const moved = moves.some(({ at }) => at < heard);
  // Said and heard in the same instant: which came first cannot be told from outside, so either answer may be right.
  if (!moved && moves.some(({ at }) => at === heard)) return;
  const late = booking.status === 'late_cancelled';
  const tells = `${booking._id} is ${booking.status}: said ${(starts - said) / HOUR} h before its start (${cancel.proposal._id})`;
  if (said <= starts - cutoff || moved) {
    const claimed = all.filter(
      (other) =>
        other.booking.memberId === booking.memberId &&
        other !== one &&
        other.heard >= Date.parse(other.booking.startsAt) &&
        other.heard <= heard &&
        heard - other.said <= CLAIMS_WITHIN,
    ).length;
    if (late && (heard < starts || claimed < CLAIMS)) throw new Violation('R-23', tells);
    return;
  }
  if (said >= starts) throw new Violation('R-24', tells);
  // whoever was promoted has an hour.
  if (late || booking.promotedAt !== undefined || wasRefilled(one, claims.bookings)) return;
  throw new Violation('R-24', tells);
}

/** forgiven where somebody got the place after it was given back, and came. */
const wasRefilled = ({ booking, heard }: GivenBack, bookings: readonly ClaimedBooking[]): boolean =>
  booking.forgivenReason !== undefined &&
  bookings.some(
    (other) =>
      other.slotId === booking.slotId && other.status === 'attended' && Date.parse(other.promotedAt ?? other.createdAt) >= heard,
  );
