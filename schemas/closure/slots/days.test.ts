import { beforeEach, describe, expect, it } from 'vitest';
import { booking, gym, NOW, slot, timetable } from '../../../tests/rules/documents.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import type { Booking } from '../../booking/shape.ts';
import { systemMoment } from '../../proposal/judge.ts';
import type { Slot } from '../../slot/shape.ts';
import { closedDays } from './days.ts';

const CLOSED = { status: 'cancelled', closureId: 'closure:1' } as const;
const at = (date: string, change: Partial<Slot> = {}) => slot(`${date}T18:00`, change);
const day = (date: string, change: Partial<Slot> = {}) => timetable('gym:one', [at(date, change)]);
const taken = (key: string, date: string, change: Partial<Booking> = {}) =>
  booking(key, { memberId: `member0${key}`, slotId: at(date).slotId, ...change });

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(gym('one'));
});
/** As a closure of the whole gym from one moment to another leaves the days; with none of these, as no closure does. */
const closed = (startsAt?: string, endsAt = '2026-12-31T00:00:00.000Z', now = NOW) =>
  closedDays(
    world,
    systemMoment(now),
    gym('one'),
    startsAt === undefined ? [] : [{ closureId: 'closure:1', scope: 'whole_gym', reason: 'other', startsAt, endsAt }],
  );

describe('[2.11] the days that a closure changes', () => {
  it('are looked for from two days back to five weeks ahead, of the gym’s own days', () => {
    world.lay(['2026-02-28', '2026-03-01', '2026-04-06', '2026-04-07'].map((date) => day(date)));
    const { days } = closed('2026-02-01T00:00:00.000Z');
    expect(days).toStrictEqual([day('2026-03-01', CLOSED), day('2026-04-06', CLOSED)]);
    world.lay([day('2026-06-29'), day('2026-08-05')]);
    const inSummer = closed('2026-02-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z', '2026-06-30T23:30:00.000Z').days;
    expect(inSummer).toStrictEqual([day('2026-06-29', CLOSED)]);
  });

  it('are those alone on which a class changes, with their other classes as they were', () => {
    const early = slot('2026-03-05T09:00');
    world.lay([day('2026-03-04'), timetable('gym:one', [early, at('2026-03-05')])]);
    expect(closed('2026-03-05T12:00:00.000Z')).toStrictEqual({
      days: [timetable('gym:one', [early, at('2026-03-05', CLOSED)])],
      affected: { bookings: 0, members: 0 },
    });
    expect(closed()).toStrictEqual({ days: [], affected: { bookings: 0, members: 0 } });
  });

  it('are those on which a class was first on, wherever it was moved', () => {
    const moved = { startsAt: '2026-03-20T18:00:00.000Z', endsAt: '2026-03-20T18:45:00.000Z' };
    world.lay([day('2026-03-04', moved)]);
    expect(closed('2026-03-20T00:00:00.000Z').days).toStrictEqual([day('2026-03-04', { ...moved, ...CLOSED })]);
  });
});

describe('[R-33] whom it touches', () => {
  it('is everybody with a place or on a list, each person once, in what it takes away', () => {
    world.lay([day('2026-03-04'), day('2026-03-05'), day('2026-03-06', { status: 'cancelled' })]);
    world.lay([
      taken('1', '2026-03-04'),
      taken('2', '2026-03-04', { status: 'waitlisted' }),
      taken('3', '2026-03-05', { memberId: 'member01' }),
      taken('4', '2026-03-05', { status: 'cancelled' }),
      taken('5', '2026-03-06'),
    ]);
    const { days, affected } = closed('2026-03-04T00:00:00.000Z');
    expect(affected).toEqual({ bookings: 3, members: 2 });
    expect(days.map(({ date, unsettled }) => [date, unsettled])).toEqual([
      ['2026-03-04', ['slot:spin:2026-03-04T18:00']],
      ['2026-03-05', ['slot:spin:2026-03-05T18:00']],
    ]);
  });

  it('is nobody where a class that was closed is on again', () => {
    world.lay([day('2026-03-04', CLOSED), taken('1', '2026-03-04', { status: 'cancelled_by_gym' })]);
    expect(closed()).toStrictEqual({ days: [day('2026-03-04')], affected: { bookings: 0, members: 0 } });
  });
});
