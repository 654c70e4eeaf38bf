import { describe, expect, it } from 'vitest';
import { gym, NOW, pass, person, slot, timetable } from '../tests/rules/documents.ts';
import { KnownWorld } from '../tests/rules/world.ts';
import { plus } from './basics/time.ts';

const GONE = 'quitter001';
const LUCKY = 'lucky00001';
const THIRD = 'third00001';
const SLOT = slot('2026-03-04T18:00', { capacity: 1 });
const at = (seconds: number) => ({ receivedAt: plus(NOW, seconds * 1000) });

const request = {
  ...{ gymId: 'gym:one', slotId: SLOT.slotId, anyPass: true, joinWaitlistIfFull: true },
  ...{ startsAtSeen: SLOT.startsAt, cutoffHoursSeen: SLOT.cutoffHours },
};

/** One has the only place, two wait for it. */
function fullClass() {
  const people = [GONE, LUCKY, THIRD];
  const world = new KnownWorld(
    ...[gym('one'), timetable('gym:one', [SLOT])],
    ...people.flatMap((uid) => [person(uid), pass(uid, uid)]),
  );
  people.forEach((uid, place) => {
    expect(world.say(uid, 'booking.request', request, at(7.123 + place)).state).toBe('accepted');
  });
  return world;
}
const bookingOf = (world: KnownWorld, uid: string) => {
  const found = world.all('booking').find((one) => one.memberId === uid);
  if (!found) throw new Error(`${uid} has no booking`);
  return found;
};

describe('[10.5] what everybody reads', () => {
  it('says of a timetable neither who booked nor when, nearer than the minute', () => {
    const world = fullClass();
    const [day] = world.all('timetable');
    expect(day?.slots[0]).toMatchObject({ bookedCount: 1 });
    const said = JSON.stringify(day);
    for (const uid of [GONE, LUCKY, THIRD]) expect(said).not.toContain(uid);
    expect(day).toMatchObject({ createdBy: 'system', updatedBy: 'system', updatedAt: '2026-03-03T08:00:00.000Z' });
    for (const [instant = ''] of said.matchAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g)) expect(instant).toMatch(/:00\.000Z$/);
  });

  it('is written at most once in each minute of the clock all the same', () => {
    const world = new KnownWorld(
      gym('one'),
      timetable('gym:one', [{ ...SLOT, capacity: 9 }]),
      ...[GONE, LUCKY].map((uid) => person(uid)),
    );
    world.lay([GONE, LUCKY].map((uid) => pass(uid, uid)));
    world.say(GONE, 'booking.request', request, at(90));
    world.say(LUCKY, 'booking.request', request, at(100));
    expect(world.all('timetable')[0]?.slots[0]).toMatchObject({ bookedCount: 1, asOf: '2026-03-03T08:01:00.000Z' });
  });
});

describe('[10.5] who gave a place back', () => {
  it('is nowhere in what the promoted and the waiting can read', () => {
    const world = fullClass();
    const cancel = { bookingId: bookingOf(world, GONE)._id, gymId: 'gym:one', slotId: SLOT.slotId };
    const { documents } = world.say(GONE, 'booking.cancel', cancel, at(60));
    expect(bookingOf(world, LUCKY)).toMatchObject({ status: 'confirmed', updatedBy: 'system', createdBy: LUCKY });
    expect(bookingOf(world, THIRD)).toMatchObject({ position: 1, updatedBy: 'system' });
    const theirs = documents.filter((doc) => [LUCKY, THIRD].some((uid) => JSON.stringify(doc).includes(uid)));
    expect(theirs.map((doc) => doc.type)).toEqual(expect.arrayContaining(['booking', 'notice', 'pass']));
    for (const doc of theirs.filter((one) => one.type !== 'errand')) expect(JSON.stringify(doc)).not.toContain(GONE);
  });

  it('stays on their own booking, whose readers know them', () => {
    const world = fullClass();
    const cancel = { bookingId: bookingOf(world, GONE)._id, gymId: 'gym:one', slotId: SLOT.slotId };
    world.say(GONE, 'booking.cancel', cancel, at(60));
    expect(bookingOf(world, GONE)).toMatchObject({ createdBy: GONE, updatedBy: GONE });
  });
});
