/**
 * `npm run backup -- FOLDER`, `npm run restore -- FOLDER [--even-so]`, `npm run fsck [-- FOLDER]`: the embedded store kept, brought
 * back and looked over. Backup and look-over work beside a running server.
 */
import 'temporal-polyfill/global';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { systemPorts } from '../ports.ts';
import { StoreLocked, StoreUnavailable } from '../store/store.ts';
import { backup } from './backup.ts';
import { consistencyOf, type Report } from './consistency.ts';
import { restore } from './restore.ts';
import { Snapshot } from './snapshot.ts';

const FOR_THE_OPERATOR = [ConfigError, StoreLocked, StoreUnavailable];
const USAGE = 'Usage: npm run backup -- FOLDER | npm run restore -- FOLDER [--even-so] | npm run fsck [-- FOLDER]';
/** More lines than this nobody reads. */
const MOST_LINES = 100;

/** 0 done or consistent, 1 inconsistent, 2 used wrongly or not possible. */
async function command(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'even-so': { type: 'boolean' } } });
  const [verb, given, ...more] = positionals;
  const { store, dataDir } = readConfig(process.env);
  if (more.length > 0 || !verb || (verb !== 'fsck' && !given)) return complain(USAGE);
  if (store.kind !== 'sqlite')
    return complain('This is for the embedded store. CouchDB is backed up by replicating its databases.');
  const folder = given === undefined ? dataDir : resolve(given);
  switch (verb) {
    case 'backup': {
      if (existsSync(folder)) return complain(`${folder} is there already. Name a folder that is not.`);
      if (`${folder}/`.startsWith(`${dataDir}/`)) return complain('A backup belongs outside the folder that is backed up.');
      await backup(dataDir, folder);
      return tell(looked(folder), `Backed up to ${folder}`);
    }
    case 'restore': {
      const { report, aside, done } = await restore(folder, dataDir, systemPorts(), values['even-so'] === true);
      const place = aside === null ? '' : `; what was there lies in ${aside}`;
      if (done) return tell({ ...report, problems: [] }, `Restored from ${folder}${place}`);
      const hint = report.damaged > 0 ? 'The backup is damaged.' : 'With --even-so it is restored all the same.';
      tell(report, hint);
      return 1;
    }
    case 'fsck':
      return tell(looked(folder), folder);
    default:
      return complain(USAGE);
  }
}

function looked(folder: string): Report {
  const snapshot = Snapshot.open(folder);
  try {
    return consistencyOf(snapshot);
  } finally {
    snapshot.close();
  }
}

function tell({ databases, documents, problems }: Report, what: string): number {
  for (const line of problems.slice(0, MOST_LINES)) console.error(line);
  if (problems.length > MOST_LINES) console.error(`and ${problems.length - MOST_LINES} more`);
  const found = problems.length === 0 ? 'consistent' : `${problems.length} problems`;
  console.info(`${what}: ${documents} documents in ${databases} databases, ${found}`);
  return problems.length === 0 ? 0 : 1;
}

function complain(line: string): number {
  console.error(line);
  return 2;
}

process.exitCode = await command().catch((error: unknown) => {
  if (error instanceof Error && FOR_THE_OPERATOR.some((kind) => error instanceof kind)) return complain(error.message);
  console.error(error);
  return 1;
});
