/** A round from its beginning to its judgement, and how it ended. */
import { judge } from './judge.ts';
import { PEOPLE, Steps } from './people/steps.ts';
import { Round } from './round.ts';
import { TROUBLES, type TroubleName, trouble } from './troubles.ts';
import type { Engine } from './world/system.ts';

export interface RoundPlan {
  readonly engine: Engine;
  readonly seed: number;
  /** Processes killed before it heals. */
  readonly kills: number;
  /** How long to wait for what must happen, milliseconds. */
  readonly patience?: number;
  /** A fault made on purpose: batches of which it says so are answered and never stored, however often they come. */
  readonly swallows?: (ids: readonly string[]) => boolean;
  /** A fault made on purpose, once everything has healed. */
  readonly lastly?: (round: Round) => Promise<void>;
}

export interface Played {
  readonly seed: number;
  readonly engine: Engine;
  readonly seconds: number;
  readonly events: Readonly<Record<string, number>>;
  readonly outcomes: Readonly<Record<string, number>>;
  /** How many of each kind were pushed, and answered. */
  readonly kinds: Readonly<Record<string, number>>;
  /** What does not hold, or what threw. */
  readonly failure: string | null;
}

/** Parts of its kills after which the store is kept, the servers are upgraded, and the store is taken back. */
const BACKUP = 0.25;
const RESTORE = 0.5;
const UPGRADE = 0.7;

export async function play({ engine, seed, kills, patience, swallows, lastly }: RoundPlan): Promise<Played> {
  const begun = Date.now();
  const round = await Round.begin(engine, seed, patience);
  round.recorder.swallows = swallows ?? null;
  let failure: string | null = null;
  try {
    await live(round, kills);
    await round.heal();
    await lastly?.(round);
    await judge(round);
  } catch (error) {
    failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  await round.close();
  if (failure === null) await round.forget();
  const { tally, recorder } = round;
  const { events, outcomes } = tally.toJSON();
  const seconds = Math.round((Date.now() - begun) / 1000);
  return { seed, engine, seconds, events, outcomes, kinds: Object.fromEntries(recorder.kinds), failure };
}

async function live(round: Round, kills: number): Promise<void> {
  const { seeded } = round;
  const steps = new Steps(round);
  const at = (part: number) => Math.floor(kills * part);
  const turns = new Map<number, () => Promise<void>>([
    [at(BACKUP), () => round.backup()],
    [at(RESTORE), () => round.restore()],
    [at(UPGRADE), () => upgrade(round)],
  ]);
  // What a newer app proposes is held until the upgrade.
  steps.speaks = 2;
  for (let killed = 0; killed < kills; ) {
    const name = seeded.weighted({ ...PEOPLE, ...TROUBLES });
    if (name in PEOPLE) {
      await steps.take(name as keyof typeof PEOPLE);
      round.tally.event(name);
      continue;
    }
    await trouble(round, name as TroubleName);
    if (name !== 'kill') continue;
    killed += 1;
    const turn = turns.get(killed);
    turns.delete(killed);
    if (turn) await turn();
  }
}

/** One process after the other comes back as the next version. */
async function upgrade(round: Round): Promise<void> {
  const { system, tally } = round;
  system.upgrade();
  for (const part of system.parts) {
    await round.kill(part);
    await part.there;
  }
  tally.event('upgrade');
}
