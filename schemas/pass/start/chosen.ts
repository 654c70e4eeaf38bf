/**
 * A pass that begins on a day its buyer chooses (2.4): today, or up to sixty days ahead, as its gym sells it. It is theirs from that midnight on,
 * whether or not they come; until then it opens no door, and classes after it can be booked.
 */
import type { Instant, LocalDate } from '../../basics/primitives.ts';
import { addDays, addDuration, earlierOf, instantAt, laterOf, localDay } from '../../basics/time.ts';
import type { Offer } from '../../gym/shape.ts';
import { LIMITS } from '../../limits.ts';
import { shortDay } from '../../notice/short-day.ts';
import type { Pass } from '../shape.ts';

type Sold = Pick<Offer, 'kind' | 'activation' | 'activateWithin'>;

/** The last day that may be chosen of those. */
export function lastStart({ activateWithin }: Sold, now: Instant, timeZone: string): LocalDate {
  const ahead = addDays(localDay(now, timeZone), LIMITS.startAheadDays);
  const within = localDay(addDuration(now, activateWithin, timeZone), timeZone);
  return earlierOf(within, ahead);
}

/** What of it cannot be; undefined where it can. */
export function wrongStart(
  startsOn: LocalDate | undefined,
  offer: Sold,
  now: Instant,
  timeZone: string,
): { readonly field: string; readonly rule: string } | undefined {
  const field = 'Start';
  if (offer.activation !== 'chosen_date')
    return startsOn === undefined ? undefined : { field, rule: 'this pass has no day to choose.' };
  if (startsOn === undefined) return { field, rule: 'choose the day on which it starts.' };
  if (startsOn < localDay(now, timeZone)) return { field, rule: 'choose today or a later day.' };
  const last = lastStart(offer, now, timeZone);
  if (startsOn <= last) return undefined;
  return { field, rule: `choose a day up to ${shortDay(instantAt(last, '12:00', timeZone), timeZone)}.` };
}

/** for one stated day nobody can change their mind; of what runs for longer they can. */
export const isForStatedDay = ({ kind, activation }: Pick<Offer, 'kind' | 'activation'>): boolean =>
  kind === 'day' && activation === 'chosen_date';

const startOf = ({ startsOn, snapshot }: Pick<Pass, 'startsOn' | 'snapshot'>): Instant | undefined =>
  startsOn === undefined ? undefined : instantAt(startsOn, '00:00', snapshot.timeZone);

/** When what was paid for at that moment begins; undefined where nobody chose a day. */
export function startFrom(pass: Pick<Pass, 'startsOn' | 'snapshot'>, paidAt: Instant): Instant | undefined {
  const start = startOf(pass);
  return start === undefined ? undefined : laterOf(start, paidAt);
}

/** Its day has come. */
export const begun = (pass: Pass, now: Instant): Pass =>
  pass.activatedAt === undefined && pass.validFrom !== undefined && pass.validFrom <= now
    ? { ...pass, activatedAt: pass.validFrom }
    : pass;

/** A visit from before its day. */
export function isBefore(pass: Pick<Pass, 'startsOn' | 'snapshot'>, at: Instant): boolean {
  const start = startOf(pass);
  return start !== undefined && at < start;
}
