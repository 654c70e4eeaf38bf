/** Giving a place back, at the edges: whose it is, what is not known, the line, classes that moved, what is told. */
import { describe, expect, it } from 'vitest';
import { booking, DAY, HOUR, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import { momentOf } from '../proposal/judge.ts';
import { decideAcknowledge } from './acknowledge.ts';
import { decideBookingCancel } from './cancel.ts';
import type { Booking } from './shape.ts';

const uid = 'member01';
const SLOT = 'slot:spin:2026-03-04T18:00';
const START = '2026-03-04T18:00:00.000Z';
const moment = (world: KnownWorld, receivedAt = NOW) =>
  momentOf(world.proposal('notice.seen', { noticeId: 'notice:x' }).origin, { by: uid, receivedAt });

/** A device on which somebody else's booking can be found. */
const mixedUp = (found: Booking): Known => ({
  get: (type, _db, id) => new KnownWorld(found).get(type, `member-${found.memberId}/bookings`, id),
  find: () => ({ state: 'unknown' }),
});

describe('whose place it is', () => {
  const asked = (world: KnownWorld) =>
    world.proposal('booking.cancel', { bookingId: 'booking:a', gymId: 'gym:one', slotId: SLOT });

  it('[A11] somebody else’s is nothing to cancel, wherever it was found; nor is what is not there', () => {
    const world = smallWorld(uid);
    const nothing = { state: 'refused', code: 'NOTHING_TO_CANCEL', documents: [] };
    expect(decideBookingCancel(asked(world), mixedUp(booking('a', { memberId: 'member02' })), moment(world))).toMatchObject(
      nothing,
    );
    expect(decideBookingCancel(asked(world), world, moment(world))).toMatchObject(nothing);
  });

  it('[A4] where bookings are not known nothing is refused', () => {
    const world = smallWorld(uid);
    const decision = decideBookingCancel(asked(world), blindTo(world, 'member-'), moment(world));
    expect(decision).toEqual({ state: 'accepted', documents: [], unknown: ['booking'] });
  });

  it('[A4] who knows the class and who is in it knows all there is', () => {
    const world = smallWorld(uid);
    book(world, uid);
    expect(cancel(world, uid, bookingOf(world, uid)).unknown).toEqual([]);
  });

  it('[A4] a class that is not in the timetable any more is given back by what the booking says', () => {
    const at = (receivedAt: string) => {
      const world = new KnownWorld(
        booking('a', { memberId: uid, startsAt: START, endsAt: plus(START, HOUR), cutoffAt: plus(START, -6 * HOUR) }),
      );
      return { world, decision: cancel(world, uid, world.one('booking', 'booking:a'), { receivedAt }) };
    };
    expect(at(plus(START, -7 * HOUR)).world.one('booking', 'booking:a').status).toBe('cancelled');
    expect(at(plus(START, -HOUR)).world.one('booking', 'booking:a').status).toBe('late_cancelled');
    expect(at(START).decision).toMatchObject({ state: 'refused', code: 'TOO_LATE_TO_CANCEL' });
  });
});

describe('a promotion that was seen', () => {
  const seen = (known: Known, world: KnownWorld) =>
    decideAcknowledge(
      world.proposal('booking.acknowledge', { bookingId: 'booking:a', gymId: 'gym:one', slotId: SLOT }),
      known,
      moment(world),
    );

  it('[A11, R-29] is only one’s own, and only one that was made', () => {
    const world = smallWorld(uid);
    const promoted = booking('a', { memberId: uid, promotedAt: NOW });
    expect(seen(mixedUp(promoted), world).documents).toMatchObject([{ promotionSeenAt: NOW }]);
    expect(seen(mixedUp({ ...promoted, memberId: 'member02' }), world)).toMatchObject({ state: 'accepted', documents: [] });
    expect(seen(mixedUp(booking('a', { memberId: uid })), world).documents).toEqual([]);
    expect(seen(world, world)).toMatchObject({ state: 'accepted', documents: [] });
  });
});

describe('leaving the line', () => {
  it('[R-27] is never late, costs nothing, and is told as what it is', () => {
    const world = smallWorld(uid, 'member02', 'member03');
    for (const who of ['member02', 'member03', uid]) book(world, who);
    cancel(world, uid, bookingOf(world, uid), { receivedAt: plus(START, -HOUR) });
    expect(bookingOf(world, uid)).toMatchObject({ status: 'left', late: false, strike: false, cancelledAt: plus(START, -HOUR) });
    expect(bookingOf(world, uid)).not.toHaveProperty('position');
    const told = world.all('notice').find((one) => one.uid === uid);
    expect(told).toMatchObject({
      event: 'booking.cancelled',
      title: 'You left the waiting list: Spin',
      body: 'Gym one',
      until: START,
    });
  });
});

describe('what is told and kept', () => {
  it('[5.0] in time, and too late', () => {
    const at = (receivedAt: string) => {
      const world = smallWorld(uid);
      book(world, uid);
      const { bookingId, gymId, slotId } = { bookingId: bookingOf(world, uid)._id, gymId: 'gym:one', slotId: SLOT };
      world.say(uid, 'booking.cancel', { bookingId, gymId, slotId, reason: 'A cold' }, { receivedAt });
      return { told: world.all('notice')[0], booking: bookingOf(world, uid) };
    };
    const inTime = at(plus(START, -7 * HOUR));
    expect(inTime.told).toMatchObject({ title: 'Cancelled: Spin', body: 'Gym one', link: '/member/bookings' });
    expect(inTime.booking.cancelReason).toBe('A cold');
    expect(inTime.booking).not.toHaveProperty('cancelReceivedAt');
    expect(inTime.booking).not.toHaveProperty('claimedOnTime');
    expect(at(plus(START, -HOUR)).told).toMatchObject({
      title: 'Cancelled: Spin',
      body: 'Gym one. It was too late to cancel free.',
    });
  });
});

describe('a class that was moved', () => {
  it('[2.6] may be left free until its new start', () => {
    const world = smallWorld(uid);
    book(world, uid);
    const moved = slot('2026-03-04T18:00', { movedFrom: plus(START, -HOUR), status: 'changed' });
    world.lay([timetable('gym:one', [moved])]);
    cancel(world, uid, bookingOf(world, uid), { receivedAt: plus(START, -1) });
    expect(bookingOf(world, uid)).toMatchObject({ status: 'cancelled', late: false, strike: false });
  });
});

describe('heard of after the start', () => {
  /** Cancelled in time, heard of at that time; so many were claimed before, so many days before it was heard. */
  const claimed = (before: Partial<Booking>[], receivedAt = START) => {
    const world = smallWorld(uid);
    book(world, uid);
    const old = { memberId: uid, status: 'cancelled', slotId: 'slot:x:2026-01-01T18:00', claimedOnTime: true } as const;
    world.lay(before.map((change, index) => booking(`x${index}`, { ...old, ...change })));
    const own = world.all('booking').find(({ slotId }) => slotId === SLOT);
    if (!own) throw new Error('not booked');
    cancel(world, uid, own, { madeAt: plus(START, -7 * HOUR), receivedAt });
    return world.one('booking', own._id);
  };
  const days = (count: number, more = 0) => ({ cancelledAt: plus(START, -count * DAY - more) });

  it('[X3] from the very start on it is one of two', () => {
    expect(claimed([])).toMatchObject({ status: 'cancelled', claimedOnTime: true });
    expect(claimed([], plus(START, -1))).not.toHaveProperty('claimedOnTime');
    expect(claimed([days(1), days(2)])).toMatchObject({
      status: 'late_cancelled',
      strike: true,
      late: true,
      creditReturned: false,
    });
  });

  it('[X3] before the start there is no count', () => {
    expect(claimed([days(1), days(2)], plus(START, -1))).toMatchObject({ status: 'cancelled', strike: false });
  });

  it('[X3] those of more than ninety days ago are forgotten', () => {
    expect(claimed([days(1), days(90)])).toMatchObject({ status: 'late_cancelled' });
    expect(claimed([days(1), days(90, 1)])).toMatchObject({ status: 'cancelled' });
  });

  it('[X3] what was heard of in time is none of them', () => {
    const world = smallWorld(uid);
    book(world, uid);
    const old = { memberId: uid, status: 'cancelled', slotId: 'slot:x:2026-01-01T18:00' } as const;
    world.lay([0, 1, 2].map((index) => booking(`x${index}`, { ...old, ...days(2) })));
    const own = world.all('booking').find(({ slotId }) => slotId === SLOT);
    if (!own) throw new Error('not booked');
    cancel(world, uid, own, { madeAt: plus(START, -7 * HOUR), receivedAt: START });
    expect(world.one('booking', own._id)).toMatchObject({ status: 'cancelled' });
  });

  it('[X3] where another cell decides it, it is heard of when its member’s own heard of it', () => {
    const world = smallWorld(uid);
    book(world, uid);
    const { _id: bookingId } = bookingOf(world, uid);
    const asked = world.proposal('booking.cancel', { bookingId, gymId: 'gym:one', slotId: SLOT });
    const late = { ...moment(world, plus(START, HOUR)), judgedAt: plus(START, -7 * HOUR), claimable: true };
    const of = (heardAt?: string) =>
      decideBookingCancel(asked, world, { ...late, heardAt }).documents.find(({ type }) => type === 'booking');
    expect(of()).toHaveProperty('claimedOnTime', true);
    expect(of(START)).toHaveProperty('claimedOnTime', true);
    expect(of(plus(START, -1))).not.toHaveProperty('claimedOnTime');
  });
});
