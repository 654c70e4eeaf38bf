/**
 * The shortest schedule we find that still breaks the same promise: what comes after the failure is cut off, then ever smaller
 * pieces are left out (delta debugging). A step that is left out draws no chance of its own, so what follows it may go another
 * way: what counts is only that the promise is still broken.
 */
import type { Faults } from './faults.ts';
import { type Ran, runSeed, type Schedule } from './run-seed.ts';
import { Violation } from './violation.ts';

/** A schedule is about a third of a second. */
const MOST_RUNS = 120;

interface Shrunk {
  readonly schedule: Required<Schedule>;
  readonly path: Ran['path'];
  readonly error: unknown;
}

/** `ran` is how the whole of it went; null when it did not fail. */
export async function shrink(whole: Schedule, ran: Ran, faults: Faults = {}): Promise<Shrunk | null> {
  const { failure, path } = ran;
  if (!failure) return null;
  const broken = promiseOf(failure.error);
  const steps = Math.max(0, ...path.map(([place]) => place + 1));
  let found: Shrunk = { schedule: { seed: whole.seed, steps, skip: whole.skip ?? [] }, path, error: failure.error };
  let runs = 0;
  for (let size = Math.ceil(path.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = found.path.length; end > 0 && runs < MOST_RUNS; end -= size) {
      const left = found.path.slice(Math.max(0, end - size), end).map(([place]) => place);
      const schedule = { ...found.schedule, skip: [...found.schedule.skip, ...left].sort((a, b) => a - b) };
      runs += 1;
      const again = await runSeed(schedule, faults);
      if (!again.failure || promiseOf(again.failure.error) !== broken) continue;
      found = { schedule, path: again.path, error: again.failure.error };
    }
  }
  return { ...found, schedule: withoutTail(found) };
}

/** Steps at the end that are all skipped need not be counted. */
function withoutTail({ schedule, path }: Shrunk): Required<Schedule> {
  const steps = Math.max(0, ...path.map(([place]) => place + 1));
  return { ...schedule, steps, skip: schedule.skip.filter((place) => place < steps) };
}

const promiseOf = (error: unknown): string => (error instanceof Violation ? error.property : String(error));
