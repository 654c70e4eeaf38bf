import { describe, expect, it } from 'vitest';
import { booking, HOUR, MINUTE, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { Slot } from '../slot/shape.ts';
import { counted, seatsOf, slotIn, waiting } from './seats.ts';
import { BOOKING_STATUSES, type Booking } from './shape.ts';

const START = '2026-03-04T18:00';
const SLOT = `slot:spin:${START}`;
const at = (key: string, change: Partial<Booking> = {}) => booking(key, { slotId: SLOT, ...change });
const inLine = (key: string, position?: number): Booking => {
  const one = at(key, { status: 'waitlisted' });
  return position === undefined ? one : { ...one, position };
};
const keysOf = (bookings: readonly Booking[]) => bookings.map(({ _id, position }) => [_id.slice('booking:'.length), position]);

describe('places in a class', () => {
  it('[S2, R-30] are taken by whoever has one, came, or did not come', () => {
    const taking = BOOKING_STATUSES.filter((status) => seatsOf([at('a', { status })], 0).taken === 1);
    expect(taking.toSorted()).toEqual(['attended', 'confirmed', 'excused', 'no_show', 'no_show_provisional']);
  });

  it('[R-27] in the line are those who wait and those who were offered a place', () => {
    const inIt = BOOKING_STATUSES.filter((status) => seatsOf([at('a', { status })], 0).waitlisted === 1);
    expect(inIt.toSorted()).toEqual(['offered', 'waitlisted']);
  });

  it('[R-27] the line goes by position, then by id', () => {
    const line = waiting([inLine('d', 3), inLine('b', 1), inLine('c', 2), inLine('a', 2), at('x'), inLine('z')]);
    expect(keysOf(line)).toEqual([
      ['z', undefined],
      ['b', 1],
      ['a', 2],
      ['c', 2],
      ['d', 3],
    ]);
  });

  it('[B5] a class that is not in the timetable is none', () => {
    expect(slotIn(undefined, SLOT)).toBeUndefined();
    expect(slotIn(timetable('gym:one', [slot('2026-03-04T10:00')]), SLOT)).toBeUndefined();
    expect(slotIn(timetable('gym:one', [slot('2026-03-04T10:00'), slot(START)]), SLOT)?.slotId).toBe(SLOT);
  });
});

describe('the counts that everybody sees', () => {
  /** A class of two, whose published counts are as given. */
  const count = (
    bookings: Booking[],
    published: Partial<Slot>,
    { changes = [], after = 0, force = false }: { changes?: Booking[]; after?: number; force?: boolean } = {},
  ) => {
    const world = new KnownWorld(timetable('gym:one', [slot('2026-03-04T10:00'), slot(START, published)]), ...bookings);
    return counted(world, systemMoment(plus(NOW, after)), 'gym:one', SLOT, changes, force);
  };
  const two = [at('a'), at('b')];

  it('[R-30] say how many have a place and how many wait, with what is being decided laid over', () => {
    const [day] = count([at('a'), inLine('c', 1)], {}, { changes: [at('b')], after: MINUTE });
    expect(day?.slots[1]).toMatchObject({ bookedCount: 2, waitlistCount: 1, asOf: plus(NOW, MINUTE) });
    expect(day?.slots[0]).toEqual(slot('2026-03-04T10:00'));
    expect(day).toMatchObject({ updatedAt: plus(NOW, MINUTE), createdAt: NOW });
  });

  it('are written once a minute, from the minute on', () => {
    expect(count([at('a')], {}, { after: MINUTE - 1 })).toEqual([]);
    expect(count([at('a')], {}, { after: MINUTE })).toHaveLength(1);
  });

  it('are written at once when the class turns full or free, or the timer asks', () => {
    expect(count(two, { bookedCount: 1 })).toHaveLength(1);
    expect(count([at('a')], { bookedCount: 2 })).toHaveLength(1);
    expect(count(two, { bookedCount: 3 })).toEqual([]);
    expect(count([...two, at('d')], { bookedCount: 2 })).toEqual([]);
    expect(count([at('a')], {}, { force: true })).toHaveLength(1);
  });

  it('are not written where they say what was said before', () => {
    expect(count([at('a')], { bookedCount: 1 }, { after: HOUR, force: true })).toEqual([]);
  });

  it('[A4] are left alone by whoever knows neither the class nor who is in it', () => {
    const world = new KnownWorld(timetable('gym:one', [slot('2026-03-04T10:00')]), at('a'));
    const moment = systemMoment(plus(NOW, HOUR));
    expect(counted(world, moment, 'gym:one', SLOT, [])).toEqual([]);
    expect(counted(new KnownWorld(at('a')), moment, 'gym:one', SLOT, [])).toEqual([]);
    const blind = blindTo(new KnownWorld(timetable('gym:one', [slot(START)])), 'gym-');
    expect(counted(blind, moment, 'gym:one', SLOT, [at('a')], true)).toEqual([]);
  });
});
