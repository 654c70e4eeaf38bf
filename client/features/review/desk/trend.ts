/** How a gym's stars went from month to month. */
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { localDay } from '../../../../schemas/basics/time.ts';
import type { GymReview } from '../../../../schemas/review/shape.ts';

const MONTHS = 6;

export interface MonthOfReviews {
  /** `2026-03` */
  readonly month: string;
  readonly count: number;
  /** To one decimal place; absent where nobody wrote. */
  readonly mean?: number;
}

/**
 * The last six months in the gym's zone, this one last; none of them where nobody wrote in all that time.
 * @param oldest when the oldest was written that a list holds which was cut short: that month and those before it are not all here, and left out
 */
export function trendOf(
  published: readonly Pick<GymReview, 'startedAt' | 'rating'>[],
  timeZone: string,
  now: Instant,
  oldest?: Instant,
): readonly MonthOfReviews[] {
  const monthOf = (at: Instant): string => localDay(at, timeZone).slice(0, 7);
  const last = Temporal.PlainYearMonth.from(monthOf(now));
  const months = Array.from({ length: MONTHS }, (_, at) => {
    const month = last.subtract({ months: MONTHS - 1 - at }).toString();
    const ratings = published.filter(({ startedAt }) => monthOf(startedAt) === month).map(({ rating }) => rating);
    const sum = ratings.reduce((total, one) => total + one, 0);
    return { month, count: ratings.length, ...(ratings.length > 0 && { mean: Math.round((sum / ratings.length) * 10) / 10 }) };
  });
  const whole = oldest === undefined ? months : months.filter(({ month }) => month > monthOf(oldest));
  return whole.some(({ count }) => count > 0) ? whole : [];
}
