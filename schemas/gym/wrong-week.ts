/** Hours of a week that cannot be (product.md 4.6, G4): two that overlap, or one that never ends. The application, the owner's form and the rule that takes an edit all ask here. */
import { DAYS } from './days.ts';
import type { DayOfWeek, Gym } from './shape.ts';

type Row = NonNullable<Gym['openingHours']>[number];

const DAY = 1440;
const WEEK = 7 * DAY;

interface Span {
  readonly day: DayOfWeek;
  /** Minutes since Monday began; `to` may lie in the next week. */
  readonly from: number;
  readonly to: number;
}

export interface WrongWeek {
  readonly day: DayOfWeek;
  /** The end of a sentence that begins with what these hours are called. */
  readonly rule: string;
}

/** Null: nothing is wrong with them. */
export function wrongWeek(rows: readonly Row[]): WrongWeek | null {
  for (const { dayOfWeek, opens, closes } of rows) {
    // From midnight to midnight is the whole day, and the only span that ends where it begins.
    if (opens === closes && opens !== '00:00') {
      const [day = 'Monday'] = dayOfWeek;
      return { day, rule: `${day} opens and closes at ${opens}, so it would never end. For a whole day, use 00:00 to 00:00.` };
    }
  }
  const spans = rows.flatMap(spansOf).sort((a, b) => a.from - b.from);
  for (const [index, span] of spans.entries()) {
    const next = spans[(index + 1) % spans.length];
    if (!next || next === span) continue;
    const begins = index + 1 < spans.length ? next.from : next.from + WEEK;
    if (span.to > begins) {
      const { day } = span;
      const rule =
        day === next.day
          ? `two spans on ${day} overlap. Make one of them end before the other begins.`
          : `${day}’s hours run into ${next.day}’s. Make ${day} close before ${next.day} opens.`;
      return { day, rule };
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
