/**
 * `npm run backup -- FOLDER`, `npm run restore -- FOLDER [--even-so]`, `npm run fsck [-- FOLDER]`: the embedded store kept, brought
 * back and looked over. Backup and look-over work beside a running server. With CouchDB, `fsck` looks over what lies there, and the
 * other two say what to use instead.
 */
import 'temporal-polyfill/global';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Blobs, BlobsUnavailable } from '../blobs/blobs.ts';
import { openBlobs } from '../blobs/open.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/reader.ts';
import { systemPorts } from '../ports.ts';
import { StoreLocked, StoreUnavailable } from '../store/store.ts';
import { backup } from './backup.ts';
import type { Report } from './consistency.ts';
import { consistencyInCouch } from './couch-look.ts';
import { blobsBeside, lookedOver, withBlobs } from './look-over.ts';
import { restore } from './restore.ts';

const FOR_THE_OPERATOR = [BlobsUnavailable, ConfigError, StoreLocked, StoreUnavailable];
const USAGE = 'Usage: npm run backup -- FOLDER | npm run restore -- FOLDER [--even-so] | npm run fsck [-- FOLDER]';
const INSTEAD: Readonly<Record<string, string>> = {
  backup:
    'The documents are in CouchDB, so back them up with CouchDB: replicate every database whose name begins with fh, or copy the data folder of a node. Keep DATA_DIR as well, it has the keys. "npm run fsck" looks over what is in CouchDB.',
  restore:
    'The documents are in CouchDB, so bring them back with CouchDB while no server runs, with DATA_DIR and its keys. Then change "epoch" in the document "store" of fh_registry, so that every device pulls anew, and look it over with "npm run fsck".',
};
/** More lines than this nobody reads. */
const MOST_LINES = 100;

/** 0 done or consistent, 1 inconsistent, 2 used wrongly or not possible. */
async function command(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'even-so': { type: 'boolean' } } });
  const [verb, given, ...more] = positionals;
  const config = readConfig(process.env);
  const { store, dataDir } = config;
  const ports = systemPorts();
  if (more.length > 0 || !verb || (verb !== 'fsck' && !given)) return complain(USAGE);
  if (store.kind === 'couchdb' && (verb !== 'fsck' || given === undefined))
    return onCouch(verb, store.url, openBlobs(config, ports));
  const folder = given === undefined ? dataDir : resolve(given);
  // A backup holds those of the folder; a bucket keeps its own.
  const blobs =
    config.blobs.kind === 'folder'
      ? blobsBeside(folder, dataDir, ports.random)
      : folder === dataDir
        ? openBlobs(config, ports)
        : null;
  switch (verb) {
    case 'backup': {
      if (existsSync(folder)) return complain(`${folder} is there already. Name a folder that is not.`);
      if (`${folder}/`.startsWith(`${dataDir}/`)) return complain('A backup belongs outside the folder that is backed up.');
      await backup(dataDir, folder);
      return tell(await lookedOver(folder, blobs), `Backed up to ${folder}`);
    }
    case 'restore': {
      const { report, aside, done } = await restore(folder, dataDir, ports, { evenSo: values['even-so'] === true, blobs });
      const place = aside === null ? '' : `; what was there lies in ${aside}`;
      if (done) return tell({ ...report, problems: [] }, `Restored from ${folder}${place}`);
      const hint = report.damaged > 0 ? 'The backup is damaged.' : 'With --even-so it is restored all the same.';
      tell(report, hint);
      return 1;
    }
    case 'fsck':
      return tell(await lookedOver(folder, blobs), folder);
    default:
      return complain(USAGE);
  }
}

async function onCouch(verb: string, url: string, blobs: Blobs): Promise<number> {
  const instead = INSTEAD[verb];
  if (verb !== 'fsck') return complain(instead ?? USAGE);
  const code = tell(await withBlobs(await consistencyInCouch(url), blobs), new URL(url).origin);
  console.info(
    'Every document was looked at, and each photo and file they speak of. The files they lie in are CouchDB’s to check.',
  );
  return code;
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
