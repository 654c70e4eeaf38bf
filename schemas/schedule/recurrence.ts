/**
 * The days of a rule, by rrule-temporal (the server's; `DaysOf`). It is asked for days alone, in UTC: what becomes of a start when the clocks
 * change is the zone's business (`instantAt`: in the spring gap it moves forward by the gap, of the hour that comes twice it is the first).
 */
import { RRuleTemporal } from 'rrule-temporal';
import type { LocalDate } from '../basics/primitives.ts';
import { earlierOf, laterOf } from '../basics/time.ts';
import type { DaysOf } from './days.ts';
import { ruleOf } from './rule.ts';

const compact = (day: LocalDate): string => `${day.replaceAll('-', '')}T000000`;
const utc = (day: LocalDate) => Temporal.PlainDate.from(day).toZonedDateTime('UTC').toInstant();

/** None for a rule that is none. */
export const daysOf: DaysOf = (series, first, last) => {
  const rule = ruleOf(series);
  const begins = series.dtstart.slice(0, 10);
  const through = earlierOf(rule?.until ?? last, last);
  const from = laterOf(first, begins);
  if (!rule || from > through) return [];
  const parts = [...rule.parts, rule.count === undefined ? `UNTIL=${compact(through)}Z` : `COUNT=${rule.count}`];
  const calendar = new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${compact(begins)}\nRRULE:${parts.join(';')}` });
  const except = new Set(series.exdates);
  return calendar
    .between(new Date(utc(from).epochMilliseconds), new Date(utc(through).epochMilliseconds), true)
    .map((at) => at.toPlainDate().toString())
    .filter((day) => !except.has(day));
};
