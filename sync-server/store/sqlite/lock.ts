/**
 * One server per DATA_DIR. The lock is SQLite's own file lock on a file that holds nothing: the operating system drops it with
 * the process, so a killed server leaves no lock behind.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from '../../private-folder.ts';
import { StoreLocked } from '../store.ts';
import { errorCode } from './failure.ts';

const BUSY = 5;

/** Makes the directory and locks it. Returns the way to give the lock back; throws StoreLocked when another server holds it. */
export function claimDirectory(directory: string): () => void {
  makeDirectory(directory);
  makePrivate(join(directory, 'fitness-hub.lock'));
  const lock = new DatabaseSync(join(directory, 'fitness-hub.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (errorCode(error) === BUSY) throw new StoreLocked(`Another server is using ${directory}.`);
    throw error;
  }
  return () => lock.close();
}

// Not `recursive: true`: Node never comes back from that under /proc and its like, where making a directory fails with ENOENT.
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  if (dirname(directory) !== directory) makeDirectory(dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}
