/**
 * Local values in a Dexie database of their own. A power cut may lose the last seconds of them, but for what is written `strict`: what must
 * not be lost is a proposal, and the count of those is set right from them (`seq`).
 *
 * All of them a tab holds in memory from the moment it first opens them: a browser may delete all of a site's data while the app is open
 * or opens (product.md G19), and a device without its key or with a count that begins anew could not deliver what it has promised. A page
 * on which the browser opens nothing any more hands what it holds to the next (`handover.ts`).
 */
import { Dexie, type Table } from 'dexie';
import type { Json } from '../../../../schemas/basics/json.ts';
import { swallow } from '../../../report/report.ts';
import type { Ports } from '../../ports.ts';
import { STORED } from '../../replication/freshness.ts';
import { unobserved } from '../dexie/unobserved.ts';
import { MADE, VALUES } from '../names.ts';
import { isShut, patiently, watchOpening } from '../opening.ts';
import { reopening } from '../reopening.ts';
import { asStorageFull, type LocalValues } from '../storage.ts';
import type { HeldValues } from './held-values.ts';
import { countUp, putRows } from './raw-write.ts';

interface Value {
  readonly name: string;
  readonly value: Json;
}

/** True of the copies alone, and those are gone. */
const NOT_AGAIN: readonly string[] = [MADE, STORED];

export interface DexieValuesOptions {
  readonly databaseName?: string;
  /** One of our own pages deletes them, since the person wants that; whatever else is open here goes with them. */
  readonly onCleared?: () => void;
  /** What was read of them before, or the page before this one knew. */
  readonly held?: HeldValues | null;
  /** The browser opens nothing any more on this page; what it knows of the values goes to the next. */
  readonly onStuck?: (knows: HeldValues) => void;
}

export interface DexieValues extends LocalValues {
  /** What this tab knows of them, for the page that takes its place. */
  handOver(): HeldValues;
}

export function dexieValues(
  { random, timers }: Pick<Ports, 'random' | 'timers'>,
  { databaseName = VALUES, onCleared = () => {}, held = null, onStuck = () => {} }: DexieValuesOptions = {},
): DexieValues {
  const database = new Dexie(databaseName);
  database.version(1).stores({ values: 'name' });
  unobserved(database);
  const values: Table<Value, string> = database.table('values');
  const remembered = new Map<string, Json>(held?.values.filter(([name]) => !NOT_AGAIN.includes(name)));
  const losers = new Set<() => void>();
  let known: Json | undefined = held?.made;
  /** Deleted before anybody was there to hear of it. */
  let untold = false;
  let isRead = false;

  /** True when another one than the one this tab knew is there; what is remembered has been written into it. */
  async function isAnother(opened: Dexie): Promise<boolean> {
    const table: Table<Value, string> = opened.table('values');
    const there = (await table.get(MADE))?.value;
    if (there !== undefined && (known === undefined || there === known)) {
      known = there;
      if (!isRead) await readAll(table);
      return false;
    }
    return opened.transaction('rw', table, async () => {
      const before = known;
      // Of several tabs the first says which it is.
      known = (await table.get(MADE))?.value ?? [...random.bytes(8)].join('.');
      await table.put({ name: MADE, value: known });
      if (before === undefined) {
        await readAll(table);
        return false;
      }
      for (const [name, value] of remembered) {
        const held = (await table.get(name))?.value;
        // A number here is a count, and those only rise.
        const rises = typeof held === 'number' && typeof value === 'number' && held < value;
        if (held === undefined || rises) await table.put({ name, value });
      }
      return true;
    });
  }

  /** Once: what was read before, another tab may have changed since. */
  async function readAll(table: Table<Value, string>): Promise<void> {
    const all = await table.toArray();
    remembered.clear();
    for (const { name, value } of all) noted(name, value);
    isRead = true;
  }

  function noted(name: string, value: Json | undefined): void {
    if (value === undefined) remembered.delete(name);
    else if (!NOT_AGAIN.includes(name)) remembered.set(name, value);
  }

  const handOver = (): HeldValues => ({ made: known, values: [...remembered] });

  const watched = (opening: PromiseLike<unknown>) => watchOpening(timers, opening, () => onStuck(handOver()));

  /** Closed under it, it is asked again once it is open; a disk that has never been open says so at once. */
  const asked = <T>(work: () => PromiseLike<T>): Promise<T> =>
    patiently(timers, work, async (error) => {
      if (known === undefined || !isShut(error)) throw error;
      const opening = database.open();
      watched(opening);
      await opening.catch(swallow('the next try says so, or the last'));
    });

  /** Past Dexie, but never before it has opened: what is read by then is known. */
  const raw = async <T>(work: (open: IDBDatabase) => Promise<T>): Promise<T> => {
    try {
      await database.open();
      return await work(database.backendDB());
    } catch (error) {
      return asStorageFull(error);
    }
  };
  const put = (rows: readonly Value[], strict: boolean) => raw((open) => putRows(open, values.name, rows, { strict }));

  reopening(database, timers, watched);
  // Whatever is asked meanwhile waits for it.
  database.on(
    'ready',
    async (opened) => {
      if (!(await isAnother(opened))) return;
      untold = losers.size === 0;
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

  watched(database.open());

  return {
    handOver,
    get: async (name) => {
      const value = (await asked(() => values.get(name)))?.value;
      noted(name, value);
      return value;
    },
    set: async (name, value, { strict = false } = {}) => {
      await asked(() => put([{ name, value }], strict));
      noted(name, value);
    },
    setAll: async (all) => {
      const rows = all.map(([name, value]) => ({ name, value }));
      await asked(() => put(rows, false));
      for (const [name, value] of all) noted(name, value);
    },
    delete: async (...names) => {
      await asked(() => values.bulkDelete([...names]));
      for (const name of names) noted(name, undefined);
    },
    list: async (prefix) => {
      const found = await asked(() => values.where('name').startsWith(prefix).toArray());
      // What another tab has removed since is not brought back by this one.
      for (const name of [...remembered.keys()]) if (name.startsWith(prefix)) noted(name, undefined);
      for (const { name, value } of found) noted(name, value);
      return found.map(({ name, value }) => [name, value] as const);
    },
    increment: async (name) => {
      const counted = await asked(() => raw((open) => countUp(open, values.name, name)));
      noted(name, counted);
      return counted;
    },
    onLost: (listener) => {
      losers.add(listener);
      if (untold) queueMicrotask(listener);
      untold = false;
      return () => losers.delete(listener);
    },
  };
}
