import { RRuleTemporal } from 'rrule-temporal';
import { expect, it } from 'vitest';
import { type Repeat, repeatInWords, repeatOf, rruleOf, weeklyOn } from './repeat.ts';

/** A Tuesday, the second of its month. */
const FIRST = '2026-03-10';
const repeat = (change: Partial<Repeat>): Repeat => ({ ...weeklyOn(FIRST), ...change });
/** The first days of a rule, by the calendar library itself: none of ours is asked. */
const first = (rrule: string, count: number) =>
  new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:20260310T000000\nRRULE:${rrule}` })
    .all((_, at) => at < count)
    .slice(0, count)
    .map((at) => at.toPlainDate().toString());

it.each([
  [repeat({}), 'FREQ=WEEKLY;BYDAY=TU', ['2026-03-10', '2026-03-17'], 'Every Tuesday'],
  [
    repeat({ days: ['SU', 'MO'], every: '2' }),
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU',
    ['2026-03-15', '2026-03-23'],
    'Every 2 weeks on Monday and Sunday',
  ],
  [repeat({ frequency: 'daily' }), 'FREQ=DAILY', ['2026-03-10', '2026-03-11'], 'Every day'],
  [repeat({ frequency: 'monthday' }), 'FREQ=MONTHLY;BYMONTHDAY=10', ['2026-03-10', '2026-04-10'], 'On day 10 of every month'],
  [
    repeat({ frequency: 'monthweek' }),
    'FREQ=MONTHLY;BYDAY=2TU',
    ['2026-03-10', '2026-04-14'],
    'On the second Tuesday of every month',
  ],
])('[2.6] what the form says, the calendar does, and the form can say again', (said, rrule, days, words) => {
  expect(rruleOf(said, FIRST)).toBe(rrule);
  expect(first(rrule, 2)).toEqual(days);
  expect(rruleOf(repeatOf(rrule, FIRST), FIRST)).toBe(rrule);
  expect(repeatOf(rrule, FIRST).frequency).toBe(said.frequency);
  expect(repeatInWords(rrule, FIRST)).toBe(words);
});

it('an end is a day or a number of times', () => {
  const until = rruleOf(repeat({ ends: 'until', until: '2026-03-24' }), FIRST);
  expect(until).toBe('FREQ=WEEKLY;BYDAY=TU;UNTIL=20260324');
  expect(repeatOf(until, FIRST)).toMatchObject({ frequency: 'weekly', ends: 'until', until: '2026-03-24' });
  expect(repeatInWords(until, FIRST)).toBe('Every Tuesday, until Tue 24 Mar');
  const times = rruleOf(repeat({ frequency: 'daily', ends: 'times', times: '3' }), FIRST);
  expect(first(times, 9)).toHaveLength(3);
  expect(repeatInWords(times, FIRST)).toBe('Every day, 3 times');
});

it('the fifth of its weekday is the last of its month, where there may be no fifth', () => {
  expect(rruleOf(repeat({ frequency: 'monthweek' }), '2026-03-31')).toBe('FREQ=MONTHLY;BYDAY=-1TU');
  expect(repeatInWords('FREQ=MONTHLY;BYDAY=-1TU', '2026-03-31')).toBe('On the last Tuesday of every month');
});

it('a rule that the form has no fields for stays as it came', () => {
  const rrule = 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1';
  const kept = repeatOf(`${rrule};COUNT=4`, FIRST);
  expect(kept).toMatchObject({ frequency: 'other', ends: 'times', times: '4' });
  expect(rruleOf(kept, FIRST)).toBe(`${rrule};COUNT=4`);
  expect(rruleOf({ ...kept, ends: 'never' }, FIRST)).toBe(rrule);
  expect(repeatInWords(rrule, FIRST)).toBe(`By a rule of its own (${rrule})`);
});

it('a week that says no day means the day it begins on', () => {
  expect(repeatOf('FREQ=WEEKLY', FIRST)).toMatchObject({ frequency: 'weekly', days: ['TU'] });
  expect(repeatOf('FREQ=WEEKLY;INTERVAL=1;BYDAY=TU', FIRST)).toMatchObject({ frequency: 'weekly', every: '1' });
});
