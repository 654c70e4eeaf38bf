import { describe, expect, it } from 'vitest';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { Slot, Timetable } from '../../../schemas/slot/shape.ts';
import { gym, slot, timetable } from '../../../tests/rules/documents.ts';
import type { bodyOf } from '../known/documents.ts';
import { WorkingSet } from '../known/working-set.ts';
import { fanOut } from './fan-out.ts';
import { publishOpenData } from './open-data.ts';

const NOW = '2026-03-03T09:00:30.000Z';
const ONE = gym('one');
const MON = slot('2026-03-09T18:00');
const TUE = slot('2026-03-10T18:00');
const FLOOR = slot('2026-03-09T07:00', {
  ...{ slotId: 'slot:lanes:2026-03-09T07:00', scheduleId: 'schedule:lanes', kind: 'floor_session', name: 'Lanes' },
});

/** A store that answers at once, filled by what is decided. */
class World {
  readonly #stored = new Map<string, Map<string, { body: ReturnType<typeof bodyOf>; deleted: boolean }>>();

  /** What one decision with these documents writes into open data, as `database id` with a minus where it is taken away. */
  decide(...documents: AnyDocument[]): string[] {
    const set = new WorkingSet({
      get: (db, id) => this.#live(db, id),
      find: (db, field, value) =>
        [...(this.#stored.get(db)?.keys() ?? [])].toSorted().flatMap((id) => {
          const body = this.#live(db, id);
          return body?.[field] === value ? [{ id, body }] : [];
        }),
    });
    set.begin(NOW);
    const changed = documents.map((doc) => fanOut(set, doc, { proposalId: 'proposal:1', at: NOW })).filter((one) => one !== null);
    publishOpenData(set, changed, NOW);
    expect(set.takeMisses()).toBeNull();
    const writes = set.writes();
    for (const { db, id, body, deleted = false } of writes) {
      this.#stored.set(db, (this.#stored.get(db) ?? new Map()).set(id, { body, deleted }));
    }
    return writes
      .flatMap(({ db, id, deleted }) => (db.startsWith('open/') ? [`${deleted ? '-' : ''}${db} ${id}`] : []))
      .toSorted();
  }

  body(db: string, id: string) {
    return this.#stored.get(db)?.get(id)?.body;
  }

  #live(db: string, id: string) {
    const stored = this.#stored.get(db)?.get(id);
    return stored && !stored.deleted ? stored.body : null;
  }
}

const day = (...slots: Slot[]): Timetable => timetable('gym:one', slots);
const series = (key: string) => `open/series openseries:${key}`;
const session = (one: Slot) => `open/sessions opensession:${one.slotId.slice(5)}`;

function begun(change: Partial<Gym> = {}): World {
  const world = new World();
  world.decide(gym('one', change));
  return world;
}

describe('[L10] open data follows', () => {
  it('a day: its slots and the series they are of, each where its kind is read', () => {
    const world = begun();
    expect(world.decide(day(MON, FLOOR))).toEqual([
      'open/facilities openseries:lanes',
      series('spin'),
      session(MON),
      'open/slots opensession:lanes:2026-03-09T07:00',
    ]);
    expect(world.decide(day(TUE))).toEqual([session(TUE)]);
  });

  it('a count: of the one slot, and of nothing when nothing is said of it', () => {
    const world = begun();
    world.decide(day(MON, FLOOR));
    expect(world.decide(day({ ...MON, bookedCount: 1 }, FLOOR))).toEqual([session(MON)]);
    expect(world.decide(day({ ...MON, bookedCount: 1, waitlistCount: 3 }, FLOOR))).toEqual([]);
  });

  it('[A6] what is taken out of a day, which stays as a removal of this minute, and its series with the last of its days', () => {
    const world = begun();
    world.decide(day(MON, FLOOR), day(TUE));
    expect(world.decide(day(FLOOR))).toEqual([`-${session(MON)}`]);
    expect(world.body('open/sessions', 'opensession:spin:2026-03-09T18:00')).toMatchObject({
      ...{ name: 'Removed', updatedAt: '2026-03-03T09:00:00.000Z', gymId: 'gym:one' },
    });
    expect(world.decide({ ...day(TUE), slots: [] })).toEqual([`-${series('spin')}`, `-${session(TUE)}`]);
    expect(world.decide(day(TUE))).toEqual([series('spin'), session(TUE)]);
  });

  it('a change of the series, as the days to come and as planned have it', () => {
    const world = begun();
    world.decide(day(MON), day(TUE));
    const own = { ...MON, name: 'Spin by candlelight', override: { note: 'Candles' } };
    expect(world.decide(day(own))).toEqual([session(MON)]);
    expect(world.decide(day({ ...TUE, name: 'Ride' }))).toEqual([series('spin'), session(TUE)]);
    expect(world.body('open/series', 'openseries:spin')).toMatchObject({ name: 'Ride' });
    const over = slot('2026-03-02T18:00', { name: 'Spin' });
    expect(world.decide(day(over))).toEqual([session(over)]);
    expect(world.body('open/series', 'openseries:spin')).toMatchObject({ name: 'Ride' });
  });

  it('its kind: what becomes a floor session is no class any more', () => {
    const world = begun();
    world.decide(day(MON));
    expect(world.decide(day({ ...MON, kind: 'floor_session' }))).toEqual([
      `-${series('spin')}`,
      `-${session(MON)}`,
      'open/facilities openseries:spin',
      'open/slots opensession:spin:2026-03-09T18:00',
    ]);
  });

  it('the gym: where it is and what it sells, in its series alone', () => {
    const world = begun();
    world.decide(day(MON), day(TUE));
    expect(world.decide({ ...ONE, name: 'Iron Works' })).toEqual([series('spin')]);
    expect(world.body('open/series', 'openseries:spin')).toMatchObject({ venue: { name: 'Iron Works' } });
    expect(world.decide({ ...ONE, name: 'Iron Works', maxOccupancy: 60 })).toEqual([]);
  });

  it.each(['gym first', 'days first'])('[A5, 2.2] whether the gym is public: all comes and goes with it, %s', (order) => {
    const world = begun({ status: 'suspended' });
    const hidden = { ...day(MON), unlisted: true } as const;
    const inOrder = (...both: AnyDocument[]) => (order === 'gym first' ? both : both.toReversed());
    expect(world.decide(hidden)).toEqual([]);
    expect(world.decide(...inOrder(ONE, day(MON)))).toEqual([series('spin'), session(MON)]);
    expect(world.decide(...inOrder({ ...ONE, status: 'suspended' }, hidden))).toEqual([`-${series('spin')}`, `-${session(MON)}`]);
  });
});
