/**
 * `npm run sim`: what once failed first, then 2,000 seeds. `--from A --to B` runs a range; `--seed N` replays one, and with `--steps`
 * and `--skip 3,7,9` the shortened schedule that a failure prints; `--mutants` looks for the seed that notices each fault.
 */
import 'temporal-polyfill/global';
import { parseArgs } from 'node:util';
import {
  FIRST_ACROSS,
  FIRST_BOOKING,
  FIRST_CELLS,
  FIRST_CLOSING,
  FIRST_DISPUTES,
  FIRST_DOOR,
  FIRST_FOLDING,
  FIRST_GATE,
  FIRST_JOINING,
  FIRST_MESSAGES,
  FIRST_MODERATION,
  FIRST_MONEY,
  FIRST_OWING,
  FIRST_OWN_BANK,
  FIRST_PHOTOS,
  FIRST_POWERLESS,
  FIRST_PUT_BACK,
  FIRST_SIGNED,
  FIRST_TIMETABLE,
  FIRST_TUNING,
  FIRST_WIDE,
} from './kinds.ts';
import { MUTANTS } from './mutants.ts';
import { REGRESSIONS } from './regressions.ts';
import { runSeed, type Schedule } from './run-seed.ts';
import { shrink } from './shrink.ts';
import { Tally } from './tally.ts';
import { Violation } from './violation.ts';

const SEEDS = 2_000;
/** A fault that nobody notices in so many worlds is missed. */
const MUTANT_SEEDS = 60;

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { seed: text, from: text, to: text, steps: text, skip: text, mutants: { type: 'boolean' } },
});

if (values.mutants) process.exitCode = (await everyMutant()) ? 0 : 1;
else process.exitCode = (await everySchedule(asked())) ? 0 : 1;

function asked(): Schedule[] {
  const { seed, steps, skip } = values;
  if (seed !== undefined) {
    const part = { ...(steps ? { steps: Number(steps) } : {}), ...(skip ? { skip: skip.split(',').map(Number) } : {}) };
    return [{ seed: Number(seed), ...part }];
  }
  const from = Number(values.from ?? 1);
  const to = Number(values.to ?? from + SEEDS - 1);
  return [...REGRESSIONS, ...Array.from({ length: to - from + 1 }, (_, index) => ({ seed: from + index }))];
}

async function everySchedule(schedules: readonly Schedule[]): Promise<boolean> {
  const tally = new Tally();
  let failed = 0;
  for (const schedule of schedules) {
    const ran = await runSeed(schedule);
    tally.add(ran.tally);
    if (!ran.failure) continue;
    failed += 1;
    const { error, after, last } = ran.failure;
    console.error(`seed ${schedule.seed} failed after ${after} steps (${last}):`, error);
    // One that was shortened already is looked at as it is.
    const shrunk = schedule.steps === undefined ? await shrink(schedule, ran) : null;
    if (!shrunk) continue;
    const { seed, steps, skip } = shrunk.schedule;
    console.error(
      `  ${shrunk.path.length} steps are enough: ${shrunk.path.map(([place, step]) => `${place} ${step}`).join(', ')}`,
    );
    console.error(`  npm run sim -- --seed ${seed} --steps ${steps}${skip.length > 0 ? ` --skip ${skip.join(',')}` : ''}`);
  }
  console.info(tally.toString());
  console.info(`${schedules.length - failed} passed, ${failed} failed`);
  return failed === 0;
}

async function everyMutant(): Promise<boolean> {
  let missed = 0;
  for (const { name, property, seed: committed, faults } of MUTANTS) {
    const killer = await killerOf(property, faults, firstOf(committed));
    if (killer === null) missed += 1;
    const note = killer === null || killer === committed ? '' : ` (committed: ${committed})`;
    console.info(killer === null ? `${name} missed` : `${name} caught ${killer} ${property}${note}`);
  }
  console.info(`${MUTANTS.length - missed} caught, ${missed} missed`);
  return missed === 0;
}

/** Of that kind of world. */
function firstOf(seed: number): number {
  const firsts = [
    FIRST_TUNING,
    FIRST_FOLDING,
    FIRST_PUT_BACK,
    FIRST_ACROSS,
    FIRST_CELLS,
    FIRST_CLOSING,
    FIRST_OWN_BANK,
    FIRST_OWING,
    FIRST_MONEY,
    FIRST_TIMETABLE,
    FIRST_MESSAGES,
    FIRST_MODERATION,
    FIRST_DISPUTES,
    FIRST_GATE,
    FIRST_DOOR,
    FIRST_PHOTOS,
    FIRST_POWERLESS,
    FIRST_BOOKING,
    FIRST_JOINING,
    FIRST_SIGNED,
    FIRST_WIDE,
  ];
  return firsts.find((first) => seed >= first) ?? 1;
}

/** The first seed from there on in which that promise is seen to be broken. */
async function killerOf(property: string, faults: (typeof MUTANTS)[number]['faults'], from: number): Promise<number | null> {
  for (let seed = from; seed < from + MUTANT_SEEDS; seed += 1) {
    const { failure } = await runSeed({ seed }, faults);
    if (failure?.error instanceof Violation && failure.error.property === property) return seed;
  }
  return null;
}
