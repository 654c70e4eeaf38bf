/**
 * Who is meant by an audience (product.md 2.24), of one person at a time and from documents alone: the server counts by it, and asks it again of
 * each as the message goes out (G22). Pure.
 */
import type { Instant } from '../basics/primitives.ts';
import { between } from '../basics/time.ts';
import type { Booking } from '../booking/shape.ts';
import type { Checkin } from '../checkin/shape.ts';
import type { Person } from '../person/shape.ts';
import type { RosterEntry } from '../roster/shape.ts';
import { wantsOffers } from './consent.ts';
import type { BulkMessage } from './shape.ts';

const DAY = 86_400_000;
export const ACTIVE_WITHIN = 30 * DAY;
export const LAPSED_AFTER = 60 * DAY;

const HELD: readonly RosterEntry['status'][] = ['ready', 'active', 'paused', 'past_due'];
const BOOKED: readonly Booking['status'][] = ['confirmed', 'waitlisted', 'offered', 'attended', 'no_show_provisional'];

type Entry = Pick<RosterEntry, 'status' | 'validTo' | 'updatedAt'>;

export const isHeld = ({ status, validTo }: Pick<Entry, 'status' | 'validTo'>, now: Instant): boolean =>
  HELD.includes(status) && (validTo === undefined || validTo > now);

/** Came in within that time. What was seen twice or taken away is no visit. */
export const cameWithin = (visit: Pick<Checkin, 'status' | 'direction' | 'judgedAt'>, within: number, now: Instant): boolean =>
  visit.direction === 'in' &&
  (visit.status === 'accepted' || visit.status === 'accepted_flagged') &&
  between(visit.judgedAt, now) < within;

/** Of the passes that somebody had at a gym: all are over, the last of them for so long. */
export const hasLapsed = (entries: readonly Entry[], now: Instant): boolean =>
  entries.length > 0 && entries.every((one) => !isHeld(one, now) && between(endOf(one), now) >= LAPSED_AFTER);

/** When it was over, as far as its gym's list says. */
const endOf = ({ validTo, updatedAt }: Entry): Instant => (validTo !== undefined && validTo < updatedAt ? validTo : updatedAt);

export const isBooked = ({ status }: Pick<Booking, 'status'>): boolean => BOOKED.includes(status);

/** May they be written to at all? Nobody who is leaving, has left or is suspended; offers only where a yes stands. */
export const mayBeTold = (person: Person | undefined, { purpose, sender }: Pick<BulkMessage, 'purpose' | 'sender'>): boolean =>
  person !== undefined &&
  (person.status === 'active' || person.status === 'unverified' || person.status === 'restricted') &&
  (purpose === 'service' || wantsOffers(person, sender));

/** G22: is it another audience than its sender was shown? More than a fifth more or fewer; of very few, more than a handful. */
export function isOther(shown: number, count: number): boolean {
  const by = Math.abs(count - shown);
  return count === 0 || (by * 5 > shown && by >= HANDFUL);
}
const HANDFUL = 5;
