import { describe, expect, it } from 'vitest';
import { gym, HOUR, NOW, pass, slot, timetable } from '../../tests/rules/documents.ts';
import { book, bookingOf, requestBody, smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld, type When } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import { decide } from '../folds/decide.ts';
import { momentOf } from '../proposal/judge.ts';
import { decideBookingMove } from './move.ts';

const START = '2026-03-04T18:00:00.000Z';
const OLD = 'slot:spin:2026-03-04T18:00';
const NEW = 'slot:spin:2026-03-04T20:00';
const GYM = 'gym:one';

/** 01 has a place at six, 02 waits there; the class at eight has one place. */
function evening(): KnownWorld {
  const world = smallWorld('member01', 'member02', 'member03');
  world.lay([timetable(GYM, [slot('2026-03-04T18:00', { capacity: 1 }), slot('2026-03-04T20:00', { capacity: 1 })])]);
  book(world, 'member01', { note: 'By the door' });
  book(world, 'member02');
  return world;
}
const body = (world: KnownWorld, uid: string, slotId = NEW) => {
  const { startsAtSeen } = requestBody({ slotId });
  return { bookingId: bookingOf(world, uid)._id, gymId: GYM, slotId, startsAtSeen };
};
const move = (world: KnownWorld, uid: string, when: When = {}, slotId = NEW, by = uid) =>
  world.say(by, 'booking.move', body(world, uid, slotId), when);
const all = (world: KnownWorld) =>
  world.all('booking').map(({ memberId, slotId, status }) => `${memberId} ${slotId.slice(-5)} ${status}`);

