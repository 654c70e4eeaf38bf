/** What the gym asks of whoever comes in (product.md 2.2), and what this tablet knows of that: visits of today, and a place in a class. */
import { keyOf } from '../../../../schemas/basics/primitives.ts';
import { venueScope } from '../../../../schemas/basics/scope.ts';
import { localDay } from '../../../../schemas/basics/time.ts';
import { inClassWindow } from '../../../../schemas/checkin/entering/class-window.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { Visit } from '../../../../schemas/checkin/verdict.ts';
import { found } from '../../../../schemas/decision.ts';
import type { LocalDevice } from '../../../sync/device/device.ts';
import { gymDatabase, type Hand } from './hand.ts';

/** @param visits this gym's of that pass; `left`: what the list says is left of it */
export async function visitNow(
  { lookup }: Pick<LocalDevice, 'lookup'>,
  gymId: string,
  who: { readonly memberId: string | undefined; readonly visits: readonly Checkin[]; readonly left: number | undefined },
  hand: Hand,
): Promise<Visit> {
  const { now: at, timeZone, entryRules: rules } = hand;
  const today = who.visits.filter((visit) => visit.consumedVisit && visit.gymDay === localDay(at, timeZone)).length;
  const visit: Visit = { at, timeZone, reEntry: today > 0, left: who.left, today, rules };
  if (who.memberId === undefined || !rules.includes('booking_required')) return visit;
  return { ...visit, booked: await bookedNow(lookup, gymId, who.memberId, hand) };
}

/** Undefined where this tablet has not got the timetable, or not its bookings. */
async function bookedNow(
  lookup: LocalDevice['lookup'],
  gymId: string,
  memberId: string,
  { now, timeZone }: Hand,
): Promise<boolean | undefined> {
  const day = `timetable:${keyOf(gymId)}:${localDay(now, timeZone)}`;
  const timetable = await lookup.get('timetable', `${venueScope(gymId)}/slots`, day);
  if (timetable.state !== 'known') return timetable.state === 'absent' ? false : undefined;
  const slots = timetable.value.slots.filter(({ startsAt }) => inClassWindow(now, startsAt));
  const bookings = await Promise.all(
    slots.map(({ slotId }) => lookup.find('booking', gymDatabase(gymId, 'bookings'), 'slotId', slotId)),
  );
  if (bookings.some(({ state }) => state === 'unknown')) return undefined;
  return bookings.some((one) => found(one)?.some((booking) => booking.memberId === memberId && hasPlace(booking.status)));
}

const hasPlace = (status: string): boolean => status === 'confirmed' || status === 'attended';
