import { expect, it } from 'vitest';
import type { Gym } from '../../schemas/gym/shape.ts';
import { gym, NOW } from '../../tests/rules/documents.ts';
import { HouseError, type ImportTarget, type Said } from './house.ts';
import { staffGym } from './staffing.ts';

const CLOCK = { now: () => Date.parse(NOW) };
const LISTED = gym('one', { status: 'listed', offers: [] });

/** Decides a batch from its end, as CouchDB may number it; what depends on a gym that is not live yet is refused. */
class BackwardsHouse implements ImportTarget {
  live = false;
  readonly decided: string[] = [];

  async gyms(ids: readonly string[]) {
    return new Map<string, Gym>(ids.includes(LISTED._id) ? [[LISTED._id, LISTED]] : []);
  }
  async account() {
    return { uid: 'owner001', password: 'shown-once' };
  }
  async propose(said: readonly Said[]) {
    for (const { kind } of said.toReversed()) {
      if (kind === 'system.gym-set') this.live = true;
      else if (!this.live) throw new HouseError(`Refused: ${kind}`);
      this.decided.push(kind);
    }
  }
}

it('[10.29] what depends on the gym being live is said when it is, in whichever order a batch is decided', async () => {
  const house = new BackwardsHouse();
  const { gym: staffed } = await staffGym(LISTED._id, 'owner@example.org', house, CLOCK);
  expect(staffed).toMatchObject({ status: 'live', liveSince: NOW });
  expect(house.decided[0]).toBe('system.gym-set');
  expect(
    Object.fromEntries(
      Map.groupBy(house.decided, (kind) => kind)
        .entries()
        .map(([kind, all]) => [kind, all.length]),
    ),
  ).toEqual({
    'system.gym-set': 1,
    'system.employed': 1,
    'system.timetable-set': 14,
  });
});

it('a gym that is not there gets nothing', async () => {
  const house = new BackwardsHouse();
  await expect(staffGym('gym:two', 'owner@example.org', house, CLOCK)).rejects.toBeInstanceOf(HouseError);
  expect(house.decided).toEqual([]);
});
