/** R-26 once more, written from the product's own words and without looking at the rule: by counting, day after day, on a list. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { booking, DAY, HOUR, NOW } from '../../tests/rules/documents.ts';
import { msOf, plus } from '../basics/time.ts';
import { blockedUntil } from './standing.ts';

const START = msOf(NOW);

/** When booking ahead opens again, in milliseconds; null where it is open. */
function closedUntil(strikes: readonly number[], now: number): number | null {
  const told: number[] = [];
  const ordered = [...strikes].sort((a, b) => a - b);
  for (const [index, at] of ordered.entries()) {
    const before = ordered[index - 1];
    // The first in twelve months is a warning only.
    if (before !== undefined && at < before + 365 * DAY) told.push(at);
  }
  let closed = 0;
  for (const at of told.filter((one) => one <= now)) {
    // They lapse after 30 days: what counts is how many stood when this one came. It then closes for seven days, whatever lapses in them.
    const standing = told.filter((one) => one <= at && one >= at - 30 * DAY);
    if (standing.length >= 3) closed = at + 7 * DAY;
  }
  return closed > now ? closed : null;
}

it('[R-26] says when booking ahead opens again as an oracle counts it, whatever was missed or given back late', () => {
  const hours = fc.integer({ min: 0, max: 60 * 24 });
  const some = fc.array(fc.record({ hour: hours, far: fc.boolean(), missed: fc.boolean(), strike: fc.boolean() }), {
    maxLength: 9,
  });
  fc.assert(
    fc.property(some, hours, (past, nowHour) => {
      const all = past.map(({ hour, far, missed, strike }, index) => {
        const at = plus(NOW, hour * HOUR - (far ? 366 * DAY : 0));
        const own = missed ? { status: 'no_show' as const, endsAt: at } : { status: 'late_cancelled' as const, cancelledAt: at };
        return booking(`b${index}`, { ...own, strike });
      });
      const struck = all.filter(({ strike }) => strike).map(({ cancelledAt, endsAt }) => msOf(cancelledAt ?? endsAt));
      const now = START + nowHour * HOUR;
      const told = blockedUntil(all, plus(NOW, nowHour * HOUR));
      expect(told === null ? null : msOf(told.until)).toBe(closedUntil(struck, now));
    }),
    { numRuns: 2000 },
  );
});
