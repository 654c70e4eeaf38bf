import { describe, expect, it, onTestFinished } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { booking, gym, HOUR, slot, timetable } from '../../../tests/rules/documents.ts';
import { keepAppointments } from '../../jobs/agenda.ts';
import type { Commit } from '../../store/store.ts';
import { DeciderFixture, NOW } from '../fixture.ts';
import { bodyOf } from '../known/documents.ts';
import { appointOlder } from './appoint.ts';

const TOMORROW = '2026-03-04T18:00:00.000Z';
const END = '2026-03-04T18:45:00.000Z';
const YESTERDAY = { startsAt: '2026-03-02T18:00:00.000Z', endsAt: '2026-03-02T18:45:00.000Z' };

/** A store as the version before left it: bookings, and not one of them on the agenda. */
async function older(...bookings: readonly Booking[]): Promise<DeciderFixture> {
  const fixture = new DeciderFixture();
  onTestFinished(() => fixture.decider.stop());
  const place = timetable('gym:one', [slot('2026-03-04T18:00')]);
  const lay = (db: string, doc: { readonly _id: string }) => ({ db, id: doc._id, body: bodyOf(JSON.parse(JSON.stringify(doc))) });
  const writes = [
    ...['platform/gyms', 'venue-one/gyms', 'area-leeds/gyms'].map((db) => lay(db, gym('one'))),
    ...['venue-one/slots', 'area-leeds/slots'].map((db) => lay(db, place)),
    ...bookings.flatMap((one) => ['gym-one/bookings', `member-${one.memberId}/bookings`].map((db) => lay(db, one))),
  ];
  await fixture.store.commit({ writes, last: [] });
  return fixture;
}
const statusOf = async (fixture: DeciderFixture, key: string) =>
  (await fixture.body('gym-one/bookings', `booking:${key}`))?.status;

describe('a booking that an older version confirmed', () => {
  it('[2.7, R-31] is missed like any other, though nobody ever wrote it again', async () => {
    const fixture = await older(booking('a', { startsAt: TOMORROW, endsAt: END }));
    const before = await fixture.store.get('gym-one/bookings', 'booking:a');
    await fixture.decider.start();
    expect((await fixture.store.get('gym-one/bookings', 'booking:a'))?.rev).toBe(before?.rev);
    const tick = async (at: string) => {
      fixture.now = Date.parse(at);
      await keepAppointments({
        store: fixture.store,
        clock: fixture.ports.clock,
        propose: (...said) => fixture.decider.propose(...said),
      });
      await fixture.decider.idle();
    };
    await tick(NOW);
    await tick('2026-03-04T20:44:59.999Z');
    expect(await statusOf(fixture, 'a')).toBe('confirmed');
    await tick('2026-03-04T20:45:00.000Z');
    expect(await statusOf(fixture, 'a')).toBe('no_show_provisional');
  });

  it('whose class was over by then is left alone: a strike for last spring helps nobody', async () => {
    const fixture = await older(booking('a', YESTERDAY), booking('b', { ...YESTERDAY, endsAt: NOW }));
    await fixture.decider.start();
    expect(await fixture.store.list('cell/agenda', { limit: 10 })).toEqual([]);
  });

  it('is given no second timer, and the next start asks one question', async () => {
    const fixture = await older(booking('a', { startsAt: TOMORROW, endsAt: END }), booking('b', { status: 'cancelled' }));
    await fixture.decider.start();
    const agenda = await fixture.store.list('cell/agenda', { limit: 10 });
    expect(agenda.map(({ id, body }) => [id, body.at])).toEqual([['agenda:booking:a', '2026-03-04T20:45:00.000Z']]);
    const commits: Commit[] = [];
    const commit = async (one: Commit) => void commits.push(one);
    expect(await appointOlder({ store: fixture.store, commit, now: NOW })).toEqual([]);
    expect(commits).toEqual([]);
  });

  it('A8: ended half-way, the next start goes on where it was, and it comes to the same', async () => {
    const many = Array.from({ length: 150 }, (_, at) => booking(`many-${100 + at}`, { startsAt: TOMORROW, endsAt: END }));
    const { store } = await older(...many);
    let commits = 0;
    const killed = async (one: Commit) => {
      commits += 1;
      if (commits === 2) throw new Error('killed');
      await store.commit(one);
    };
    await expect(appointOlder({ store, commit: killed, now: NOW })).rejects.toThrow('killed');
    expect(await store.list('cell/agenda', { limit: 200 })).toHaveLength(100);
    const rest: Commit[] = [];
    const commit = async (one: Commit) => {
      rest.push(one);
      await store.commit(one);
    };
    await appointOlder({ store, commit, now: plus(NOW, HOUR) });
    expect(await store.list('cell/agenda', { limit: 200 })).toHaveLength(150);
    expect(rest.flatMap(({ writes }) => writes)).toHaveLength(50);
  });
});
