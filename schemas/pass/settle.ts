/**
 * `settle`: what a pass and its check-ins are worth, from everything known about them, in order of judged time (A2). Run again
 * whenever a fact arrives; the same facts in any order of arrival give the same answer (S8).
 */

import { byText } from '../basics/by-text.ts';
import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { addDuration, addLocalDays, between, earlierOf, endOfLocalDay, laterOf, localDay, plus } from '../basics/time.ts';
import type { Booking } from '../booking/shape.ts';
import { saidAtDoor } from '../checkin/entering/said-at-door.ts';
import { isEntrance, PLACED_DOUBTS, type Placed, placeVisits } from '../checkin/order.ts';
import type { Checkin } from '../checkin/shape.ts';
import { CHECKIN } from '../checkin/states.ts';
import { impossiblePairs } from '../checkin/travel.ts';
import type { ReasonCode } from '../codes.ts';
import { LIMITS } from '../limits.ts';
import type { Pass } from './shape.ts';
import { begun, isBefore } from './start/chosen.ts';
import { PASS, type PassEvent } from './states.ts';
import { neverPaid } from './status/paid.ts';
import { insideWindows, opensUntil } from './usable.ts';

export interface Settled {
  readonly pass: Pass;
  /** Every check-in of this pass, with its status as it now stands. */
  readonly checkins: readonly Checkin[];
}

/** Codes that settling gives and takes; others (LATE_REPORT, STAFF_REMOVED …) belong to the fact itself and stay. */
const SETTLED_CODES: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'OVERUSED',
  'PASS_EXPIRED',
  'PASS_REFUNDED',
  'PASS_SUSPENDED',
  'PASS_OFF_PEAK',
  'PASS_WRONG_GYM',
  'PASS_NOT_STARTED',
  'PASS_NOT_PAID',
  'PASS_PAST_DUE',
  'IMPOSSIBLE_TRAVEL',
  'BOOKING_REQUIRED',
  ...PLACED_DOUBTS,
]);

/** A booking that costs its visit without anyone coming. */
const forfeits = (booking: Booking): boolean =>
  (booking.status === 'late_cancelled' || booking.status === 'no_show') && !booking.creditReturned;

/** who is in the register and was never scanned has used a visit as well, one a day at a gym. When each was used. */
function ticked(bookings: readonly Booking[], scanned: readonly Placed[]): Instant[] {
  const days = new Set(scanned.filter(({ visit }) => visit).map(({ checkin: { gymId, gymDay } }) => `${gymId} ${gymDay}`));
  return bookings
    .filter(({ status, checkinId }) => status === 'attended' && checkinId === undefined)
    .toSorted((a, b) => byText(a.startsAt, b.startsAt))
    .flatMap(({ gymId, startsAt, timeZone }) => {
      const day = `${gymId} ${localDay(startsAt, timeZone)}`;
      if (days.has(day)) return [];
      days.add(day);
      return [startsAt];
    });
}

/**
 * @param memberCheckins every check-in of the member, on whatever pass: travelling is judged across passes (6.1)
 * @param memberBookings every booking of the member
 * @param now receipt time of what caused this
 */
