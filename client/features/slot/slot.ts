/** What can be done with a slot now, as far as the device knows. For the eye only: the rule itself is `schemas/booking`. */

import { byText } from '../../../schemas/basics/by-text.ts';
import type { Instant, LocalDate } from '../../../schemas/basics/primitives.ts';
import { addDays, addLocalDays, instantOf, localDay, plus } from '../../../schemas/basics/time.ts';
import { closedWith } from '../../../schemas/closure/slots/closed.ts';
import { closureOver } from '../../../schemas/closure/slots/over.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { Slot, Timetable } from '../../../schemas/slot/shape.ts';

export type SlotState =
  /** Cancelled by the gym, or inside a closure. */
  | { readonly state: 'cancelled' }
  | { readonly state: 'over' }
  | { readonly state: 'started' }
  /** Booking has closed; `at` is when it did. */
  | { readonly state: 'closed'; readonly at: Instant }
  /** Booking opens at that time. */
  | { readonly state: 'early'; readonly at: Instant }
  | { readonly state: 'open'; readonly left: number }
  | { readonly state: 'full'; readonly waiting: number; readonly listFull: boolean };

/** `now` in milliseconds since 1970, corrected. */
export function slotState(slot: Slot, gym: Pick<Gym, 'timeZone' | 'closures'>, now: number): SlotState {
  const moment = instantOf(now);
  if (closedWith(slot, gym.closures, moment).status === 'cancelled') return { state: 'cancelled' };
  if (slot.endsAt <= moment) return { state: 'over' };
  if (slot.startsAt <= moment) return { state: 'started' };
  const closesAt = plus(slot.startsAt, -slot.closesMinutesBefore * 60_000);
  // Inside a closure that keeps its bookings nobody else books (G6).
  const isShut = slot.status === 'closed_for_booking' || closureOver(gym.closures, slot) !== undefined;
  if (moment > closesAt || isShut) return { state: 'closed', at: closesAt };
  const opensAt = addLocalDays(slot.startsAt, -slot.bookingWindowDays, gym.timeZone);
  if (moment < opensAt) return { state: 'early', at: opensAt };
  const left = slot.capacity - slot.bookedCount;
  if (left > 0) return { state: 'open', left };
  return { state: 'full', waiting: slot.waitlistCount, listFull: slot.waitlistCount >= slot.waitlistMax };
}

/** Until then cancelling is free. */
export const cutoffOf = (slot: Pick<Slot, 'startsAt' | 'cutoffHours'>): Instant =>
  plus(slot.startsAt, -slot.cutoffHours * 3_600_000);

/** The days of a timetable, from the gym's today on. */
export function timetableDays(now: number, timeZone: string, days: number): LocalDate[] {
  const today = localDay(instantOf(now), timeZone);
  return Array.from({ length: days }, (_, ahead) => addDays(today, ahead));
}

/** The slots of one day in order of start; what is over is left out unless `keep` wants it (a class of one's own). */
export function slotsOf(
  timetable: Pick<Timetable, 'slots'> | undefined,
  now: number,
  keep: (slot: Slot) => boolean = () => false,
): Slot[] {
  const moment = instantOf(now);
  return (timetable?.slots ?? [])
    .filter((slot) => slot.endsAt > moment || keep(slot))
    .sort((one, other) => byText(one.startsAt, other.startsAt) || one.name.localeCompare(other.name, 'en-GB'));
}
