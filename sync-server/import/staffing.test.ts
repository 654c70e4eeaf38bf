import { expect, it } from 'vitest';
import type { Gym } from '../../schemas/gym/shape.ts';
import { gym, NOW } from '../../tests/rules/documents.ts';
import { staffGym } from './staffing.ts';
import { type ImportTarget, type Said, TargetError } from './target.ts';

const CLOCK = { now: () => Date.parse(NOW) };
const LISTED = gym('one', { status: 'listed', offers: [] });

/** Decides a batch from its end, as CouchDB may number it; what depends on a gym that is not live yet is refused. */
class BackwardsTarget implements ImportTarget {
  live = false;
  readonly decided: string[] = [];

  async gyms(ids: readonly string[]) {
    return new Map<string, Gym>(ids.includes(LISTED._id) ? [[LISTED._id, LISTED]] : []);
  }
  async gymsIn() {
    return [];
  }
  async account() {
    return { uid: 'owner001', password: 'shown-once' };
  }
  async propose(said: readonly Said[]) {
    for (const { kind } of said.toReversed()) {
      if (kind === 'system.gym-set') this.live = true;
      else if (!this.live) throw new TargetError(`Refused: ${kind}`);
      this.decided.push(kind);
    }
  }
}

it('[10.29] what depends on the gym being live is said when it is, in whichever order a batch is decided', async () => {
  const target = new BackwardsTarget();
  const { gym: staffed } = await staffGym(LISTED._id, 'owner@example.org', target, CLOCK);
  expect(staffed).toMatchObject({ status: 'live', liveSince: NOW });
  expect(target.decided[0]).toBe('system.gym-set');
  expect(
    Object.fromEntries(
      Map.groupBy(target.decided, (kind) => kind)
        .entries()
        .map(([kind, all]) => [kind, all.length]),
    ),
  ).toEqual({
    'system.gym-set': 1,
    'system.employed': 1,
    'system.schedule-set': 4,
  });
});

it('a gym that is not there gets nothing', async () => {
  const target = new BackwardsTarget();
  await expect(staffGym('gym:two', 'owner@example.org', target, CLOCK)).rejects.toBeInstanceOf(TargetError);
  expect(target.decided).toEqual([]);
});
