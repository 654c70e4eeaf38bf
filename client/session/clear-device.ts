/**
 * Removing all that this device keeps: asked for on a page, done at the next start, before any database is opened. Then nothing holds
 * what is to go, and a start that was cut off goes on with it. Other tabs let go of theirs and start anew (`dexieValues`); each
 * waits for the one that removes, so that nobody removes what another has begun with since.
 */
import type { Locks } from '../sync/ports.ts';

const wish = 'clear-this-device';
/** The specification (§9): putting the offer to install away is for good. */
const stays = 'pwa-install-prompt';

export function askToClear(memory: Pick<Storage, 'setItem'>): void {
  memory.setItem(wish, 'true');
}

/** Resolves at once when nobody asked. A database that another tab holds goes when that tab lets go of it. */
export async function clearIfAsked(
  memory: Storage,
  visit: Pick<Storage, 'clear'>,
  databases: IDBFactory,
  locks: Locks,
): Promise<void> {
  if (memory.getItem(wish) !== null) await locks.hold(wish, () => clear(memory, visit, databases));
}

async function clear(memory: Storage, visit: Pick<Storage, 'clear'>, databases: IDBFactory): Promise<void> {
  if (memory.getItem(wish) === null) return;
  const names = (await databases.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
  await Promise.all(names.map((name) => remove(databases, name)));
  visit.clear();
  for (const key of Object.keys(memory)) if (key !== stays) memory.removeItem(key);
}

function remove(databases: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = databases.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}
