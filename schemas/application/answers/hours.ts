/** Opening hours that cannot be (product.md 4.6): two that overlap, or one that never ends. */
import { DAYS } from '../../gym/days.ts';
import type { DayOfWeek, Gym } from '../../gym/shape.ts';

type Row = NonNullable<Gym['openingHours']>[number];

const DAY = 1440;
const WEEK = 7 * DAY;

interface Span {
  readonly day: DayOfWeek;
  /** Minutes since Monday began; `to` may lie in the next week. */
  readonly from: number;
  readonly to: number;
}

/** What is wrong with a week of hours, as the end of a sentence that begins with their name; null: nothing. */
export function hoursProblem(rows: readonly Row[]): string | null {
  for (const { dayOfWeek, opens, closes } of rows) {
    // From midnight to midnight is the whole day, and the only span that ends where it begins.
    if (opens === closes && opens !== '00:00') {
      return `${dayOfWeek[0]} opens and closes at ${opens}, so it would never end. For a whole day, use 00:00 to 00:00.`;
    }
  }
  const spans = rows.flatMap(spansOf).sort((a, b) => a.from - b.from);
  for (const [index, span] of spans.entries()) {
    const next = spans[(index + 1) % spans.length];
    if (!next || next === span) continue;
    const begins = index + 1 < spans.length ? next.from : next.from + WEEK;
    if (span.to > begins) {
      return span.day === next.day
        ? `two spans on ${span.day} overlap. Make one of them end before the other begins.`
        : `${span.day}’s hours run into ${next.day}’s. Make ${span.day} close before ${next.day} opens.`;
    }
  }
  return null;
}

const spansOf = ({ dayOfWeek, opens, closes }: Row): Span[] =>
  dayOfWeek.map((day) => {
    const from = DAYS.indexOf(day) * DAY + minutesOf(opens);
    const long = minutesOf(closes) - minutesOf(opens);
    return { day, from, to: from + (long > 0 ? long : long + DAY) };
  });

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
