/** `FREQ=YEARLY` and nothing else (RFC 5545): the same days of the next year that has them. Plain, so that no phone needs a calendar for it. */
import type { GymClosure } from './shape.ts';

type Yearly = Pick<GymClosure, 'start' | 'end' | 'rrule'>;

/** Undefined: it does not come again. It lasts as many days and hours as it did. */
export function nextYearsOf({
  start,
  end,
  rrule,
}: Yearly): (Pick<GymClosure, 'start' | 'end'> & { readonly year: number }) | undefined {
  if (rrule === undefined) return undefined;
  const [begins, ends] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)];
  const isLeapDay = begins.month === 2 && begins.day === 29;
  let next = begins.add({ years: 1 });
  while (isLeapDay && !next.inLeapYear) next = begins.add({ years: next.year - begins.year + 1 });
  const after = next.add(begins.until(ends, { largestUnit: 'day' }));
  return { year: next.year, start: minutes(next), end: minutes(after) };
}

const minutes = (at: Temporal.PlainDateTime): string => at.toString({ smallestUnit: 'minute' });
