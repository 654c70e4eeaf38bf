/** L5, R-29: nobody pays for a place they could not know they had. */
import { plus } from '../../basics/time.ts';
import { LIMITS } from '../../limits.ts';
import type { Booking } from '../shape.ts';

/** Whether a late cancellation or a missed class may count: asked for, accepted, seen, or proven to have been told an hour before the start. */
export function knewOfPlace({ promotedAt, promotionSeenAt, toldAt, startsAt }: Booking): boolean {
  if (promotedAt === undefined) return true;
  // Seen after the class had begun, it came too late to go.
  if (promotionSeenAt !== undefined && promotionSeenAt < startsAt) return true;
  return toldAt !== undefined && toldAt <= plus(startsAt, -LIMITS.toldBefore);
}
