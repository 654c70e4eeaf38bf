/** Which classes still have a visit on their pass (C13, B6): none of one that was given back, nor of those after its notice. */
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
  const byId = new Map(passes.map((pass) => [pass._id, pass]));
  const left = new Map(passes.map((pass) => [pass._id, visitsLeft(pass) ?? Number.POSITIVE_INFINITY]));
  const covered = new Map<string, boolean>();
  for (const one of bookings.filter(({ status }) => status === 'confirmed').toSorted(byStart)) {
    const pass = byId.get(one.passId ?? '');
    // What has begun is a fact by now, or is missed.
    if (pass && one.startsAt > now && isGivenBack(pass, one.startsAt)) {
      covered.set(one._id, false);
      continue;
    }
    const visits = left.get(one.passId ?? '') ?? Number.POSITIVE_INFINITY;
    covered.set(one._id, visits > 0);
    left.set(one.passId ?? '', visits - 1);
  }
  return bookings.map((one) => {
    if (covered.get(one._id) === false) return one.uncoveredAt ? one : { ...one, uncoveredAt: now };
    return one.uncoveredAt === undefined ? one : without(one, 'uncoveredAt');
  });
}

/** Its money is on its way back, or has gone: it pays for nothing that begins then. */
export const isGivenBack = ({ status, notice }: Pick<Pass, 'status' | 'notice'>, startsAt: Instant): boolean =>
  status === 'cancelled' || status === 'refunded' || (notice !== undefined && startsAt >= notice.until);

const byStart = (a: Booking, b: Booking): number => byText(a.startsAt, b.startsAt) || byText(a._id, b._id);
