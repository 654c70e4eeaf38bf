/** How good a gym is found to be: public from three reviews on, so that no single one is read off it. */
import { keyOf } from '../../basics/key.ts';
import { LIMITS } from '../../limits.ts';

export const ratingIdOf = (gymId: string): string => `gymrating:${keyOf(gymId)}`;

export const countOf = (stars: readonly number[]): number => stars.reduce((sum, count) => sum + count, 0);

/** The mean, to one decimal place; undefined: too few have said anything. `stars`: how often one, two … five. */
export function scoreOf(stars: readonly number[]): number | undefined {
  const count = countOf(stars);
  if (count < LIMITS.reviewsForScore) return undefined;
  const sum = stars.reduce((total, times, index) => total + times * (index + 1), 0);
  return Math.round((sum / count) * 10) / 10;
}
