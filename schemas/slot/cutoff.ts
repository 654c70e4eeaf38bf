/** Until how many hours before the start a place can be given back free (R-23, G23). */

import { between } from '../basics/time.ts';
import { type Moment, saidAt } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { EVERYWHERE } from '../setting/everywhere.ts';
import type { Slot } from './shape.ts';

/**
 * The gym's cut-off for a booking (G23): the kindest that it published from when the booking was made until it was received, looked up in what
 * the gym has published. What a device says it saw is not asked.
 */
export function cutoffFor(slot: Slot, moment: Moment): number {
  // X4: a time that nobody can vouch for is no time to have seen anything.
  const bookedAt = saidAt(moment);
  const published = (slot.cutoffsBefore ?? []).filter(({ until }) => until > bookedAt).map(({ hours }) => hours);
  return Math.min(slot.cutoffHours, ...published);
}

/** X4: as long as may be set, since it is the value of another moment that a booking is judged by. */
const REMEMBERED = EVERYWHERE['offline.claimHours'].most * 3_600_000;

/** The slot with another cut-off; the one it had is remembered for as long as a booking that saw it can still count. */
export function withCutoff(slot: Slot, hours: number, moment: Moment): Slot {
  if (hours === slot.cutoffHours) return slot;
  const lately = (slot.cutoffsBefore ?? []).filter(({ until }) => between(until, moment.receivedAt) <= REMEMBERED);
  const before = [...lately, { hours: slot.cutoffHours, until: moment.receivedAt }].slice(-LIMITS.cutoffsKept);
  return { ...slot, cutoffHours: hours, cutoffsBefore: before };
}
