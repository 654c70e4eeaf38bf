/** B9, R-30: that staff let more people into a class than it has places is news to the gym's owners: one notice a class, the latest count in it. */
import { keyOf } from '../../basics/primitives.ts';
import { localTime } from '../../basics/time.ts';
import type { Known, Moment } from '../../decision.ts';
import { ownersOf } from '../../employment/owners.ts';
import { LIMITS } from '../../limits.ts';
import { notice } from '../../notice/make.ts';
import type { Notice } from '../../notice/shape.ts';
import type { Slot } from '../../slot/shape.ts';
import type { Booking } from '../shape.ts';

/** @param taken how many have a place now; whoever let them in knows it */
export function ownersToldOver(known: Known, moment: Moment, walkIn: Booking, slot: Slot, taken: number): Notice[] {
  if (!walkIn.flags.includes('OVER_CAPACITY')) return [];
  const { gymId, gymName, timeZone } = walkIn;
  const isBeyond = walkIn.flags.includes('OVER_LIMIT');
  const asked = isBeyond ? ` That is more than the ${LIMITS.overCapacity * 100} % that we let pass.` : '';
  return ownersOf(known, gymId)
    .filter((uid) => uid !== moment.by)
    .map((uid) =>
      notice(moment, uid, slot.slotId, {
        event: 'booking.over_capacity',
        title: `Over capacity: ${slot.name}`,
        body: `${gymName}, ${localTime(slot.startsAt, timeZone)}: ${taken} people for ${slot.capacity} places. Everybody who had booked keeps theirs.${asked}`,
        link: `/owner/dashboard?gym=${encodeURIComponent(keyOf(gymId))}`,
        severity: isBeyond ? 'action' : 'info',
      }),
    );
}
