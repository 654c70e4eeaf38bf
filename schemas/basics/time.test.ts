import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as time from './time.ts';

const LONDON = 'Europe/London';

describe('moments', () => {
  const a = '2026-03-03T08:00:00.000Z';
  const b = '2026-03-03T08:00:01.500Z';

  it('[K7] are text in UTC, to the millisecond, and are reckoned with in milliseconds', () => {
    expect(time.msOf(a)).toBe(1_772_524_800_000);
    expect(time.instantOf(1_772_524_800_000)).toBe(a);
    expect(time.plus(a, 1500)).toBe(b);
    expect(time.plus(b, -1500)).toBe(a);
    expect([time.between(a, b), time.between(b, a)]).toEqual([1500, -1500]);
  });

  it('[L6] the later and the earlier of two, in whatever order', () => {
    expect([time.laterOf(a, b), time.laterOf(b, a), time.laterOf(a, a)]).toEqual([b, b, a]);
    expect([time.earlierOf(a, b), time.earlierOf(b, a), time.earlierOf(b, b)]).toEqual([a, a, b]);
  });
});

describe('the gym’s day and clock', () => {
  it.each([
    ['2026-01-10T23:30:00.000Z', LONDON, '2026-01-10', '23:30'],
    ['2026-07-10T23:30:00.000Z', LONDON, '2026-07-11', '00:30'],
    ['2026-07-10T23:30:00.000Z', 'America/New_York', '2026-07-10', '19:30'],
  ])('[K7] %s in %s is %s %s', (instant, zone, day, clock) => {
    expect([time.localDay(instant, zone), time.localTime(instant, zone)]).toEqual([day, clock]);
  });

  it('[0.1] Monday is the first day of the week, and is 0', () => {
    const week = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'];
    expect(week.map(time.weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(time.addDays('2026-02-27', 2)).toBe('2026-03-01');
    expect(time.addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it.each([
    ['2026-03-03', '18:00', '2026-03-03T18:00:00.000Z'],
    ['2026-07-03', '18:00', '2026-07-03T17:00:00.000Z'],
    // The clocks go forward at one: half past one does not exist, and is half past two by the new time.
    ['2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    // They go back at two: half past one is twice, and the first is meant.
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
  ])('[K7, RFC 5545 §3.3.5] %s %s in London is %s', (day, clock, instant) => {
    expect(time.instantAt(day, clock, LONDON)).toBe(instant);
  });

  it('[R-20] so many days earlier it is the same time by the clock, also where the clocks changed in between', () => {
    expect(time.addLocalDays('2026-03-30T17:00:00.000Z', -8, LONDON)).toBe('2026-03-22T18:00:00.000Z');
    expect(time.addLocalDays('2026-03-22T18:00:00.000Z', 8, LONDON)).toBe('2026-03-30T17:00:00.000Z');
  });

  it('[R-12] a month from 31 January ends with February', () => {
    expect(time.addDuration('2026-01-31T10:00:00.000Z', 'P1M', LONDON)).toBe('2026-02-28T10:00:00.000Z');
    expect(time.addDuration('2028-01-31T10:00:00.000Z', 'P1M', LONDON)).toBe('2028-02-29T10:00:00.000Z');
    expect(time.addDuration('2026-03-03T10:00:00.000Z', 'PT45M', LONDON)).toBe('2026-03-03T10:45:00.000Z');
  });

  it('[R-10] a day ends where the next begins, by the gym’s clock', () => {
    expect(time.endOfLocalDay('2026-07-10T10:00:00.000Z', LONDON)).toBe('2026-07-10T23:00:00.000Z');
    expect(time.endOfLocalDay('2026-07-10T23:00:00.000Z', LONDON)).toBe('2026-07-11T23:00:00.000Z');
    expect(time.endOfLocalDay('2026-01-10T23:59:59.999Z', LONDON)).toBe('2026-01-11T00:00:00.000Z');
  });
});

/** Half an hour of summer time, half past and quarter to, a day that was left out (Apia, 30 December 2011), none at all. */
const ZONES = [
  ...[LONDON, 'Europe/Dublin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Chatham', 'Pacific/Apia'],
  ...['Africa/Casablanca', 'America/St_Johns', 'UTC'],
];
const CHANGES = ['2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z', '2011-12-30T10:00:00.000Z', '2026-04-04T15:00:00.000Z'];
const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

describe('[K7] days and clocks by addition are those of Temporal', () => {
  const zoned = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  const same = (instant: string, zone: string, days: number) => {
    const at = zoned(instant, zone);
    const [day, clock] = [at.toPlainDate(), at.toPlainTime().toString({ smallestUnit: 'minute' })];
    expect([time.localDay(instant, zone), time.localTime(instant, zone)]).toEqual([day.toString(), clock]);
    expect(time.weekday(day.toString())).toBe(day.dayOfWeek - 1);
    const later = day.add({ days });
    expect(time.addDays(day.toString(), days)).toBe(later.toString());
    expect(time.daysFrom(day.toString(), later.toString())).toBe(day.until(later).days);
    const shown = later.toPlainDateTime(Temporal.PlainTime.from(clock)).toZonedDateTime(zone);
    expect(time.msOf(time.instantAt(later.toString(), clock, zone))).toBe(shown.epochMilliseconds);
    expect(time.msOf(time.addLocalDays(instant, days, zone))).toBe(at.add({ days }).epochMilliseconds);
  };

  it('at any moment, in any zone, and any number of days on', () => {
    const any = fc.property(moments, fc.constantFrom(...ZONES), fc.integer({ min: -800, max: 800 }), (at, zone, days) =>
      same(at.toISOString(), zone, days),
    );
    fc.assert(any, { numRuns: 2_000 });
  });

  it('around the moments at which clocks change, to the millisecond', () => {
    const near = fc.property(
      ...[fc.constantFrom(...CHANGES), fc.constantFrom(-1, 0, 1, 1_800_000, -1_800_000, 3_600_000, 86_400_000, -86_400_000)],
      ...[fc.constantFrom(...ZONES), fc.integer({ min: -2, max: 2 })],
      (change, by, zone, days) => same(time.plus(change, by), zone, days),
    );
    fc.assert(near, { numRuns: 2_000 });
  });

  it.each(['2026-02-30', '2026-13-01', '', 'today', '2026-3-3'])('[F1] “%s” is no day', (day) => {
    expect(() => time.addDays(day, 1)).toThrow(RangeError);
    expect(() => time.weekday(day)).toThrow(RangeError);
    expect(() => time.instantAt(day, '10:00', LONDON)).toThrow(RangeError);
  });

  it.each(['24:00', '10:60', '', '9:00'])('“%s” is no time of a day', (clock) => {
    expect(() => time.instantAt('2026-03-03', clock, LONDON)).toThrow(RangeError);
  });
});

describe('a wait that is longer than a platform counts', () => {
  const platform = () => {
    const asked: { delay: number; call: () => void; off: boolean }[] = [];
    const wait = time.inSeveral((delay, call) => {
      const one = { delay, call, off: false };
      asked.push(one);
      return () => {
        one.off = true;
      };
    });
    return { asked, wait };
  };
  const DAYS_30 = 30 * 86_400_000;

  it('is taken in several, and the call comes at the end of them, once', () => {
    const { asked, wait } = platform();
    let called = 0;
    wait(DAYS_30, () => {
      called += 1;
    });
    expect(asked.map(({ delay }) => delay)).toEqual([time.LONGEST_WAIT]);
    asked[0]?.call();
    expect([called, asked.map(({ delay }) => delay)]).toEqual([0, [time.LONGEST_WAIT, DAYS_30 - time.LONGEST_WAIT]]);
    asked[1]?.call();
    expect([called, asked.length]).toEqual([1, 2]);
  });

  it('is called off in whichever of them it is', () => {
    const { asked, wait } = platform();
    const stop = wait(DAYS_30, () => expect.unreachable('it was called off'));
    asked[0]?.call();
    stop();
    expect(asked.map(({ off }) => off)).toEqual([false, true]);
  });

  it('one that is not is left as it is', () => {
    const { asked, wait } = platform();
    wait(time.LONGEST_WAIT, () => {});
    expect(asked.map(({ delay }) => delay)).toEqual([time.LONGEST_WAIT]);
  });
});
