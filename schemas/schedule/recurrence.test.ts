import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, instantAt, weekday } from '../basics/time.ts';
import { daysOf } from './recurrence.ts';
import { ruleOf } from './rule.ts';

const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const series = (rrule: string, change: { dtstart?: string; exdates?: string[]; timeZone?: string } = {}) => ({
  rrule,
  dtstart: '2026-03-02T18:00',
  timeZone: 'Europe/London',
  exdates: [],
  ...change,
});

interface Said {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  readonly interval: number;
  readonly on: readonly number[];
  readonly ordinal: number;
  readonly monthDay: number;
  readonly count: number | undefined;
  readonly until: number | undefined;
}

const textOf = (said: Said, begins: string): string =>
  [
    `FREQ=${said.frequency}`,
    `INTERVAL=${said.interval}`,
    ...(said.frequency === 'WEEKLY' ? [`BYDAY=${said.on.map((day) => NAMES[day]).join(',')}`] : []),
    ...(said.frequency === 'MONTHLY' && said.ordinal !== 0 ? [`BYDAY=${said.ordinal}${NAMES[said.on[0] ?? 0]}`] : []),
    ...(said.frequency === 'MONTHLY' && said.ordinal === 0 ? [`BYMONTHDAY=${said.monthDay}`] : []),
    ...(said.count === undefined ? [] : [`COUNT=${said.count}`]),
    ...(said.until === undefined || said.count !== undefined ? [] : [`UNTIL=${addDays(begins, said.until).replaceAll('-', '')}`]),
  ].join(';');

/** The same by walking over the calendar day by day, which knows nothing of rules. */
function walked(said: Said, begins: string, first: string, last: string): string[] {
  const monday = (day: string) => addDays(day, -weekday(day));
  const daysFrom = (from: string, to: string) => Temporal.PlainDate.from(from).until(to).days;
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const length = (day: string) => Temporal.PlainDate.from(day).daysInMonth;
  const fits = (day: string): boolean => {
    if (said.frequency === 'DAILY') return daysFrom(begins, day) % said.interval === 0;
    if (said.frequency === 'WEEKLY')
      return (daysFrom(monday(begins), monday(day)) / 7) % said.interval === 0 && said.on.includes(weekday(day));
    if ((months(day) - months(begins)) % said.interval !== 0) return false;
    const date = Number(day.slice(8));
    if (said.ordinal === 0) return date === said.monthDay;
    if (weekday(day) !== said.on[0]) return false;
    return said.ordinal > 0 ? Math.ceil(date / 7) === said.ordinal : Math.ceil((length(day) - date + 1) / 7) === -said.ordinal;
  };
  const found: string[] = [];
  let counted = 0;
  for (let day = begins; day <= last; day = addDays(day, 1)) {
    if (!fits(day)) continue;
    counted += 1;
    const isOver =
      said.count === undefined ? said.until !== undefined && day > addDays(begins, said.until) : counted > said.count;
    if (isOver) break;
    if (day >= first) found.push(day);
  }
  return found;
}

const said: fc.Arbitrary<Said> = fc.record({
  frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
  interval: fc.integer({ min: 1, max: 5 }),
  on: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  ordinal: fc.constantFrom(0, 1, 2, 3, 4, 5, -1, -2),
  monthDay: fc.integer({ min: 1, max: 31 }),
  count: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  until: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
});

