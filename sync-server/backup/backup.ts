/** A copy of everything that the embedded server cannot do without, taken while it runs or while it does not. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makePrivate } from '../private-folder.ts';
import { StoreUnavailable } from '../store/store.ts';
import { Snapshot, STORE_FILE } from './snapshot.ts';

/** Belongs to the process that runs, or was sent already; or opens what must not lie beside its key. */
const NOT_KEPT = [
  /^fitness-hub\.(sqlite|lock)/,
  /^(operator|vault-keys)\.json/,
  /^mail(\/|$)/,
  /^uploads(\/|$)/,
  /^replaced-/,
  /\.partial$/,
];

/**
 * Copies the store and its keys from `dataDir` into `folder`, which must not be there yet: it appears when it is complete.
 * @throws StoreUnavailable with one line for the operator
 */
export async function backup(dataDir: string, folder: string): Promise<void> {
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(partial, { mode: 0o700 });
  const snapshot = Snapshot.open(dataDir);
  try {
    // SQLite fills a file that is there and empty, so nobody else may read it at any moment.
    await (await open(join(partial, STORE_FILE), 'wx', 0o600)).close();
    snapshot.copyTo(join(partial, STORE_FILE));
  } finally {
    snapshot.close();
  }
  await onDisk(join(partial, STORE_FILE));
  for (const name of await keptFiles(dataDir)) await copyKept(dataDir, partial, name);
  await onDisk(partial);
  // Fails where somebody made the folder meanwhile and put something in.
  await rename(partial, folder).catch(() => {
    throw new StoreUnavailable(`${folder} is there already. Name a folder that is not.`);
  });
  await onDisk(dirname(folder));
}

/** The keys and whatever else lies beside the store, as paths below the folder. */
export async function keptFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !NOT_KEPT.some((pattern) => pattern.test(name)))
    .sort();
}

export async function copyKept(from: string, to: string, name: string): Promise<void> {
  await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 });
  await privateCopy(join(from, name), join(to, name));
  await onDisk(join(to, name));
}

/** Nobody else may read it at any moment, whatever the file it is a copy of allows. */
export async function privateCopy(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  makePrivate(to);
  // Bytes alone: `copyFile` would bring the rights of the other file with them.
  await pipeline(createReadStream(from), createWriteStream(to, { flags: 'r+' }));
}

export async function sameFile(one: string, other: string): Promise<boolean> {
  const hashes = [one, other].map((path) =>
    readFile(path).then(
      (bytes) => createHash('sha256').update(bytes).digest('hex'),
      () => null,
    ),
  );
  const [first, second] = await Promise.all(hashes);
  return first !== null && first === second;
}

/** A file, or what a folder says of its files. */
export async function onDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
