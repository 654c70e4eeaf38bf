import { describe, expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { runSeed } from './run-seed.ts';
import { Violation } from './violation.ts';

describe('the simulation notices', () => {
  it.each(MUTANTS)('$name ($property, seed $seed)', async ({ seed, property, faults }) => {
    const { failure } = await runSeed(seed, faults);
    expect(failure?.error).toBeInstanceOf(Violation);
    expect(failure?.error).toMatchObject({ property });
  });
});
