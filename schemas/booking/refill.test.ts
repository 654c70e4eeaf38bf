import { describe, expect, it } from 'vitest';
import { booking, HOUR, NOW } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { SeatLease } from '../lease/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import { forgiven } from './refill.ts';
import type { Booking } from './shape.ts';

const lease = (change: Partial<SeatLease>): SeatLease => {
  const { gymId, slotId, slotName, startsAt, endsAt, createdAt, updatedAt, createdBy, updatedBy, schemaVersion } = booking('x');
  const about = { gymId, slotId, slotName, startsAt, endsAt, createdAt, updatedAt, createdBy, updatedBy, schemaVersion };
  return {
    _id: 'lease:held',
    type: 'lease',
    ...about,
    deviceId: 'tablet01',
    takenBy: 'robin001',
    seats: 1,
    given: 1,
    status: 'open',
    ...change,
  };
};
const hours = (count: number) => plus(NOW, count * HOUR);
const lateAt = (key: string, cancelledAt: string, change: Partial<Booking> = {}) =>
  booking(key, { status: 'late_cancelled', cancelledAt, late: true, strike: true, ...change });
/** Came, with a place got at that time. */
const cameAt = (key: string, createdAt: string, change: Partial<Booking> = {}) =>
  booking(key, { status: 'attended', createdAt, ...change });
const idsOf = (bookings: readonly Booking[]) => bookings.map(({ _id }) => _id);
const whenCame = (attended: Booking, ...others: Booking[]) =>
  forgiven(new KnownWorld(...others), systemMoment(hours(20)), attended);

describe('a late cancellation', () => {
  it('[R-24] is forgiven when somebody who got a place after it came: no strike, the visit is back', () => {
    const [one] = whenCame(cameAt('x', hours(5)), lateAt('a', hours(4)));
    expect(one).toMatchObject({
      status: 'cancelled',
      strike: false,
      creditReturned: true,
      forgivenReason: 'refilled',
      updatedAt: hours(20),
    });
  });

  it('[R-24] is not forgiven by who had a place before it; the very moment is after it', () => {
    expect(whenCame(cameAt('x', hours(4)), lateAt('a', hours(4)))).toHaveLength(1);
    expect(whenCame(cameAt('x', hours(3)), lateAt('a', hours(4)))).toEqual([]);
  });

  it('[R-24, R-27] whoever moved in from the line got the place when they were promoted', () => {
    expect(whenCame(cameAt('x', hours(1), { promotedAt: hours(5) }), lateAt('a', hours(4)))).toHaveLength(1);
    expect(whenCame(cameAt('x', hours(5), { promotedAt: hours(3) }), lateAt('a', hours(4)))).toEqual([]);
  });

  it('[L7] a cancellation that was heard of later frees the place then', () => {
    const heard = { cancelReceivedAt: hours(6) };
    expect(whenCame(cameAt('x', hours(5)), lateAt('a', hours(4), heard))).toEqual([]);
    expect(whenCame(cameAt('x', hours(6)), lateAt('a', hours(4), heard))).toHaveLength(1);
  });

  it('[R-24, R-30] is not forgiven by a walk-in on a seat that a device held all the while, nor by one beyond the places there are', () => {
    const held = (createdAt: string) => lease({ createdAt });
    const walkIn = cameAt('x', hours(6), { leaseId: 'lease:held' });
    const late = lateAt('a', hours(4));
    const forgivenWith = (one: SeatLease) => forgiven(new KnownWorld(late, one), systemMoment(hours(20)), walkIn);
    expect(forgivenWith(held(hours(3)))).toEqual([]);
    // Held after it was given back, it may be that very seat.
    expect(forgivenWith(held(hours(4)))).toHaveLength(1);
    expect(whenCame(cameAt('x', hours(6), { flags: ['OVER_CAPACITY'] }), late)).toEqual([]);
    expect(whenCame(cameAt('x', hours(6), { flags: ['LATE_REPORT'] }), late)).toHaveLength(1);
  });

  it('[R-24] one who came forgives one, the oldest first, whatever the order they are stored in', () => {
    const late = [lateAt('a', hours(4)), lateAt('b', hours(2)), lateAt('c', hours(3))];
    expect(idsOf(whenCame(cameAt('x', hours(5)), ...late))).toEqual(['booking:b']);
    expect(idsOf(whenCame(cameAt('x', hours(5)), cameAt('y', hours(5)), ...late))).toEqual(['booking:b', 'booking:c']);
  });

  it('[R-24] whom somebody’s coming has forgiven already is not forgiven again, nor does it forgive another', () => {
    const before = lateAt('b', hours(2), { status: 'cancelled', forgivenReason: 'refilled' });
    expect(whenCame(cameAt('x', hours(5)), before, lateAt('a', hours(4)))).toEqual([]);
    expect(idsOf(whenCame(cameAt('x', hours(5)), cameAt('y', hours(5)), before, lateAt('a', hours(4))))).toEqual(['booking:a']);
  });

  it('[X1] who cancelled in time needs no forgiving, and takes it from nobody', () => {
    const inTime = booking('b', { status: 'cancelled', cancelledAt: hours(2), creditReturned: true });
    expect(idsOf(whenCame(cameAt('x', hours(5)), inTime, lateAt('a', hours(4))))).toEqual(['booking:a']);
  });

  it('[R-24] is not forgiven by who has a place and has not come', () => {
    const others = [lateAt('a', hours(2)), lateAt('b', hours(3)), booking('y', { createdAt: hours(5) })];
    expect(idsOf(whenCame(cameAt('x', hours(5)), ...others))).toEqual(['booking:a']);
  });

  it('[A4] where the others of the class are not known nobody is forgiven', () => {
    const blind = blindTo(new KnownWorld(lateAt('a', hours(4))), 'gym-');
    expect(forgiven(blind, systemMoment(hours(20)), cameAt('x', hours(5)))).toEqual([]);
  });
});
