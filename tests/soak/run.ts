/**
 * `npm run soak -- [--hours N] [--kills N] [--seed S] [--engine sqlite|couchdb] [--round K]`: rounds of real processes under trouble, one seed
 * after the other, until the time is over or enough has been killed. `--table`: what all rounds that were ever run here came to.
 *
 * Ends with 1 when a promise was broken, with the line that runs that round again, or when too few kinds of proposals were tried.
 */
import 'temporal-polyfill/global';
import { parseArgs } from 'node:util';
import { type Played, play } from './play.ts';
import { enoughKinds, keepPlayed, keptPlayed, killsIn, lineOf, tableOf } from './table.ts';
import type { Engine } from './world/system.ts';

const USAGE = 'Usage: npm run soak -- [--hours N] [--kills N] [--seed S] [--engine sqlite|couchdb] [--round K] [--table]';
/** Kills in a round. */
const ROUND = 40;
const HOUR = 3_600_000;
/** Milliseconds in which what must happen does, on a machine that leaves it hardly any time. */
const PATIENCE = 900_000;

const { values } = parseArgs({
  options: {
    ...{ hours: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } },
    ...{ engine: { type: 'string' }, round: { type: 'string' }, table: { type: 'boolean' } },
  },
});
const numberOf = (text: string | undefined, otherwise: number) => (text === undefined ? otherwise : Number(text));
const engine = (values.engine ?? 'sqlite') as Engine;
const hours = numberOf(values.hours, values.kills === undefined ? 1 : Number.POSITIVE_INFINITY);
const wanted = numberOf(values.kills, Number.POSITIVE_INFINITY);
const each = numberOf(values.round, ROUND);
const first = numberOf(values.seed, 1);

if (values.table) console.info(tableOf(keptPlayed()));
else if (!['sqlite', 'couchdb'].includes(engine) || [hours, wanted, each, first].some(Number.isNaN)) {
  console.error(USAGE);
  process.exitCode = 2;
} else process.exitCode = await soak();

async function soak(): Promise<number> {
  const until = Date.now() + hours * HOUR;
  const rounds: Played[] = [];
  let killed = 0;
  for (let seed = first; Date.now() < until && killed < wanted; seed += 1) {
    const kills = Math.min(each, wanted - killed);
    const played = await play({ engine, seed, kills, patience: PATIENCE });
    keepPlayed(played);
    rounds.push(played);
    killed += killsIn(played);
    console.info(lineOf(played));
    if (played.failure === null) continue;
    console.error(`${played.failure}\nnpm run soak -- --engine ${engine} --seed ${seed} --kills ${kills} --round ${kills}`);
    return 1;
  }
  console.info(tableOf(rounds));
  return enoughKinds(rounds) ? 0 : 1;
}
