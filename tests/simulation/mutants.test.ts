import { describe, expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { runSeed } from './run-seed.ts';
import { shrink } from './shrink.ts';
import { Violation } from './violation.ts';

/** What a world comes to changes with the product: where the one that was found no longer leads there, one of the next has to. */
const WORLDS = 30;

describe('the simulation notices', () => {
  it.each(MUTANTS)('$name: $what ($property, seed $seed)', async ({ seed, property, faults }) => {
    const met: unknown[] = [];
    for (let tried = seed; tried < seed + WORLDS; tried += 1) {
      const { failure } = await runSeed({ seed: tried }, faults);
      if (failure?.error instanceof Violation && failure.error.property === property) return;
      met.push(failure?.error);
    }
    expect(met, `not noticed in ${WORLDS} worlds`).toContainEqual(expect.objectContaining({ property }));
  });
});

describe('a failing schedule', () => {
  it('is shortened to one that breaks the same promise, and that replays', async () => {
    const mutant = MUTANTS.find(({ name }) => name === 'seats-not-counted');
    if (!mutant) throw new Error('no such mutant');
    const ran = await runSeed({ seed: mutant.seed }, mutant.faults);
    const shrunk = await shrink({ seed: mutant.seed }, ran, mutant.faults);
    expect(shrunk?.path.length).toBeLessThan(ran.path.length / 2);
    const again = await runSeed(shrunk?.schedule ?? { seed: 0 }, mutant.faults);
    expect(again.path).toEqual(shrunk?.path);
    expect(again.failure?.error).toMatchObject({ property: mutant.property });
    expect((await runSeed(shrunk?.schedule ?? { seed: 0 })).failure).toBeNull();
  });
});
