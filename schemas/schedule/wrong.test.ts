import { describe, expect, it } from 'vitest';
import { gym, NOW, SERIES, ZONE } from '../../tests/rules/documents.ts';
import { refused } from '../decision.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { Series } from './shape.ts';
import { minutesOf, wrongCapacity, wrongLength, wrongSeries, wrongTime } from './wrong.ts';

describe('[2.6] how long a class can be', () => {
  it.each<[string, number]>([
    ['PT15M', 15],
    ['PT4H', 240],
    ['PT0M', 0],
  ])('%s is %d minutes', (duration, minutes) => expect(minutesOf(duration)).toBe(minutes));

  it.each(['P1D', 'P1W', 'P1M', 'P1Y'])('%s is no number of minutes, and no length', (duration) => {
    expect(minutesOf(duration)).toBeNaN();
    expect(wrongLength(duration)).toEqual(refused('SCHEDULE_LENGTH'));
  });

  it('a quarter of an hour to four hours, both included', () => {
    const lengths = ['PT14M', 'PT15M', 'PT240M', 'PT241M', 'PT5H'];
    expect(lengths.filter((duration) => wrongLength(duration) === undefined)).toEqual(['PT15M', 'PT240M']);
  });
});

it('[2.6] a class is for one to five hundred people', () => {
  expect([-1, 0, 1, 500, 501].filter((capacity) => wrongCapacity(capacity) === undefined)).toEqual([1, 500]);
  expect(wrongCapacity(0)).toEqual(refused('SCHEDULE_CAPACITY', { limit: 500 }));
});

describe('[2.6] a time that there is not', () => {
  it.each<[string, string, object | undefined]>([
    ['2026-03-29T00:59', ZONE, undefined],
    ['2026-03-29T01:00', ZONE, refused('SCHEDULE_NO_SUCH_TIME', { date: '2026-03-29', time: '01:00' })],
    ['2026-03-29T02:00', ZONE, undefined],
    // Samoa left out a whole Friday: the same time was there, a day later.
    ['2011-12-30T10:00', 'Pacific/Apia', refused('SCHEDULE_NO_SUCH_TIME', { date: '2011-12-30', time: '10:00' })],
    ['2026-02-29T10:00', ZONE, refused('SCHEDULE_RULE')],
  ])('%s in %s', (start, zone, wrong) => expect(wrongTime(start, zone)).toEqual(wrong));
});

describe('[2.6] whether a series is ever on', () => {
  /** Asked on the gym's 3 March 2026; with the days on which the calendar was asked. */
  function asked(series: Partial<Series>, on: readonly string[], at = NOW) {
    const windows: [string, string][] = [];
    const daysOf = (_: unknown, first: string, last: string) => {
      windows.push([first, last]);
      return on.filter((day) => first <= day && day <= last);
    };
    return [wrongSeries({ ...SERIES, ...series }, gym('one'), daysOf, systemMoment(at)), windows];
  }

  it('is seen from its first five weeks, where it is on in them', () => {
    expect(asked({}, ['2026-04-08'])).toEqual([undefined, [['2026-03-04', '2026-04-08']]]);
  });

  it('else from two years after it begins, and never on in those it is refused', () => {
    const windows = [
      ['2026-03-04', '2026-04-08'],
      ['2026-03-04', '2028-03-04'],
    ];
    expect(asked({}, ['2026-04-09'])).toEqual([undefined, windows]);
    expect(asked({}, ['2028-03-04'])).toEqual([undefined, windows]);
    expect(asked({}, ['2028-03-05'])).toEqual([refused('SCHEDULE_NEVER'), windows]);
  });

  it('from two years after today, where it began before', () => {
    const far = (until: string) => asked({ dtstart: '2025-01-01T18:00', rrule: `FREQ=DAILY;UNTIL=${until}` }, ['2025-01-01'])[0];
    expect(far('20280303')).toBeUndefined();
    expect(far('20280304')).toEqual(refused('SCHEDULE_TOO_FAR', { date: '2028-03-03' }));
  });

  it('today is the gym’s own: in a summer night it is tomorrow already', () => {
    const begins = (at: string) => asked({ dtstart: '2028-07-01T18:00' }, ['2028-07-01'], at)[0];
    expect(begins('2026-06-30T23:00:00.000Z')).toBeUndefined();
    expect(begins('2026-06-30T22:59:59.999Z')).toEqual(refused('SCHEDULE_TOO_FAR', { date: '2028-06-30' }));
  });

  it('nobody knows where there is no calendar: then it is not refused', () => {
    const never = { ...SERIES, rrule: 'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2' };
    expect(wrongSeries(never, gym('one'), undefined, systemMoment(NOW))).toBeUndefined();
  });
});