describe('booking.move changes class', () => {
  it('at once: the old place goes to the next in line, the new one is there, one visit is kept for it', () => {
    const world = evening();
    const { documents, state } = move(world, 'member01');
    expect(state).toBe('accepted');
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length);
    expect(all(world).toSorted()).toEqual(['member01 18:00 cancelled', 'member01 20:00 confirmed', 'member02 18:00 confirmed']);
    const place = world.all('booking').find(({ slotId }) => slotId === NEW);
    expect(place).toMatchObject({ passId: 'pass:member01', note: 'By the door', cutoffAt: plus(START, -4 * HOUR) });
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsReserved: 1, visitsUsed: 0 });
    expect(world.all('timetable')[0]?.slots.map(({ bookedCount, waitlistCount }) => [bookedCount, waitlistCount])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    const told = world.all('notice').filter(({ uid }) => uid === 'member01');
    expect(told.map(({ event, title }) => [event, title])).toEqual([
      ['booking.changed', 'Moved: Spin'],
      ['booking.confirmed', 'Spin is confirmed'],
    ]);
    expect(told[0]?.body).toBe("You're in Spin at Gym one now, 20:00.");
  });

  it('[B1] at another gym too, where one of their passes opens the door; without such a pass they stay', () => {
    const world = evening();
    const [there, here] = [gym('two'), world.one('pass', 'pass:member01')];
    world.lay([there, timetable('gym:two', [slot('2026-03-04T20:00', { capacity: 1 })])]);
    const to = { ...body(world, 'member01'), gymId: 'gym:two' };
    expect(world.say('member01', 'booking.move', to)).toMatchObject({ state: 'refused' });
    expect(all(world)[0]).toBe('member01 18:00 confirmed');
    world.lay([{ ...here, gymIds: [GYM, 'gym:two'] }]);
    expect(world.say('member01', 'booking.move', to)).toMatchObject({ state: 'accepted' });
    expect(
      world
        .all('booking')
        .map(({ gymId, memberId, status }) => [gymId, memberId, status])
        .toSorted(),
    ).toEqual([
      [GYM, 'member01', 'cancelled'],
      [GYM, 'member02', 'confirmed'],
      ['gym:two', 'member01', 'confirmed'],
    ]);
    expect(world.one('pass', 'pass:member01').visitsReserved).toBe(1);
  });

  it('[B6] on another pass where the one they had does not open that door', () => {
    const world = evening();
    world.lay([gym('two'), timetable('gym:two', [slot('2026-03-04T20:00')]), pass('other', 'member01', { gymIds: ['gym:two'] })]);
    expect(world.say('member01', 'booking.move', { ...body(world, 'member01'), gymId: 'gym:two' }).state).toBe('accepted');
    expect(world.all('booking').find(({ gymId }) => gymId === 'gym:two')?.passId).toBe('pass:other');
  });

  it('[A11] and is not asked for by anybody else, wherever the place was found', () => {
    const world = evening();
    const known: Known = { ...blindTo(world), get: (type, _db, id) => world.get(type, 'member-member01/bookings', id) };
    const proposal = world.proposal('booking.move', body(world, 'member01'));
    const moment = momentOf(proposal.origin, { by: 'member03', receivedAt: NOW });
    expect(decideBookingMove(proposal, known, moment)).toMatchObject({ state: 'refused', code: 'NOTHING_TO_CANCEL' });
  });

  it('or not at all: a full class leaves everybody where they are', () => {
    const world = evening();
    book(world, 'member03', { slotId: NEW, startsAtSeen: plus(START, 2 * HOUR) });
    const before = all(world);
    expect(move(world, 'member01')).toMatchObject({ state: 'refused', code: 'MOVE_FULL' });
    expect(all(world)).toEqual(before);
    expect(world.one('pass', 'pass:member01').visitsReserved).toBe(1);
  });

  it('[R-24] never at the price of a strike', () => {
    const world = evening();
    expect(move(world, 'member01', { receivedAt: plus(START, -6 * HOUR + 1) })).toMatchObject({ code: 'MOVE_LATE' });
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'confirmed', strike: false });
    expect(move(world, 'member01', { receivedAt: plus(START, -6 * HOUR) }).state).toBe('accepted');
  });

  it('[X2] in time is when it was said, by a clock that can be believed', () => {
    const world = evening();
    const when = { madeAt: plus(START, -7 * HOUR), receivedAt: plus(START, -5 * HOUR) };
    expect(move(world, 'member01', { ...when, trust: 'untrusted' })).toMatchObject({ code: 'MOVE_LATE' });
    expect(move(world, 'member01', when).state).toBe('accepted');
    expect(world.all('booking').find(({ slotId }) => slotId === OLD)).toMatchObject({ status: 'cancelled', strike: false });
  });

  it('from a waiting list as well: the others move up', () => {
    const world = evening();
    book(world, 'member03');
    expect(move(world, 'member02').state).toBe('accepted');
    expect(all(world)).toContain('member02 18:00 left');
    expect(world.all('booking').find(({ memberId }) => memberId === 'member03')).toMatchObject({ position: 1 });
  });

  it('[R-22] to a class that overlaps nothing but the one that is left', () => {
    const world = evening();
    world.lay([
      timetable(GYM, [
        slot('2026-03-04T18:00', { capacity: 1 }),
        slot('2026-03-04T18:30'),
        slot('2026-03-04T19:00'),
        slot('2026-03-04T20:00'),
      ]),
    ]);
    expect(move(world, 'member01', {}, 'slot:spin:2026-03-04T18:30').state).toBe('accepted');
    book(world, 'member01', { slotId: NEW, startsAtSeen: plus(START, 2 * HOUR) });
    const half = world.all('booking').find(({ slotId }) => slotId.endsWith('18:30'));
    const to = { ...body(world, 'member01'), bookingId: half?._id ?? '' };
    expect(world.say('member01', 'booking.move', to)).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
  });

  it('is nobody else’s to ask for, not to the same class, and not after it was given back', () => {
    const world = evening();
    expect(move(world, 'member01', {}, NEW, 'member03')).toMatchObject({ code: 'NOTHING_TO_CANCEL' });
    expect(move(world, 'member01', {}, OLD)).toMatchObject({ code: 'DUPLICATE' });
    world.lay([{ ...bookingOf(world, 'member01'), status: 'cancelled' }]);
    expect(move(world, 'member01')).toMatchObject({ code: 'DUPLICATE' });
    world.lay([{ ...bookingOf(world, 'member01'), status: 'cancelled_by_gym' }]);
    expect(move(world, 'member01')).toMatchObject({ code: 'NOTHING_TO_CANCEL' });
  });

  it('[B5] to a class whose time has changed is asked again, and keeps the place', () => {
    const world = evening();
    const changed = { ...body(world, 'member01'), startsAtSeen: plus(START, HOUR) };
    expect(world.say('member01', 'booking.move', changed)).toMatchObject({ state: 'refused', code: 'SLOT_CHANGED' });
    expect(bookingOf(world, 'member01').status).toBe('confirmed');
  });

  it('[A4] a device shows both at once, and says what it does not know', () => {
    const world = evening();
    const proposal = world.proposal('booking.move', body(world, 'member01'));
    const moment = momentOf(proposal.origin, { by: 'member01', receivedAt: NOW });
    const here = decide(proposal, blindTo(world, 'gym-'), moment);
    expect(here).toMatchObject({ state: 'accepted', unknown: ['seats'] });
    const states = here.documents.filter((doc) => doc.type === 'booking').map(({ status }) => status);
    expect(states.toSorted()).toEqual(['cancelled', 'confirmed']);
    expect(decide(proposal, blindTo(world, 'member-'), moment)).toMatchObject({ unknown: ['booking'], documents: [] });
  });
});
