/** Which classes still have a visit on their pass (C13, B6). */
import { byText } from '../../basics/by-text.ts';
import type { Instant } from '../../basics/primitives.ts';
import { without } from '../../blank.ts';
import type { Pass } from '../../pass/shape.ts';
import { visitsLeft } from '../../pass/usable.ts';
import type { Booking } from '../shape.ts';

/**
 * The earlier ones first, as many as there are visits left.
 * @param passes settled · @param bookings every booking of their member, as it is to be
 */
export function withCover(bookings: readonly Booking[], passes: readonly Pass[], now: Instant): Booking[] {
  const left = new Map(passes.map((pass) => [pass._id, visitsLeft(pass) ?? Number.POSITIVE_INFINITY]));
  const covered = new Map<string, boolean>();
  for (const one of bookings.filter(({ status }) => status === 'confirmed').toSorted(byStart)) {
    const visits = left.get(one.passId ?? '') ?? Number.POSITIVE_INFINITY;
    covered.set(one._id, visits > 0);
    left.set(one.passId ?? '', visits - 1);
  }
  return bookings.map((one) => {
    if (covered.get(one._id) === false) return one.uncoveredAt ? one : { ...one, uncoveredAt: now };
    return one.uncoveredAt === undefined ? one : without(one, 'uncoveredAt');
  });
}

const byStart = (a: Booking, b: Booking): number => byText(a.startsAt, b.startsAt) || byText(a._id, b._id);
