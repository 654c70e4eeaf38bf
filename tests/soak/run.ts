/**
 * `npm run soak -- [--hours N] [--kills N] [--seed S] [--engine sqlite|couchdb] [--round K] [--beside B]`: rounds of real processes under trouble,
 * one seed after the other, B of them at a time, until the time is over or enough has been killed. `--table`: what all rounds that were ever run
 * here came to.
 *
 * Ends with 1 when a promise was broken, with the line that runs that round again, or when too few kinds of proposals were tried.
 */
import 'temporal-polyfill/global';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Played, play } from './play.ts';
import { enoughKinds, FOLDER, keepPlayed, keptPlayed, killsIn, lineOf, tableOf } from './table.ts';
import type { Engine } from './world/system.ts';

const USAGE =
  'Usage: npm run soak -- [--hours N] [--kills N] [--seed S] [--engine sqlite|couchdb] [--round K] [--beside B] [--table]';
/** Kills in a round. */
const ROUND = 40;
const HOUR = 3_600_000;
/** Milliseconds in which what must happen does, on a machine that leaves it hardly any time. */
const PATIENCE = 900_000;

const { values } = parseArgs({
  options: {
    ...{ hours: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } },
    ...{ engine: { type: 'string' }, round: { type: 'string' }, beside: { type: 'string' }, table: { type: 'boolean' } },
  },
});
const numberOf = (text: string | undefined, otherwise: number) => (text === undefined ? otherwise : Number(text));
const engine = (values.engine ?? 'sqlite') as Engine;
const hours = numberOf(values.hours, values.kills === undefined ? 1 : Number.POSITIVE_INFINITY);
const wanted = numberOf(values.kills, Number.POSITIVE_INFINITY);
const each = numberOf(values.round, ROUND);
const first = numberOf(values.seed, 1);
const beside = numberOf(values.beside, 1);

if (values.table) console.info(tableOf(keptPlayed()));
else if (!['sqlite', 'couchdb'].includes(engine) || [hours, wanted, each, first, beside].some(Number.isNaN)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  // Every process starts again and again: what Node made of the code is kept (40 % of a start's processor time).
  process.env.NODE_COMPILE_CACHE ??= resolve(FOLDER, 'compiled');
  // Not by itself: a handle of a wire that was reset may never close, and Node would spin in its cleanup for ever.
  process.exit(await soak());
}

async function soak(): Promise<number> {
  const until = Date.now() + hours * HOUR;
  const rounds: Played[] = [];
  let seed = first;
  /** By rounds that are over, and to be killed by those that are not. */
  let killed = 0;
  let isBroken = false;
  const oneAfterTheOther = async () => {
    while (Date.now() < until && killed < wanted && !isBroken) {
      const plan = { engine, seed, kills: Math.min(each, wanted - killed), patience: PATIENCE };
      seed += 1;
      killed += plan.kills;
      const played = await play(plan);
      killed += killsIn(played) - plan.kills;
      keepPlayed(played);
      rounds.push(played);
      console.info(lineOf(played));
      if (played.failure === null) continue;
      isBroken = true;
      const { kills } = plan;
      console.error(
        `${played.failure}\nnpm run soak -- --engine ${engine} --seed ${plan.seed} --kills ${kills} --round ${kills}`,
      );
    }
  };
  await Promise.all(Array.from({ length: beside }, oneAfterTheOther));
  if (isBroken) return 1;
  console.info(tableOf(rounds));
  return enoughKinds(rounds) ? 0 : 1;
}
