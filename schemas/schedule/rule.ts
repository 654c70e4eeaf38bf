/**
 * What of RFC 5545 a timetable can say (product.md 2.6): daily, weekly or monthly, on which days, how often or until when. Never at which
 * hour: a series has one start a day, which `dtstart` names.
 */
import type { LocalDate } from '../basics/primitives.ts';
import { addDays, instantAt, instantOf, localDay } from '../basics/time.ts';
import type { Series } from './shape.ts';

export interface RecurrenceRule {
  /** As it was said, without its end. */
  readonly parts: readonly string[];
  readonly count?: number;
  /** The last day on which it may take place. */
  readonly until?: LocalDate;
}

const WEEKDAY = '(MO|TU|WE|TH|FR|SA|SU)';
const MONTHDAY = '-?([1-9]|[12]\\d|3[01])';
const list = (one: string) => new RegExp(`^${one}(,${one}){0,30}$`);
/** A map, because whoever writes a rule may name anything: an object would know a `constructor` too. */
const KNOWN: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    FREQ: /^(DAILY|WEEKLY|MONTHLY)$/,
    INTERVAL: /^[1-9]\d?$/,
    COUNT: /^[1-9]\d{0,5}$/,
    UNTIL: /^\d{8}(T\d{6}Z)?$/,
    BYDAY: list(`(-?[1-5])?${WEEKDAY}`),
    BYMONTHDAY: list(MONTHDAY),
    BYMONTH: list('([1-9]|1[0-2])'),
    BYSETPOS: list('-?[1-5]'),
    WKST: new RegExp(`^${WEEKDAY}$`),
  }),
);

/** Undefined: not a rule, or one that a timetable cannot follow. */
export function ruleOf({ rrule, dtstart, timeZone }: Pick<Series, 'rrule' | 'dtstart' | 'timeZone'>): RecurrenceRule | undefined {
  const said = new Map<string, string>();
  for (const part of rrule.split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (more.length > 0 || said.has(name) || !KNOWN.get(name)?.test(value)) return undefined;
    said.set(name, value);
  }
  const [frequency, count, until] = [said.get('FREQ'), said.get('COUNT'), said.get('UNTIL')];
  const hasOrdinal = /\d/.test(said.get('BYDAY') ?? '');
  // RFC 5545 §3.3.10: numbered weekdays belong to months, days of the month to no week, a set to some other part, and there is one end.
  if (frequency === undefined || (count && until) || (hasOrdinal && frequency !== 'MONTHLY')) return undefined;
  if (said.has('BYMONTHDAY') && frequency === 'WEEKLY') return undefined;
  if (said.has('BYSETPOS') && (frequency !== 'MONTHLY' || !(said.has('BYDAY') || said.has('BYMONTHDAY')))) return undefined;
  const last = until && lastDayOf(until, dtstart, timeZone);
  if (until && !last) return undefined;
  const parts = [...said].flatMap(([name, value]) => (name === 'COUNT' || name === 'UNTIL' ? [] : [`${name}=${value}`]));
  return { parts, ...(count && { count: Number(count) }), ...(last && { until: last }) };
}

/** UNTIL is the last moment at which one may begin: of a moment that falls before that day's start, the day before. */
function lastDayOf(until: string, dtstart: Series['dtstart'], timeZone: string): LocalDate | undefined {
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
  const time = `${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}`;
  const isDay = until.length === 8;
  const at = `${day}T${isDay ? '00:00:00' : time}.000Z`;
  // 20260231 is no day, and 25:00 no time.
  if (Number.isNaN(Date.parse(at)) || instantOf(Date.parse(at)) !== at) return undefined;
  if (isDay) return day;
  const local = localDay(at, timeZone);
  return instantAt(local, dtstart.slice(11), timeZone) <= at ? local : addDays(local, -1);
}
