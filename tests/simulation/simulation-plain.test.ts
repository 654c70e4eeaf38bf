import { describe, expect, inject, it } from 'vitest';
import { hold } from './hold.ts';
import { metByAll, unmet } from './met.ts';
import { REGRESSIONS } from './regressions.ts';
import type { Schedule } from './run-seed.ts';
import { Tally } from './tally.ts';

/** What once failed, and the plain worlds: half of the time that all worlds take, and a core of its own. `simulation.test.ts` is the rest. */
const SEEDS = 200;
const BLOCK = 20;
const tally = new Tally();
const holds = (schedule: Schedule) => hold(schedule, tally);

describe('what once went wrong', () => {
  it.each(REGRESSIONS)('seed $seed: $was', (schedule) => holds(schedule));
});

describe('S1–S11 hold', () => {
  it.each(Array.from({ length: SEEDS / BLOCK }, (_, block) => [block * BLOCK + 1, (block + 1) * BLOCK]))(
    'in worlds %i to %i',
    async (from, to) => {
      for (let seed = from; seed <= to; seed += 1) await holds({ seed });
    },
  );
});

describe('the simulation met', () => {
  it('every event and every outcome it is meant to meet, once its other file has ended', () => {
    const all = metByAll(inject('tallies'), 'simulation-plain', tally);
    if (all === null) return;
    console.info(all.toString());
    expect(unmet(all)).toEqual([]);
  });
});
