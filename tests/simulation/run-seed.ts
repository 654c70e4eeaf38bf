/** One seed, from the beginning to convergence. */
import { atTheEnd, Watch } from './invariants.ts';
import type { Faults } from './server.ts';
import { step } from './steps.ts';
import { Tally } from './tally.ts';
import { settled } from './virtual-time.ts';
import { World } from './world.ts';

export const STEPS_PER_SEED = 150;

export interface Ran {
  readonly tally: Tally;
  /** What went wrong, after which step. */
  readonly failure: { readonly error: unknown; readonly after: number; readonly last: string } | null;
}

export async function runSeed(seed: number, faults: Faults = {}, steps = STEPS_PER_SEED): Promise<Ran> {
  const tally = new Tally();
  const world = new World(seed, tally, faults);
  const watch = new Watch();
  let done = 0;
  let last = 'begin';
  try {
    await world.begin(3 + (seed % 10 === 0 ? 3 : 0));
    for (; done < steps; done += 1) {
      last = await step(world);
      await settled();
      await watch.afterStep(world);
    }
    last = 'heal';
    await world.heal();
    await watch.afterStep(world);
    await atTheEnd(world);
    return { tally, failure: null };
  } catch (error) {
    return { tally, failure: { error, after: done, last } };
  } finally {
    world.killServer();
  }
}