export function settle(
  pass: Pass,
  memberCheckins: readonly Checkin[],
  memberBookings: readonly Booking[],
  now: Instant,
): Settled {
  const own = memberCheckins.filter((checkin) => checkin.passId === pass._id);
  const bookings = memberBookings.filter((booking) => booking.passId === pass._id);
  const placed = placeVisits(own, pass.snapshot.maxVisitsPerDay);
  const started = activated(
    pass,
    placed.filter(({ visit }) => visit).map(({ checkin }) => checkin),
    now,
  );
  const pairs = impossiblePairs(memberCheckins);
  const travelled = new Set(pairs.flat().map((checkin) => checkin._id));

  const losses = [
    ...bookings.filter(forfeits).map((booking) => booking.cancelledAt ?? booking.endsAt),
    ...ticked(bookings, placed),
  ];
  const booked = bookedVisits(memberBookings, placed);
  let visits = 0;
  let owed = 0;
  const checkins = placed.map(({ checkin, visit, first, doubts }): Checkin => {
    const seen = saidAtDoor(checkin);
    const codes = checkin.codes.filter((code) => !SETTLED_CODES.has(code) || seen.includes(code));
    if (checkin.status === 'voided' || checkin.status === 'duplicate') return { ...checkin, codes };
    // nobody uses a pass by leaving, whatever became of it while they were inside.
    const wrong = checkin.direction === 'in' ? wrongWith(started, checkin) : undefined;
    if (visit) {
      visits += 1;
      const lost = losses.filter((at) => at < checkin.judgedAt).length;
      const isOver = visits + lost > (started.visitsTotal ?? Number.POSITIVE_INFINITY);
      if (isOver) codes.push('OVERUSED');
      // C3, C7, C8: nobody has paid for it.
      if (isOver || wrong === 'PASS_REFUNDED') owed += 1;
    }
    if (wrong) codes.push(wrong);
    codes.push(...doubts.filter((doubt) => !codes.includes(doubt)));
    if (first && needsBooking(checkin) && !booked.has(checkin._id)) codes.push('BOOKING_REQUIRED');
    if (travelled.has(checkin._id)) codes.push('IMPOSSIBLE_TRAVEL');
    return { ...checkin, codes, status: CHECKIN[checkin.status][codes.some(isNew(checkin)) ? 'doubted' : 'stands'] };
  });

  const settled: Pass = {
    ...started,
    visitsUsed: visits + losses.length,
    visitsReserved: bookings.filter((booking) => booking.status === 'confirmed').length,
    owedVisits: owed,
  };
  return { pass: suspendedForTravel(withStatus(putAside(settled, own), now), pairs, now), checkins };
}

const needsBooking = ({ entryRules }: Checkin): boolean => entryRules?.includes('booking_required') ?? false;

/** The visits that attended a class, whichever of their scans it was that did. */
function bookedVisits(bookings: readonly Booking[], placed: readonly Placed[]): ReadonlySet<string> {
  const visitOf = new Map(placed.map(({ checkin: { _id, mergedInto } }) => [_id, mergedInto ?? _id]));
  return new Set(bookings.flatMap(({ checkinId }) => (checkinId === undefined ? [] : [visitOf.get(checkinId) ?? checkinId])));
}

/** C10: the visit wins. A pass that was put aside, and used after that, is put aside from its last visit on. */
function putAside(pass: Pass, own: readonly Checkin[]): Pass {
  const { pausedFrom: _from, ...rest } = pass;
  const { pausedAt, pausedUntil } = pass;
  if (pausedAt === undefined) return rest;
  const used = own.filter(
    (one) => isEntrance(one) && one.judgedAt > pausedAt && (pausedUntil === undefined || one.judgedAt < pausedUntil),
  );
  return { ...rest, pausedFrom: used.map(({ judgedAt }) => judgedAt).reduce(laterOf, pausedAt) };
}

/** A doubt that the gym has not looked at yet. */
const isNew =
  ({ review }: Checkin) =>
  (code: ReasonCode) =>
    !review?.codes.includes(code);

/** The earliest visit starts a pass that waits for its first use (C11, R-10, R-11). @param visits in order of judged time */
function activated(pass: Pass, [first]: readonly Checkin[], now: Instant): Pass {
  if (pass.snapshot.activation === 'chosen_date') return begun(pass, now);
  // The next month begins when the first one ended, whichever visit is heard of after it was asked for.
  if (pass.snapshot.activation !== 'first_check_in' || isRenewed(pass)) return pass;
  const { activatedAt: _a, validFrom: _f, validTo: _t, ...unstarted } = pass;
  return first ? { ...unstarted, ...startedAt(pass, first.judgedAt) } : unstarted;
}

const isRenewed = ({ renewal }: Pass): boolean =>
  renewal !== undefined && (renewal.since ?? renewal.paymentId ?? (renewal.failed > 0 || undefined)) !== undefined;

