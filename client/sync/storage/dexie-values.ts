/**
 * Local values in a Dexie database of their own. A power cut may lose the last seconds of them: what must not be lost is a
 * proposal, and the count of those is set right from them (`seq`).
 *
 * What a tab has read or written of them it remembers: a browser may delete all of a site's data while the app is open (product.md
 * G19), and a device without its key or with a count that begins anew could not deliver what it has promised.
 */
import { Dexie, type Table } from 'dexie';
import type { Json } from '../../../schemas/json.ts';
import type { Ports } from '../ports.ts';
import { STORED } from '../replication/freshness.ts';
import { reopening } from './reopening.ts';
import { asStorageFull, type LocalValues } from './storage.ts';

interface Value {
  readonly name: string;
  readonly value: Json;
}

/** Says which database this is: one that was made anew has another. */
const MADE = 'made';
/** True of the copies alone, and those are gone. */
const NOT_AGAIN: readonly string[] = [MADE, STORED];

/** `onCleared`: one of our own pages deletes them, since the person wants that; whatever else is open here goes with them. */
export function dexieValues(
  { random, timers }: Pick<Ports, 'random' | 'timers'>,
  { databaseName = 'fitness-hub-local', onCleared = () => {} }: { databaseName?: string; onCleared?: () => void } = {},
): LocalValues {
  const database = new Dexie(databaseName);
  database.version(1).stores({ values: 'name' });
  const values: Table<Value, string> = database.table('values');
  const remembered = new Map<string, Json>();
  const losers = new Set<() => void>();
  let known: Json | undefined;

  /** True when another one than the one this tab knew is there; what is remembered has been written into it. */
  async function isAnother(opened: Dexie): Promise<boolean> {
    const table: Table<Value, string> = opened.table('values');
    const there = (await table.get(MADE))?.value;
    if (there !== undefined && (known === undefined || there === known)) {
      known = there;
      return false;
    }
    return opened.transaction('rw', table, async () => {
      const before = known;
      // Of several tabs the first says which it is.
      known = (await table.get(MADE))?.value ?? [...random.bytes(8)].join('.');
      await table.put({ name: MADE, value: known });
      if (before === undefined) return false;
      for (const [name, value] of remembered) {
        const held = (await table.get(name))?.value;
        // A number here is a count, and those only rise.
        const rises = typeof held === 'number' && typeof value === 'number' && held < value;
        if (held === undefined || rises) await table.put({ name, value });
      }
      return true;
    });
  }

  function noted(name: string, value: Json | undefined): void {
    if (value === undefined) remembered.delete(name);
    else if (!NOT_AGAIN.includes(name)) remembered.set(name, value);
  }

  reopening(database, timers);
  // Whatever is asked meanwhile waits for it.
  database.on(
    'ready',
    async (opened) => {
      if (!(await isAnother(opened))) return;
      for (const listener of [...losers]) queueMicrotask(listener);
    },
    true,
  );
  database.on('versionchange', ({ newVersion }) => {
    if (newVersion) return;
    // Nothing comes back.
    remembered.clear();
    known = undefined;
    onCleared();
  });

  return {
    get: async (name) => {
      const value = (await values.get(name))?.value;
      noted(name, value);
      return value;
    },
    set: async (name, value) => {
      await values.put({ name, value }).catch(asStorageFull);
      noted(name, value);
    },
    delete: async (name) => {
      await values.delete(name);
      noted(name, undefined);
    },
    list: async (prefix) => {
      const found = await values.where('name').startsWith(prefix).toArray();
      for (const { name, value } of found) noted(name, value);
      return found.map(({ name, value }) => [name, value] as const);
    },
    increment: async (name) => {
      const counted = await database
        .transaction('rw', values, async () => {
          const before = (await values.get(name))?.value;
          const next = (typeof before === 'number' ? before : 0) + 1;
          await values.put({ name, value: next });
          return next;
        })
        .catch(asStorageFull);
      noted(name, counted);
      return counted;
    },
    onLost: (listener) => {
      losers.add(listener);
      return () => losers.delete(listener);
    },
  };
}
