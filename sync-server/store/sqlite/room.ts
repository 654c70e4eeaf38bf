/**
 * What nothing lies in any more goes back to the disk while the server works. SQLite moves pages from the end of the file into the gaps and cuts it
 * off: a few at a time, so that nobody waits longer than for a write.
 */
import type { DatabaseSync } from 'node:sqlite';
import { INCREMENTAL, integer } from './tables.ts';

/** Pages of four kilobytes: moved in one go, … */
const AT_ONCE = 64;
/** … and left for what comes: a file that shrinks at night and grows by day gains nothing. */
const KEPT = 512;

/** @returns whether there is more to give */
export function giveBackRoom(database: DatabaseSync): boolean {
  const pragma = (name: string) => integer(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  if (pragma('auto_vacuum') !== INCREMENTAL) return false;
  const beyond = pragma('freelist_count') - KEPT;
  if (beyond <= 0) return false;
  database.exec(`PRAGMA incremental_vacuum(${Math.min(AT_ONCE, beyond)})`);
  return beyond > AT_ONCE;
}
