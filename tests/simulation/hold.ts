import { runSeed, type Schedule } from './run-seed.ts';
import { shrink } from './shrink.ts';
import type { Tally } from './tally.ts';

/**
 * Plays a schedule to its end.
 * @param tally takes what it met
 * @throws the command that replays the shortest part of it in which the same goes wrong
 */
export async function hold(schedule: Schedule, tally: Tally): Promise<void> {
  const ran = await runSeed(schedule);
  tally.add(ran.tally);
  const { failure } = ran;
  if (!failure) return;
  const shrunk = await shrink(schedule, ran);
  const { seed, steps, skip } = shrunk?.schedule ?? { ...schedule, steps: failure.after, skip: [] };
  const replay = `npm run sim -- --seed ${seed} --steps ${steps}${skip.length > 0 ? ` --skip ${skip.join(',')}` : ''}`;
  throw new Error(`${replay}: after ${failure.after} steps (${failure.last})`, { cause: failure.error });
}
