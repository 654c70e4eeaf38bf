/**
 * Until when whoever waits is moved in unasked: by what was set when they asked for a place, which is what they were told (G23). A change
 * counts for those who ask from then on.
 */
import type { Instant } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { type Known, type Moment, saidAt } from '../../decision.ts';
import { EVERYWHERE, unusualIn } from '../../setting/everywhere.ts';
import type { Booking } from '../shape.ts';

const KEY = 'waitlist.autoUntilMinutes';
const MINUTE = 60_000;

type Waits = Pick<Booking, 'startsAt' | 'autoUntilMinutes'>;

/** Only where it is not the usual: a booking that says nothing was told two hours. */
export function autoUntilFor(known: Known, moment: Moment): Pick<Booking, 'autoUntilMinutes'> {
  const autoUntilMinutes = unusualIn(known, KEY, saidAt(moment));
  return autoUntilMinutes === undefined ? {} : { autoUntilMinutes };
}

export const autoUntilMinutesOf = ({ autoUntilMinutes = EVERYWHERE[KEY].standard }: Pick<Waits, 'autoUntilMinutes'>): number =>
  autoUntilMinutes;

export const autoUntilOf = (waits: Waits): Instant => plus(waits.startsAt, -autoUntilMinutesOf(waits) * MINUTE);

/** from here on free places are offered, and they are not moved in. */
export const isLastMinute = (waits: Waits, now: Instant): boolean => autoUntilOf(waits) <= now;
