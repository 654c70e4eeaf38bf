/**
 * Puts a backup in the place of what is there. The store gets a new epoch, so that every device drops its copy, pulls anew and
 * pushes again what it has made since the backup was taken. What was there is put aside, never thrown away.
 */
import { existsSync } from 'node:fs';
import { link, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { noteEpoch } from '../decider/start/restored.ts';
import type { Random, SystemPorts } from '../ports.ts';
import { keepPrivate } from '../private-folder.ts';
import { claimDirectory } from '../store/sqlite/lock.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import { inTransaction } from '../store/sqlite/tables.ts';
import { copyKept, keptFiles, onDisk, privateCopy, sameFile } from './backup.ts';
import type { BlobReader } from './blobs-check.ts';
import type { Report } from './consistency.ts';
import { lookedOver } from './look-over.ts';
import { STORE_FILE } from './snapshot.ts';

export interface Restored {
  readonly report: Report;
  /** Where what was there before lies now; null where there was nothing, or nothing was done. */
  readonly aside: string | null;
  readonly done: boolean;
}

/**
 * @param evenSo also a backup whose documents contradict each other, or from which a photo is missing; one whose file is damaged never
 * @param blobs of the backup; null: they are no part of it
 * @throws StoreLocked when a server is running on `dataDir`, StoreUnavailable when `folder` holds no backup
 */
export async function restore(
  folder: string,
  dataDir: string,
  { clock, random }: Pick<SystemPorts, 'clock' | 'random'>,
  { evenSo, blobs }: { readonly evenSo: boolean; readonly blobs: BlobReader | null },
): Promise<Restored> {
  const unlock = claimDirectory(dataDir);
  try {
    const report = await lookedOver(folder, blobs);
    if (report.damaged > 0 || (report.problems.length > 0 && !evenSo)) return { report, aside: null, done: false };
    const aside = join(dataDir, `replaced-${new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')}`);
    const store = join(dataDir, STORE_FILE);
    const fresh = `${store}.partial`;
    await privateCopy(join(folder, STORE_FILE), fresh);
    await renew(fresh, random);
    await onDisk(fresh);
    const before = await setAside(dataDir, aside, folder);
    for (const name of await keptFiles(folder)) {
      if (!(await sameFile(join(folder, name), join(dataDir, name)))) await copyKept(folder, dataDir, name);
    }
    // The last step and the only one that counts: until here the old store is in its place.
    await rename(fresh, store);
    await onDisk(dataDir);
    await keepPrivate(dataDir);
    return { report, aside: before ? aside : null, done: true };
  } finally {
    unlock();
  }
}

/**
 * Positions and checkpoints of before mean nothing any more. The decider learns that this is a restore by the epoch it saw last; a server
 * that did not write it down yet may have taken the backup.
 */
async function renew(file: string, random: Random): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    const store = openSqliteIn(database, { random });
    await noteEpoch(store);
    await store.close();
    const epoch = Buffer.from(random.bytes(12)).toString('hex');
    inTransaction(database, () => {
      database.prepare('UPDATE store SET epoch = ?').run(epoch);
      database.exec('DELETE FROM locals');
    });
  } finally {
    database.close();
  }
}

/** The store stays in its place as well, until the new one takes it. */
async function setAside(dataDir: string, aside: string, folder: string): Promise<boolean> {
  const store = join(dataDir, STORE_FILE);
  const changing: string[] = [];
  for (const name of await keptFiles(folder)) {
    if (existsSync(join(dataDir, name)) && !(await sameFile(join(folder, name), join(dataDir, name)))) changing.push(name);
  }
  if (!existsSync(store) && changing.length === 0) return false;
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of changing) await copyKept(dataDir, aside, name);
  if (existsSync(store)) {
    if (!gathered(store)) {
      // Nobody can read it; what SQLite left beside it must not be taken for the new one's.
      for (const ending of ['-wal', '-shm']) {
        if (existsSync(store + ending)) await rename(store + ending, join(aside, STORE_FILE + ending));
      }
    }
    await link(store, join(aside, STORE_FILE));
  }
  await onDisk(dirname(aside));
  return true;
}

/** Brings what SQLite keeps beside the file into it. False when the file is damaged. */
function gathered(store: string): boolean {
  try {
    const database = new DatabaseSync(store);
    try {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
    } finally {
      database.close();
    }
    return true;
  } catch {
    return false;
  }
}