/** Start and exclusive end of a pass that starts now; a day pass ends with the gym's day. */
export function startedAt(pass: Pick<Pass, 'kind' | 'snapshot' | 'given' | 'notice'>, at: Instant) {
  const { timeZone, validity } = pass.snapshot;
  const sold = pass.kind === 'day' ? endOfLocalDay(at, timeZone) : addDuration(at, validity, timeZone);
  const end = pass.given ? addLocalDays(sold, pass.given.days, timeZone) : sold;
  const validTo = pass.notice ? earlierOf(end, pass.notice.until) : end;
  return { activatedAt: at, validFrom: at, validTo };
}

/**
 * C6–C9: what the door should have known. On the day a pass ends there is grace to the end of that day. The visit that brings a
 * suspension about is not itself a visit of a suspended pass: settling twice says the same.
 */
function wrongWith(pass: Pass, checkin: Checkin): ReasonCode | undefined {
  const at = checkin.judgedAt;
  if (!pass.gymIds.includes(checkin.gymId)) return 'PASS_WRONG_GYM';
  if (pass.status === 'pending_payment' || neverPaid(pass)) return 'PASS_NOT_PAID';
  if (isBefore(pass, at)) return 'PASS_NOT_STARTED';
  // C8: of a visit that was heard of after the refund, the refund knew nothing.
  if (pass.refundedAt && pass.refundedAt < laterOf(at, checkin.receivedAt)) return 'PASS_REFUNDED';
  if (pass.suspendedAt && pass.suspendedAt < at) return 'PASS_SUSPENDED';
  if (pass.status === 'past_due' && pass.pastDueAt && plus(pass.pastDueAt, LIMITS.pastDueAdmitted) <= at) return 'PASS_PAST_DUE';
  const { timeZone, accessWindows } = pass.snapshot;
  const end = opensUntil(pass);
  if (end <= at && localDay(plus(end, -1), timeZone) !== localDay(at, timeZone)) return 'PASS_EXPIRED';
  return insideWindows(accessWindows, at, timeZone) ? undefined : 'PASS_OFF_PEAK';
}

/** What visits and time make of it; pauses, suspensions and refunds are decided elsewhere, and stay. */
const withStatus = (pass: Pass, now: Instant): Pass => ({ ...pass, status: PASS[pass.status][ranAs(pass, now)] });

function ranAs(pass: Pass, now: Instant): Extract<PassEvent, 'over' | 'usedUp' | 'inUse' | 'unused'> {
  // what becomes of one that renews its charges say, also where its month is over and the first has not been asked for yet.
  if (pass.status === 'past_due' || (pass.status === 'active' && renews(pass))) return 'inUse';
  if ((pass.validTo ?? pass.activateBy) <= now) return 'over';
  if (pass.visitsUsed >= (pass.visitsTotal ?? Number.POSITIVE_INFINITY)) return 'usedUp';
  return pass.activatedAt ? 'inUse' : 'unused';
}

const renews = ({ autoRenew, renewal }: Pass): boolean => renewal !== undefined && (autoRenew || renewal.paymentId !== undefined);

/** C4: the second impossible journey within 30 days suspends for review, once. */
function suspendedForTravel(pass: Pass, pairs: readonly [Checkin, Checkin][], now: Instant): Pass {
  const mine = pairs.map(([, later]) => later).filter((checkin) => checkin.passId === pass._id);
  const again = mine.some((later, index) => {
    const before = mine[index - 1];
    return before !== undefined && between(before.judgedAt, later.judgedAt) <= LIMITS.impossibleTravelWithin;
  });
  const status = PASS[pass.status].suspended;
  // What is over for good is not stopped once more.
  if (!again || pass.flags.includes('IMPOSSIBLE_TRAVEL') || isRefusal(status)) return pass;
  return { ...pass, status, suspendedAt: now, flags: [...pass.flags, 'IMPOSSIBLE_TRAVEL'] };
}
