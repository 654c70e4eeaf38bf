/** One seed, from the beginning to convergence. */
import type { Faults } from './faults.ts';
import { atTheEnd, Watch } from './invariants.ts';
import { oracle } from './oracle/oracle.ts';
import { PUBLISHED } from './scene.ts';
import { passOver, type Step, step } from './steps.ts';
import { Tally } from './tally.ts';
import { settled } from './virtual-time.ts';
import { World } from './world.ts';

const STEPS_PER_SEED = 150;

/** Which part of a seed's steps is taken: all 150 unless told. */
export interface Schedule {
  readonly seed: number;
  readonly steps?: number;
  /** Steps that are drawn and not taken, by their place from 0. */
  readonly skip?: readonly number[];
}

export interface Ran {
  readonly tally: Tally;
  /** The steps taken, with their places. */
  readonly path: readonly (readonly [place: number, step: Step])[];
  /** What went wrong, after how many steps, the last of them. */
  readonly failure: { readonly error: unknown; readonly after: number; readonly last: string } | null;
}

const askOracle = (world: World): Promise<void> =>
  oracle({ ...world, log: world.server.log }, PUBLISHED, (db) => world.store.list(db, { limit: 10_000 }));

export async function runSeed({ seed, steps = STEPS_PER_SEED, skip = [] }: Schedule, faults: Faults = {}): Promise<Ran> {
  const tally = new Tally();
  const world = new World(seed, tally, faults);
  const watch = new Watch();
  const skipped = new Set(skip);
  const path: [number, Step][] = [];
  let done = 0;
  let last = 'begin';
  try {
    await world.begin(3 + (seed % 10 === 0 ? 3 : 0));
    for (; done < steps; done += 1) {
      if (skipped.has(done)) {
        passOver(world);
        continue;
      }
      const taken = await step(world);
      last = taken;
      path.push([done, taken]);
      await settled();
      if (world.isSigned) world.noteReach();
      await watch.afterStep(world);
    }
    last = 'heal';
    await world.heal();
    for (const { held } of world.server.log.attempts) if (held.length > 0) tally.event('held by a limit');
    await watch.afterStep(world);
    // First in the wide worlds: what it knows, it does not know from the product's own rules.
    if (world.isWide) await askOracle(world);
    await atTheEnd(world);
    if (!world.isWide) await askOracle(world);
    return { tally, path, failure: null };
  } catch (error) {
    return { tally, path, failure: { error, after: done, last } };
  } finally {
    world.killServer();
  }
}
