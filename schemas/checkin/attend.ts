/** Which class a visit is for (R-36, C16, X6): one at most, however often somebody scans and whatever became of the booking. */

import { byText } from '../basics/by-text.ts';
import type { Booking } from '../booking/shape.ts';
import { BOOKING, OPEN_BOOKING_STATUSES } from '../booking/states.ts';
import { overlaid } from '../pass/member.ts';
import { inClassWindow } from './entering/class-window.ts';
import { isEntrance, placeVisits } from './order.ts';
import type { Checkin } from './shape.ts';

/** Statuses in which coming in uses the place that is held. Whatever else comes in was given back before (X6). */
const HELD: readonly Booking['status'][] = ['confirmed', 'no_show_provisional', 'no_show'];
const TAKES_THE_TIME: readonly Booking['status'][] = [...OPEN_BOOKING_STATUSES, ...HELD, 'attended', 'excused'];

/** By check-in: the visit it belongs to, called after the one that opened it. On the way out nobody visits. */
export function visitsOf(checkins: readonly Checkin[]): Map<string, string> {
  const came = checkins.filter(isEntrance);
  const byPass = Map.groupBy(came, (one) => one.passId ?? '');
  return new Map(
    [...byPass.values()].flatMap((own) =>
      placeVisits(own).map(({ checkin }): [string, string] => [checkin._id, checkin.mergedInto ?? checkin._id]),
    ),
  );
}

/** The booking that this visit attended already. */
export function attendedOn(
  visit: string,
  visits: ReadonlyMap<string, string>,
  bookings: readonly Booking[],
): Booking | undefined {
  return bookings.find(
    ({ status, checkinId }) => status === 'attended' && checkinId !== undefined && visits.get(checkinId) === visit,
  );
}

/** A booking of this member's that takes up some of this time. */
export const busyDuring = (time: Pick<Booking, 'startsAt' | 'endsAt'>, bookings: readonly Booking[]): boolean =>
  bookings.some((one) => TAKES_THE_TIME.includes(one.status) && one.startsAt < time.endsAt && one.endsAt > time.startsAt);

/** Attended by what the register says, and by no visit yet. */
const isTicked = ({ status, checkinId }: Booking): boolean => status === 'attended' && checkinId === undefined;

/** A visit in time for this class that has attended none: of whoever was scanned at the door and put on the register afterwards. */
export function visitInTime(
  { gymId, startsAt }: Pick<Booking, 'gymId' | 'startsAt'>,
  checkins: readonly Checkin[],
  bookings: readonly Booking[],
): Checkin | undefined {
  const visits = visitsOf(checkins);
  return checkins.find(
    (one) =>
      visits.get(one._id) === one._id &&
      one.gymId === gymId &&
      inClassWindow(one.judgedAt, startsAt) &&
      !attendedOn(one._id, visits, bookings),
  );
}

/**
 * The booking this check-in is for: the one its visit attended already, else the place that is held (the earlier class first), else
 * the one given back last, unless the member has something else at that time.
 * @param checkins what is known of the member's; `checkin` need not be among them
 */
export function bookingFor(checkin: Checkin, checkins: readonly Checkin[], bookings: readonly Booking[]): Booking | undefined {
  const visits = visitsOf(overlaid(checkins, [checkin]));
  const visit = visits.get(checkin._id);
  if (visit === undefined) return undefined;
  const already = attendedOn(visit, visits, bookings);
  if (already) return already;
  const fitting = bookings.filter(
    (one) =>
      (isTicked(one) || BOOKING[one.status].cameIn !== one.status) &&
      one.gymId === checkin.gymId &&
      inClassWindow(checkin.judgedAt, one.startsAt),
  );
  const [held] = fitting
    .filter((one) => isTicked(one) || HELD.includes(one.status))
    .sort((a, b) => byText(a.startsAt, b.startsAt));
  const givenBack = fitting
    .filter((one) => !busyDuring(one, bookings))
    .sort((a, b) => byText(a.cancelledAt ?? '', b.cancelledAt ?? ''));
  return held ?? givenBack.at(-1);
}
