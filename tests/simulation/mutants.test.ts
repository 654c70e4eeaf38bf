import { describe, expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { runSeed } from './run-seed.ts';
import { shrink } from './shrink.ts';
import { Violation } from './violation.ts';

describe('the simulation notices', () => {
  it.each(MUTANTS)('$name: $what ($property, seed $seed)', async ({ seed, property, faults }) => {
    const { failure } = await runSeed({ seed }, faults);
    expect(failure?.error).toBeInstanceOf(Violation);
    expect(failure?.error).toMatchObject({ property });
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
