import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, pass, slot, timetable } from '../../tests/rules/documents.ts';
import { book, cancel, checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';

const START = '2026-03-04T18:00:00.000Z';
const at = (minutes: number) => plus(START, minutes * MINUTE);

/** Somebody who cancelled this class, and booked it again. */
function rebooked(cancelledAt: string): KnownWorld {
  const world = smallWorld('member01', 'member02');
  world.lay([timetable('gym:one', [slot('2026-03-04T18:00', { capacity: 1 }), slot('2026-03-04T18:30')])]);
  employ(world, 'staff001', 'reception');
  book(world, 'member01');
  const [first] = world.all('booking');
  if (!first) throw new Error('nothing is booked');
  cancel(world, 'member01', first, { receivedAt: cancelledAt });
  book(world, 'member01', {}, { receivedAt: plus(cancelledAt, MINUTE) });
  return world;
}
const statuses = (world: KnownWorld) => world.all('booking').map((one) => one.status);
const taken = (world: KnownWorld) => world.all('timetable')[0]?.slots[0]?.bookedCount;

describe('[10.27] one visit, one booking', () => {
  it.each([
    ['scanned again within ten minutes (R-34)', 'in', 4],
    ['scanned again as a re-entry (R-35)', 'in', 12],
    ['scanned on the way out', 'out', 12],
  ] as const)('what was cancelled and booked again is attended once: %s', (_, direction, later) => {
    const world = rebooked(plus(START, -DAY));
    checkIn(world, 'staff001', 'member01', at(-5));
    checkIn(world, 'staff001', 'member01', at(-5 + later), { direction });
    expect(statuses(world)).toEqual(['cancelled', 'attended']);
    expect(taken(world)).toBe(1);
  });

  it('whoever is only scanned on the way out attended nothing', () => {
    const world = rebooked(plus(START, -DAY));
    checkIn(world, 'staff001', 'member01', at(10), { direction: 'out' });
    expect(statuses(world)).toEqual(['cancelled', 'confirmed']);
  });

  it('[R-36] the first of two classes one after the other is attended by the first visit, the second by the next', () => {
    const world = smallWorld('member01');
    const hour = (name: string) => slot(name, { endsAt: plus(START, 30 * MINUTE) });
    world.lay([timetable('gym:one', [hour('2026-03-04T18:00'), slot('2026-03-04T18:30')])]);
    employ(world, 'staff001', 'reception');
    book(world, 'member01', { slotId: 'slot:spin:2026-03-04T18:30' });
    book(world, 'member01');
    checkIn(world, 'staff001', 'member01', at(2));
    expect(statuses(world)).toEqual(['confirmed', 'attended']);
    checkIn(world, 'staff001', 'member01', at(5));
    expect(statuses(world)).toEqual(['confirmed', 'attended']);
    checkIn(world, 'staff001', 'member01', at(28));
    expect(statuses(world)).toEqual(['attended', 'attended']);
  });

  it('[S8] an earlier scan of the same visit that is heard later attends no second booking', () => {
    const world = rebooked(plus(START, -DAY));
    checkIn(world, 'staff001', 'member01', at(-2), {}, { receivedAt: at(20) });
    checkIn(world, 'staff001', 'member01', at(-6), {}, { receivedAt: at(21) });
    expect(statuses(world)).toEqual(['cancelled', 'attended']);
    expect(new Set(world.all('checkin').map((one) => one.bookingId))).toEqual(new Set([world.all('booking')[1]?._id]));
  });

  it('[X6] of several that were given back the last one is attended, and only that one', () => {
    const world = rebooked(plus(START, -DAY));
    const second = world.all('booking')[1];
    if (!second) throw new Error('not booked again');
    cancel(world, 'member01', second, { receivedAt: plus(START, -20 * HOUR) });
    checkIn(world, 'staff001', 'member01', at(-5));
    checkIn(world, 'staff001', 'member01', at(7));
    expect(statuses(world)).toEqual(['cancelled', 'attended']);
  });

  it('[B2] a request that is heard too late gets no visit that is another class’s already', () => {
    const world = smallWorld('member01');
    world.lay([timetable('gym:one', [slot('2026-03-04T18:00'), slot('2026-03-04T18:10')])]);
    employ(world, 'staff001', 'reception');
    book(world, 'member01');
    checkIn(world, 'staff001', 'member01', at(-5));
    const late = book(world, 'member01', { slotId: 'slot:spin:2026-03-04T18:10' }, { receivedAt: at(60) });
    expect(late).toMatchObject({ state: 'refused', code: 'BOOKING_CLOSED' });
    expect(statuses(world)).toEqual(['attended']);
  });
});

describe('[10.27] settling runs once, over everything the decision wrote', () => {
  it('late cancel, rebook, attend: one visit used, none reserved, and the strike is forgiven (R-24)', () => {
    const world = rebooked(plus(START, -2 * HOUR));
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsUsed: 1, visitsReserved: 1 });
    const { documents } = checkIn(world, 'staff001', 'member01', at(-5));
    expect(statuses(world)).toEqual(['cancelled', 'attended']);
    expect(world.all('booking').filter((one) => one.strike)).toEqual([]);
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsUsed: 1, visitsReserved: 0 });
    expect(new Set(documents.map((doc) => doc._id)).size).toBe(documents.length);
  });

  it('[R-24] whoever is forgiven on another pass gets that visit back, too', () => {
    const world = rebooked(plus(START, -2 * HOUR));
    world.lay([pass('other', 'member01')]);
    const [, second] = world.all('booking');
    if (second) world.lay([{ ...second, passId: 'pass:other' }]);
    checkIn(world, 'staff001', 'member01', at(-5), { passId: 'pass:other' });
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsUsed: 0, visitsReserved: 0 });
    expect(world.one('pass', 'pass:other')).toMatchObject({ visitsUsed: 1, visitsReserved: 0 });
  });

  it('[R-27] somebody who cancels and somebody who is promoted are each settled once', () => {
    const world = rebooked(plus(START, -DAY));
    book(world, 'member02', {}, { receivedAt: plus(START, -20 * HOUR) });
    const second = world.all('booking')[1];
    if (!second) throw new Error('not booked again');
    const { documents } = cancel(world, 'member01', second, { receivedAt: plus(START, -19 * HOUR) });
    expect(new Set(documents.map((doc) => doc._id)).size).toBe(documents.length);
    expect(world.one('pass', 'pass:member02')).toMatchObject({ visitsUsed: 0, visitsReserved: 1 });
  });
});