describe('[2.6] the days of a rule', () => {
  it('are those that a walk over the calendar finds, in whichever window', () => {
    const start = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-12-01', days));
    const window = fc.tuple(fc.integer({ min: -40, max: 500 }), fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(said, start, window, fc.integer({ min: 0, max: 40 }), (rule, begins, [from, length], except) => {
        const [first, last] = [addDays(begins, from), addDays(begins, from + length)];
        const exdates = [addDays(first, except)];
        const days = daysOf(series(textOf(rule, begins), { dtstart: `${begins}T18:00`, exdates }), first, last);
        expect(days).toEqual(walked(rule, begins, first, last).filter((day) => !exdates.includes(day)));
      }),
      { numRuns: 400 },
    );
  });

  it('[RFC 5545 §3.8.5.3] the standard’s own examples', () => {
    const days = (rrule: string, dtstart: string, last: string) => daysOf(series(rrule, { dtstart }), '1997-01-01', last);
    expect(days('FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '1997-09-02T09:00', '1998-01-01')).toEqual(
      ['02', '04', '16', '18', '30'].map((day) => `1997-09-${day}`).concat(['1997-10-02', '1997-10-14', '1997-10-16']),
    );
    expect(days('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05T09:00', '1998-01-01')).toEqual([
      '1997-08-05',
      '1997-08-10',
      '1997-08-19',
      '1997-08-24',
    ]);
    expect(days('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05T09:00', '1998-01-01')).toEqual([
      '1997-08-05',
      '1997-08-17',
      '1997-08-19',
      '1997-08-31',
    ]);
    expect(days('FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04T09:00', '1998-01-01')).toEqual([
      '1997-09-04',
      '1997-10-07',
      '1997-11-06',
    ]);
    expect(days('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1997-09-02T09:00', '1998-12-31')).toEqual([
      '1998-02-13',
      '1998-03-13',
      '1998-11-13',
    ]);
    expect(days('FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', '2028-01-31T09:00', '2029-01-01')).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]);
  });

  it('end with the last start that UNTIL allows, which is said in UTC', () => {
    const last = (until: string) => daysOf(series(`FREQ=DAILY;UNTIL=${until}`), '2026-06-01', '2026-07-31').at(-1);
    // 18:00 in a British summer is 17:00 UTC.
    expect([last('20260610T170000Z'), last('20260610T165959Z'), last('20260610')]).toEqual([
      '2026-06-10',
      '2026-06-09',
      '2026-06-10',
    ]);
    expect(last('20260610T233000Z')).toBe('2026-06-10');
  });

  it('[2.6] are days whatever the clocks do: a start in the gap moves on, of the hour that comes twice it is the first', () => {
    const days = daysOf(series('FREQ=WEEKLY;BYDAY=SU', { dtstart: '2026-03-22T01:30' }), '2026-03-22', '2026-04-05');
    expect(days.map((day) => instantAt(day, '01:30', 'Europe/London'))).toEqual([
      '2026-03-22T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-04-05T00:30:00.000Z',
    ]);
    expect(instantAt('2026-10-25', '01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
    expect(daysOf(series('FREQ=DAILY;COUNT=3', { dtstart: '2026-03-28T01:30' }), '2026-03-01', '2026-04-30')).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
    ]);
  });

  it('are none before it begins, of a rule that never fits, and of what is no rule', () => {
    expect(daysOf(series('FREQ=DAILY'), '2026-01-01', '2026-03-01')).toEqual([]);
    expect(daysOf(series('FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2'), '2026-01-01', '2036-03-01')).toEqual([]);
    expect(daysOf(series('FREQ=DAILY;UNTIL=20260301'), '2026-01-01', '2026-04-01')).toEqual([]);
    expect(daysOf(series('FREQ=HOURLY'), '2026-03-01', '2026-04-01')).toEqual([]);
  });
});

