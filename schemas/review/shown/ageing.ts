/** what was said in the last 24 months counts twice for the order of a search. The score that people read counts all alike. */
import type { Instant } from '../../basics/primitives.ts';
import { addDuration } from '../../basics/time.ts';

/** from then on a review counts once for the order of a search; until then twice. */
export const oldFrom = (startedAt: Instant): Instant => addDuration(startedAt, 'P24M', 'Europe/London');

/** how many are no longer recent, and the mean in which each recent one counts twice, to one decimal place; undefined where all are recent. */
export function ageingOf(
  published: readonly { readonly rating: number; readonly startedAt: Instant }[],
  now: Instant,
): { readonly older: number; readonly mean: number } | undefined {
  let [older, weight, sum] = [0, 0, 0];
  for (const { rating, startedAt } of published) {
    const isOld = oldFrom(startedAt) <= now;
    if (isOld) older += 1;
    weight += isOld ? 1 : 2;
    sum += isOld ? rating : 2 * rating;
  }
  return older === 0 ? undefined : { older, mean: Math.round((sum / weight) * 10) / 10 };
}
