/** `npm run sim -- --seed N` replays one seed; `--from A --to B` runs a range. */
import 'temporal-polyfill/global';
import { parseArgs } from 'node:util';
import { runSeed } from './run-seed.ts';
import { Tally } from './tally.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } } });
const from = Number(values.seed ?? values.from ?? 1);
const to = Number(values.seed ?? values.to ?? 200);
const tally = new Tally();
let failed = 0;
for (let seed = from; seed <= to; seed += 1) {
  const { tally: one, failure } = await runSeed(seed);
  tally.add(one);
  if (!failure) continue;
  failed += 1;
  console.error(`seed ${seed} failed after ${failure.after} steps (${failure.last}):`, failure.error);
}
console.info(tally.toString());
console.info(`${to - from + 1 - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
