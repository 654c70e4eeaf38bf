/**
 * `npm run mutation -- FOLDER…`: changes the rules of `schemas/FOLDER` in many small ways, one at a time, and asks of each whether a test
 * beside the rules notices. `.` stands for the files that lie in `schemas/` itself. Ends with the score of each folder and with 1 when one
 * is below `GOAL`; what went unnoticed is printed with its line. `--concurrency N` takes more than one core.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { forgetUnnoticed } from './earlier.ts';
import { scoreOf, scoreRow } from './score.ts';
import { STORED, settingsFor } from './settings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: '1' } },
});

/** One folder; what was noticed before and has not changed is not tried again. */
async function scoreFolder(folder: string): Promise<boolean> {
  const settings = settingsFor(folder, Number(values.concurrency));
  forgetUnnoticed(settings.incrementalFile);
  const results = await new Stryker(settings).runMutationTest();
  const score = scoreOf(results);
  console.info(scoreRow(folder, score));
  return score.reached;
}

const unknown = positionals.filter((folder) => !existsSync(join('schemas', folder)));
if (positionals.length === 0 || unknown.length > 0) {
  console.error(unknown.length > 0 ? `No such folder in schemas/: ${unknown.join(', ')}` : 'Say which folder of schemas/.');
  process.exitCode = 1;
} else {
  for (const folder of positionals) if (!(await scoreFolder(folder))) process.exitCode = 1;
  console.info(`All of it with the source around it: ${STORED}/`);
}
