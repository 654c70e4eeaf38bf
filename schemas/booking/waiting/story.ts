/** What a place on a waiting list says of its own history: each line with the instant it happened, oldest first. */
import type { Moment } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import type { Booking, WaitingEntry } from '../shape.ts';

type Line = Omit<WaitingEntry, 'at'>;

/** The same line twice in a row is said once. Beyond what is kept the oldest go, but for how it began and when its last hours did. */
export function withLine(booking: Booking, moment: Moment, line: Line): Booking {
  const waited = booking.waited ?? [];
  const last = waited.at(-1);
  if (last && last.what === line.what && last.why === line.why && last.position === line.position) return booking;
  const all = [...waited, { at: moment.receivedAt, ...line }];
  const spare = all.findIndex(({ what }, index) => index > 0 && what !== 'last_minute');
  return { ...booking, waited: all.length > LIMITS.waitedKept ? all.toSpliced(spare, 1) : all };
}

export const saysOf = (booking: Booking, what: WaitingEntry['what']): boolean =>
  (booking.waited ?? []).some((line) => line.what === what);
