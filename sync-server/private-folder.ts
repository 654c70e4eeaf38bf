/**
 * The data folder belongs to the server's own user: 0700, every file in it 0600, whoever made them and with whatever mask. On
 * Windows the folder's own rights count.
 */
import { closeSync, openSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;

/** Makes the folder where there is none, and takes the right to look in from everybody else. */
export async function keepPrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await closeToOthers(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // A link leads elsewhere, which is not ours to close.
    if (entry.isFile()) await closeToOthers(path, 0o600);
    if (entry.isDirectory()) await keepPrivate(path).catch(unlessForeign);
  }
}

/**
 * An empty file that nobody else can read, unless it is there already: what is written into it is never open to others. One that is
 * there is not even opened: closing it would drop the locks this process holds on it (POSIX).
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

async function closeToOthers(path: string, mode: number): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found && (found.mode & OTHERS) !== 0) await chmod(path, mode).catch(unlessForeign);
}

/** Somebody else's (`lost+found` of a mounted disk), or gone meanwhile. */
function unlessForeign(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EPERM' && code !== 'EACCES' && code !== 'ENOENT') throw error;
}
