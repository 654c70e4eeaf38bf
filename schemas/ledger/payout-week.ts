/** gyms are paid on Mondays at 06:00 by the clock in London, whatever the clocks have done since. */
import type { Instant, LocalDate } from '../basics/primitives.ts';
import { addDays, instantAt, localDay, plus, weekday } from '../basics/time.ts';
import type { Pass } from '../pass/shape.ts';
import { RATES } from './rates.ts';

const ZONE = 'Europe/London';

export const payoutRunAt = (monday: LocalDate): Instant => instantAt(monday, '06:00', ZONE);

/** The Monday of the first run at that moment or after it. */
export function payoutWeekOf(payableFrom: Instant): LocalDate {
  const day = localDay(payableFrom, ZONE);
  const monday = addDays(day, (7 - weekday(day)) % 7);
  return payoutRunAt(monday) >= payableFrom ? monday : addDays(monday, 7);
}

/** What was sold, as far as R-53 asks. A drop-in is for a class at a stated time: `lastUse` is its end. */
export interface Sold {
  readonly kind: Pass['kind'] | 'drop_in';
  /** When it is over if nobody comes. */
  readonly lastUse: Instant;
}

export const soldAs = ({ kind, validTo, activateBy }: Pick<Pass, 'kind' | 'validTo' | 'activateBy'>): Sold => ({
  kind,
  lastUse: validTo ?? activateBy,
});

/** a day pass or a drop-in from 3 days after its use, or when it is over; everything else 14 days after it was bought. */
export const payableFrom = ({ kind, lastUse }: Sold, paidAt: Instant): Instant =>
  kind === 'day' || kind === 'drop_in' ? plus(lastUse, RATES.dayPassHeldBack) : plus(paidAt, RATES.saleHeldBack);
