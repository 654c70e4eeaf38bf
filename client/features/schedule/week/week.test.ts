import { describe, expect, it } from 'vitest';
import { slot, timetable } from '../../../../tests/rules/documents.ts';
import { hoursOf, mondayOf, movedTo, plannedWeek } from './week.ts';

const MONDAY = '2026-03-02';
const at = (localStart: string, minutes: number, more: object = {}) => {
  const one = slot(localStart, more);
  return { ...one, endsAt: new Date(Date.parse(one.startsAt) + minutes * 60_000).toISOString() };
};
const rows = (...slots: ReturnType<typeof at>[]) => [{ doc: timetable('gym:one', slots), mark: 'decided' as const }];
const drawn = (...slots: ReturnType<typeof at>[]) =>
  plannedWeek(rows(...slots), MONDAY)
    .flatMap(({ classes }) => classes)
    .map(({ date, from, lane, lanes }) => ({ at: `${date} ${from / 60}`, lane, lanes }));

describe('[2.6] a week as it is drawn', () => {
  it('begins on Monday, and a class stands on its day at its hour', () => {
    expect(['2026-03-02', '2026-03-08', '2026-03-01'].map(mondayOf)).toEqual(['2026-03-02', '2026-03-02', '2026-02-23']);
    expect(drawn(at('2026-03-03T18:00', 60))).toEqual([{ at: '2026-03-03 18', lane: 0, lanes: 1 }]);
  });

  it('puts what is on at once side by side, and what follows has the whole width again', () => {
    expect(
      drawn(at('2026-03-03T18:00', 60), at('2026-03-03T18:30', 60), at('2026-03-03T19:00', 30), at('2026-03-03T19:30', 30)),
    ).toEqual([
      { at: '2026-03-03 18', lane: 0, lanes: 2 },
      { at: '2026-03-03 18.5', lane: 1, lanes: 2 },
      { at: '2026-03-03 19', lane: 0, lanes: 2 },
      { at: '2026-03-03 19.5', lane: 0, lanes: 1 },
    ]);
  });

  it('those that begin at once stand in one order, whatever order they came in', () => {
    const names = ['Yoga', 'boxing', 'Spin', 'Änderung'];
    const all = names.map((name) => at('2026-03-03T18:00', 60, { name, slotId: `slot:${name}` }));
    const order = (...slots: typeof all) =>
      plannedWeek(rows(...slots), MONDAY).flatMap(({ classes }) => classes.map(({ slot: { name } }) => name));
    expect(order(...all)).toEqual(order(...all.toReversed()));
  });

  it('a class moved to another day stands there, and so does one that is being moved', () => {
    const moved = at('2026-03-03T18:00', 60, { override: { start: '2026-03-04T07:15' } });
    expect(drawn(moved)).toEqual([{ at: '2026-03-04 7.25', lane: 0, lanes: 1 }]);
    const [one] = plannedWeek(rows(moved), MONDAY, {
      moving: { slotId: moved.slotId, start: '2026-03-06T20:00' },
    }).flatMap(({ classes }) => classes);
    expect(one).toMatchObject({ date: '2026-03-06', from: 1200 });
  });

  it('draws the hours of an ordinary day, and more where there is more', () => {
    expect(hoursOf(plannedWeek([], MONDAY))).toEqual({ first: 6, last: 21 });
    expect(hoursOf(plannedWeek(rows(at('2026-03-03T05:30', 30), at('2026-03-03T21:30', 60)), MONDAY))).toEqual({
      first: 5,
      last: 23,
    });
  });

  it('moves by minutes and days, and stays within the day', () => {
    const one = { date: '2026-03-03', from: 23 * 60, minutes: 45 };
    expect(movedTo(one, { minutes: -15, days: -1 })).toBe('2026-03-02T22:45');
    expect(movedTo(one, { minutes: 60, days: 0 })).toBe('2026-03-03T23:15');
    expect(movedTo({ ...one, from: 10 }, { minutes: -60, days: 1 })).toBe('2026-03-04T00:00');
  });

  it('[A4] of a day that waits only what was changed is shown as waiting', () => {
    const [one, other, third] = [at('2026-03-03T06:00', 30), at('2026-03-03T07:00', 30), at('2026-03-03T08:00', 30)];
    const series = { ...third, scheduleId: 'schedule:changed' };
    const day = [{ doc: timetable('gym:one', [one, other, series]), mark: 'waiting' as const }];
    const waiting = plannedWeek(day, MONDAY, { changed: new Set([one.slotId, 'schedule:changed']) }).flatMap(({ classes }) =>
      classes.map(({ isWaiting }) => isWaiting),
    );
    expect(waiting).toEqual([true, false, true]);
  });
});
