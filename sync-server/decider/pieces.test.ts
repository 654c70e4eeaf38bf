/** Who is in a class that is taken away follows in pieces (S7), brought by the timers; here the decider and the timers together. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Booking } from '../../schemas/booking/shape.ts';
import type { ClosureTerms } from '../../schemas/closure/shape.ts';
import { databasesOf } from '../../schemas/folds/access.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { booking, gym, NOW, pass, person, slot, timetable, ZONE } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { keepAppointments } from '../jobs/agenda.ts';
import type { Body, Commit, Store } from '../store/store.ts';
import { DeciderFixture } from './fixture.ts';
import { bodyOf } from './known/documents.ts';

const OLGA = 'olga0001';
const DAYS = ['2026-03-04', '2026-03-05', '2026-03-06'];
const CLOSED: ClosureTerms = {
  ...{ scope: 'whole_gym', reason: 'emergency', timeZone: ZONE, cancelBookings: true, passExtension: 'none' },
  ...{ start: '2026-03-04T08:00', end: '2026-03-07T00:00' },
};
const SECOND = 1000;

const memberOf = (number: number) => `m${String(number).padStart(7, '0')}`;
const classOn = (day: string) => slot(`${day}T18:00`, { capacity: 400 });

function placeOf(memberId: string, day: string): Booking {
  const { slotId, startsAt, endsAt } = classOn(day);
  return booking(`${day}.${memberId}`, { slotId, startsAt, endsAt, memberId, passId: `pass:${memberId}` });
}

/** The same store, which notes what is committed. */
const noting = (store: Store, commits: Commit[]): Store => ({
  ...{ watch: (listener) => store.watch(listener), close: () => store.close(), destroy: (db) => store.destroy(db) },
  ...{ get: (db, id) => store.get(db, id), getMany: (db, ids) => store.getMany(db, ids) },
  ...{ find: (db, field, value, limit) => store.find(db, field, value, limit), list: (db, options) => store.list(db, options) },
  findPrefix: (db, field, prefix, options) => store.findPrefix(db, field, prefix, options),
  texts: (db, options) => store.texts(db, options),
  ...{ changes: (db, options) => store.changes(db, options), heads: (dbs) => store.heads(dbs), info: (db) => store.info(db) },
  ...{ put: (writes) => store.put(writes), getLocal: (db, owner, id) => store.getLocal(db, owner, id) },
  putLocal: (db, owner, id, body, expect) => store.putLocal(db, owner, id, body, expect),
  commit: (commit) => {
    commits.push(commit);
    return store.commit(commit);
  },
});

/** @param booked how many have a place in the class of each of these days */
async function scene(booked: number, days: readonly string[]) {
  const commits: Commit[] = [];
  const fixture = new DeciderFixture({ store: (store) => noting(store, commits) });
  fixture.now = Date.parse(NOW);
  const staff = new KnownWorld();
  employ(staff, OLGA, 'manager');
  const members = Array.from({ length: booked }, (_, number) => memberOf(number));
  const documents = [
    ...[gym('one'), ...staff.all('user'), ...staff.all('grants')],
    ...days.map((day) => timetable('gym:one', [classOn(day)])),
    ...members.flatMap((uid) => [person(uid), pass(uid, uid, { visitsReserved: days.length })]),
    ...members.flatMap((uid) => days.map((day) => placeOf(uid, day))),
  ];
  const writes = documents.flatMap((doc) => databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc) })));
  await fixture.store.commit({ writes, last: [] });
  commits.length = 0;
  await fixture.decider.start();
  onTestFinished(() => fixture.decider.stop());
  const propose = (...proposals: readonly SystemProposal[]) => fixture.decider.propose(...proposals);
  const parts = { store: fixture.store, clock: fixture.ports.clock, propose };
  return {
    fixture,
    propose,
    /** At once and then a second after the other, until nothing is due any more. */
    untilQuiet: async () => {
      for (let due = 1; due > 0; fixture.now += SECOND) {
        due = await keepAppointments(parts);
        await fixture.decider.idle();
        if (fixture.now > Date.parse(NOW) + 600 * SECOND) throw new Error('the timers never end');
      }
    },
    /** How many bookings each commit has changed, of those that changed any. */
    together: () => commits.map(bookingsIn).filter((count) => count > 0),
    bookings: async () => (await fixture.store.list('gym-one/bookings', { limit: 10_000 })).map(({ body }) => body),
  };
}

const bookingsIn = ({ writes }: Commit): number =>
  new Set(writes.filter(({ body }) => body.type === 'booking').map(({ id }) => id)).size;

const numbers = (all: readonly Body[]) =>
  Object.fromEntries([...Map.groupBy(all, ({ status }) => String(status))].map(([status, some]) => [status, some.length]));

describe.each([130, 230])('[S7, R-33] the bookings of a class with %i of them', (booked) => {
  it('all follow when it is cancelled, though the pieces come within the minute its day is stamped to', async () => {
    const { fixture, propose, untilQuiet, bookings } = await scene(booked, DAYS.slice(0, 1));
    const { slotId } = classOn(DAYS[0] ?? '');
    const body = { gymId: 'gym:one', slotId, change: { status: 'cancelled' as const } };
    await propose({ _id: 'proposal:system.slot-changed.one', type: 'proposal', kind: 'system.slot-changed', body });
    await fixture.decider.idle();
    expect(numbers(await bookings())).toEqual({ cancelled_by_gym: 50, confirmed: booked - 50 });
    await untilQuiet();
    expect(numbers(await bookings())).toEqual({ cancelled_by_gym: booked });
    expect(await fixture.body('venue-one/slots', `timetable:one:${DAYS[0]}`)).not.toHaveProperty('unsettled');
    expect(fixture.logged).toEqual([]);
  });

  it('all follow on each of three days when the gym closes, each visit comes back, and no commit changes more than fifty', async () => {
    const { fixture, untilQuiet, bookings, together } = await scene(booked, DAYS);
    const [id = ''] = await fixture.push(
      fixture.entry(OLGA, { kind: 'closure.emergency', body: { gymId: 'gym:one', terms: CLOSED } }),
    );
    expect(await fixture.decider.decided(id)).toEqual({ state: 'accepted' });
    await untilQuiet();
    expect(numbers(await bookings())).toEqual({ cancelled_by_gym: booked * DAYS.length });
    expect(Math.max(...together())).toBe(LIMITS.followedAtOnce);
    expect(together().reduce((sum, count) => sum + count, 0)).toBe(booked * DAYS.length);
    const last = memberOf(booked - 1);
    expect(await fixture.body(`member-${last}/passes`, `pass:${last}`)).toMatchObject({ visitsReserved: 0 });
    expect(fixture.logged).toEqual([]);
  });
});
