import { expect, it } from 'vitest';
import { plus } from '../../../../schemas/basics/time.ts';
import type { Known } from '../../../../schemas/decision.ts';
import { booking, checkin, gym, HOUR, MINUTE, NOW, slot, timetable, ZONE } from '../../../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../../../tests/rules/world.ts';
import type { LocalDevice } from '../../../sync/device/device.ts';
import { handOf } from './hand.ts';
import { visitNow } from './rules.ts';

const CLASS = slot('2026-03-03T18:00');
const world = (policies: object) => {
  const one = gym('one');
  return new KnownWorld({ ...one, policies: { ...one.policies, ...policies } }, timetable('gym:one', [CLASS]), booking('a'));
};
/** The tablet, as far as the door asks it. */
const tabletAt = (known: Known, at: string) => ({
  now: () => Date.parse(at),
  connection: { get: () => ({ clock: { offsetMs: 0, trust: 'synced' } }) } as unknown as LocalDevice['connection'],
  lookup: {
    get: async (...asked: Parameters<Known['get']>) => known.get(...asked),
    find: async (...asked: Parameters<Known['find']>) => known.find(...asked),
    asOf: () => at,
    uid: () => 'staff001',
  } as unknown as LocalDevice['lookup'],
});
async function visitAt(known: Known, at: string, memberId = 'member00') {
  const tablet = tabletAt(known, at);
  const visits = [checkin('a'), checkin('b', { consumedVisit: false }), checkin('c', { gymDay: '2026-03-02' })];
  return visitNow(tablet, 'gym:one', { memberId, visits, left: 3 }, await handOf(tablet, 'gym:one'));
}

it('[R-35] the visits of that day, each once', async () => {
  expect(await visitAt(world({}), NOW)).toEqual({ at: NOW, timeZone: ZONE, reEntry: true, left: 3, today: 1, rules: [] });
});

it('[2.2] a gym’s own rules are at hand', async () => {
  expect((await visitAt(world({ reEntry: 'none' }), NOW)).rules).toEqual(['no_re_entry']);
});

it('[2.2, R-36] by booking only: whether they have a place in a class that takes people in now', async () => {
  const strict = world({ entryMode: 'booking_required' });
  const booked = async (at: string, who?: string) => (await visitAt(strict, at, who)).booked;
  expect(await booked(plus(CLASS.startsAt, -30 * MINUTE))).toBe(true);
  expect(await booked(plus(CLASS.startsAt, -31 * MINUTE))).toBe(false);
  expect(await booked(plus(CLASS.startsAt, 15 * MINUTE))).toBe(true);
  expect(await booked(CLASS.startsAt, 'member02')).toBe(false);
  // No timetable of that day: no class.
  expect(await booked(plus(CLASS.startsAt, 24 * HOUR))).toBe(false);
  strict.lay([booking('a', { status: 'cancelled' })]);
  expect(await booked(CLASS.startsAt)).toBe(false);
});

it.each(['gym-one/bookings', 'venue-one/slots'])('[A4] what is not kept on this tablet is not known: %s', async (db) => {
  const visit = await visitAt(blindTo(world({ entryMode: 'booking_required' }), db), CLASS.startsAt);
  expect(visit).toHaveProperty('booked', undefined);
});
