/** What it proves that a notice arrived: whoever was promoted, and told so in time, pays like everybody. */
import type { Instant } from '../basics/primitives.ts';
import type { Notice } from './shape.ts';

/** Whose notice it was, what it told of, and when that was decided. */
export interface Told {
  readonly uid: string;
  readonly bookingId: string;
  readonly at: Instant;
}

/** Undefined of what need not be proven. */
export function toldBy({ uid, event, entity: bookingId, createdAt: at }: Notice): Told | undefined {
  return event === 'booking.waitlist_promoted' && bookingId !== undefined ? { uid, bookingId, at } : undefined;
}
