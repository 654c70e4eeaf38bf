/** a late cancellation is forgiven when the seat was refilled and somebody came. */

import { byText } from '../basics/by-text.ts';
import { stamp } from '../basics/revise.ts';
import type { Known, Moment } from '../decision.ts';
import { found } from '../decision.ts';
import { leasesOfSlot } from '../lease/known.ts';
import { overlaid } from '../pass/member.ts';
import { bookingsOfSlot } from './seats.ts';
import type { Booking } from './shape.ts';
import { BOOKING } from './states.ts';

const canBeForgiven = (booking: Booking) => BOOKING[booking.status].refilled !== booking.status;

/** Late cancellations of the attended booking's slot that this attendance forgives: one for each refilled seat, oldest first. */
export function forgiven(known: Known, moment: Moment, attended: Booking): Booking[] {
  const all = overlaid(found(bookingsOfSlot(known, attended.gymId, attended.slotId)) ?? [], [attended]);
  const came = all.filter((one) => one.status === 'attended');
  const late = all
    .flatMap((one) =>
      one.cancelledAt && (canBeForgiven(one) || one.forgivenReason === 'refilled') ? [{ one, at: one.cancelledAt }] : [],
    )
    .sort((a, b) => byText(a.at, b.at));
  const heldSince = new Map(leasesOfSlot(known, attended.gymId, attended.slotId).map(({ _id, createdAt }) => [_id, createdAt]));
  // A seat is refilled by whoever got a place after the cancellation was heard of. One that a device held was never the one given back, and
  // somebody let in beyond the places there are sits on none.
  const gotAt = ({ leaseId = '', promotedAt, createdAt }: Booking) => heldSince.get(leaseId) ?? promotedAt ?? createdAt;
  const hasSeat = ({ flags }: Booking) => !flags.includes('OVER_CAPACITY');
  const refills = (cancelledAt: string) => came.filter((one) => hasSeat(one) && gotAt(one) >= cancelledAt).length;
  return late.flatMap(({ one, at }, index) =>
    canBeForgiven(one) && refills(one.cancelReceivedAt ?? at) > index
      ? [
          {
            ...one,
            ...stamp(moment, one),
            status: BOOKING[one.status].refilled,
            strike: false,
            creditReturned: true,
            forgivenReason: 'refilled',
          },
        ]
      : [],
  );
}