describe('[2.6] what a rule can be', () => {
  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;BYDAY=MO,FR',
    'FREQ=WEEKLY;INTERVAL=99',
    'FREQ=MONTHLY;BYDAY=-1FR,5MO',
    'FREQ=MONTHLY;BYMONTHDAY=-31,31',
    'FREQ=MONTHLY;BYMONTHDAY=1,15;BYSETPOS=-1',
    'FREQ=DAILY;COUNT=999999',
    'FREQ=DAILY;UNTIL=20280229T235959Z',
    'FREQ=DAILY;BYMONTH=1,12;WKST=SU',
    'FREQ=MONTHLY;BYMONTHDAY=9,10,19,20,29,30,-1',
    'FREQ=MONTHLY;BYDAY=1MO,-5SU',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1,-5',
    'FREQ=DAILY;INTERVAL=10;COUNT=10',
    'FREQ=DAILY;BYMONTH=9,10,11',
  ])('%s', (rrule) => expect(ruleOf(series(rrule))).toBeDefined());

  it('a list of up to 31, as a month has days', () => {
    const days = (count: number) =>
      `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: count }, (_, day) => (day % 31) + 1).join(',')}`;
    expect(ruleOf(series(days(31)))).toBeDefined();
    expect(ruleOf(series(days(32)))).toBeUndefined();
  });

  it.each<[string, object]>([
    ['FREQ=DAILY', { parts: ['FREQ=DAILY'] }],
    ['COUNT=12;FREQ=WEEKLY;BYDAY=MO,WE', { parts: ['FREQ=WEEKLY', 'BYDAY=MO,WE'], count: 12 }],
    ['FREQ=DAILY;UNTIL=20260401;INTERVAL=2', { parts: ['FREQ=DAILY', 'INTERVAL=2'], until: '2026-04-01' }],
    // 18:00 of that summer day is 17:00 UTC, after which it ends; a second earlier it ended the day before.
    ['FREQ=DAILY;UNTIL=20260401T170000Z', { parts: ['FREQ=DAILY'], until: '2026-04-01' }],
    ['FREQ=DAILY;UNTIL=20260401T165959Z', { parts: ['FREQ=DAILY'], until: '2026-03-31' }],
    ['FREQ=DAILY;UNTIL=20260401T175959Z', { parts: ['FREQ=DAILY'], until: '2026-04-01' }],
  ])('is told without its end, which is a number or a last day: %s', (rrule, rule) => {
    expect(ruleOf(series(rrule))).toStrictEqual(rule);
  });

  it.each([
    '',
    'BYDAY=MO',
    'FREQ=YEARLY',
    'FREQ=HOURLY',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;',
    'FREQ=DAILY=1',
    'XFREQ=DAILY',
    'FREQ=DAILYX',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=100',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=1000000',
    'FREQ=DAILY;COUNT=2;UNTIL=20260401',
    'FREQ=DAILY;UNTIL=20260231',
    'FREQ=DAILY;UNTIL=20260401T250000Z',
    'FREQ=DAILY;UNTIL=20260401T120000',
    'FREQ=DAILY;UNTIL=2026-04-01',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=DAILY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=MO,',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=1',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6',
    'FREQ=DAILY;BYMONTH=13',
    'FREQ=DAILY;WKST=1MO',
    'FREQ=DAILY;WKST=MON',
    'FREQ=DAILY;INTERVAL',
    'FREQ=DAILY;INTERVAL=',
    'FREQ=DAILY;INTERVAL=1x',
    'FREQ=DAILY;INTERVAL=x1',
    'FREQ=DAILY;COUNT=1x',
    'FREQ=DAILY;COUNT=x1',
    'FREQ=DAILY;UNTIL=x20260401',
    'FREQ=DAILY;UNTIL=20260401x',
    'FREQ=DAILY;UNTIL=20260401T126000Z',
    'FREQ=DAILY;UNTIL=20261301',
    'FREQ=MONTHLY;BYDAY=0MO',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1x',
    'FREQ=MONTHLY;BYDAY=xMO',
    'FREQ=MONTHLY;BYDAY=MOx',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=01',
    'FREQ=MONTHLY;BYMONTHDAY=40',
    'FREQ=MONTHLY;BYMONTH=1;BYSETPOS=1',
    'FREQ=DAILY;BYDAY=MO;BYSETPOS=1',
    'FREQ=DAILY;BYMONTH=0',
    'FREQ=DAILY;BYMONTH=x1',
    // What every object has is no part of a rule either.
    'FREQ=DAILY;constructor=1',
    'FREQ=DAILY;__proto__=1',
  ])('not %s', (rrule) => expect(ruleOf(series(rrule))).toBeUndefined());
});
