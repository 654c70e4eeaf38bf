/**
 * `npm run openactive -- activities FILE`: whether the table of activities (schemas/gym/edit/activities.ts) says what the OpenActive activity list
 * in FILE does. `npm run openactive -- validate [URL]`: the feed validation of the official test suite, where it is installed, over the dataset
 * page at URL; `OPENACTIVE_TEST_SUITE` names its folder. 0 all is well, 1 it is not, 2 used wrongly or not possible.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIVITIES, activityConcept } from '../../schemas/gym/edit/activities.ts';
import { driftFrom } from './drift.ts';

const USAGE = 'Usage: npm run openactive -- activities FILE | validate [URL]';
const DATASET = 'http://127.0.0.1:8787/openactive';

const [command, argument] = process.argv.slice(2);
process.exitCode =
  command === 'activities' && argument ? activities(argument) : command === 'validate' ? validate(argument) : said(USAGE);

function said(line: string): number {
  console.error(line);
  return 2;
}

function activities(file: string): number {
  if (!existsSync(file)) return said(`There is no file ${file}.`);
  const ours = ACTIVITIES.flatMap((name) => activityConcept(name) ?? []);
  const drift = driftFrom(readFileSync(file, 'utf8'), ours);
  if (drift === null) return said(`${file} is no activity list.`);
  for (const line of drift) console.error(line);
  if (drift.length === 0) console.info(`${ours.length} activities, all as in the list`);
  return drift.length === 0 ? 0 : 1;
}

function validate(datasetSiteUrl = DATASET): number {
  const folder = process.env.OPENACTIVE_TEST_SUITE;
  if (!folder || !existsSync(join(folder, 'packages', 'openactive-broker-microservice'))) {
    return said(
      'OPENACTIVE_TEST_SUITE names no folder with the OpenActive test suite (github.com/openactive/openactive-test-suite).',
    );
  }
  const env = { ...process.env, NODE_CONFIG: JSON.stringify({ broker: { datasetSiteUrl } }) };
  const { status } = spawnSync('npm', ['run', 'validate-feeds'], { cwd: folder, env, stdio: 'inherit' });
  return status === 0 ? 0 : 1;
}
