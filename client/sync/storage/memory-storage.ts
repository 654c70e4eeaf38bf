/**
 * The same storage in plain memory, for tests, the simulation and a page that can save nothing. It outlives its databases like a disk
 * does, and `crash` loses what was written to a database that is not durable since the last `flush`, as a power cut does. One write may be two
 * transactions (README.md, "One transaction"); where `tears` says so, a crash finds the disk as it was between them.
 */
import type { Json } from '../../../schemas/basics/json.ts';
import { compareBy, matches, type Selection } from '../queries/selection.ts';
import { STORED } from '../replication/freshness.ts';
import { type CollectionSpec, withDerived, withoutDerived } from './collections.ts';
import { olderThan, versioned } from './disk-versions.ts';
import {
  type Collection,
  type Database,
  type Doc,
  type Entry,
  type Invalid,
  type LocalValues,
  type Note,
  type Storage,
  sorted,
} from './storage.ts';

interface Shelf {
  docs: Map<string, Doc>;
  /** Ids of what was here and is not any more. */
  removed: Set<string>;
  notes: Map<string, Json>;
  /** Of every tab that has it open. */
  listeners: Set<Listener>;
}
type Listener = (entries: readonly Entry[]) => void;
interface Disk {
  readonly shelves: Map<string, Shelf>;
  /** What is certain to survive a crash. */
  flushed: Map<string, Shelf>;
  /** As it was between two transactions of one write, since the last flush: what a crash may find. */
  torn?: Map<string, Shelf>;
  durable: boolean;
}

export interface MemoryStorage extends Storage {
  /** Everything written so far is safe now. */
  flush(): void;
  /** Power cut: every database goes back to its last flush; durable ones lose nothing. Listeners of open ones are dropped. */
  crash(): void;
  /** The platform evicted it all. */
  evict(): void;
  /** Another disk with all that lies on this one. */
  copy(): MemoryStorage;
  /** Names of the databases that exist. */
  names(): string[];
  /** All that lies there as text, for whoever searches it. */
  contents(): string;
}

const copyOf = (shelves: ReadonlyMap<string, Shelf>): Map<string, Shelf> =>
  new Map(
    [...shelves].map(([name, { docs, removed, notes }]) => [
      name,
      { docs: new Map(docs), removed: new Set(removed), notes: new Map(notes), listeners: new Set() },
    ]),
  );

const emptyShelf = (): Shelf => ({ docs: new Map(), removed: new Set(), notes: new Map(), listeners: new Set() });

/** @param tears asked at each write that is more than one transaction: whether a crash finds it torn. Never unless told */
export function memoryStorage(disks = new Map<string, Disk>(), tears: () => boolean = () => false): MemoryStorage {
  const open = new Set<MemoryDatabase>();
  return {
    async open(name, specs, { durable }) {
      let disk = disks.get(name);
      if (!disk) {
        disk = { shelves: new Map(), flushed: new Map(), durable };
        disks.set(name, disk);
      }
      for (const spec of specs) {
        for (const older of olderThan(spec)) disk.shelves.delete(older);
        const collection = versioned(spec.name, spec.version);
        if (!disk.shelves.has(collection)) disk.shelves.set(collection, emptyShelf());
      }
      const database = new MemoryDatabase({ disk, specs, tears, closed: () => open.delete(database) });
      open.add(database);
      return database;
    },
    async older(name, specs) {
      const shelves = disks.get(name)?.shelves;
      return specs.flatMap((spec) => (olderThan(spec).some((older) => shelves?.has(older)) ? [spec.name] : []));
    },
    async salvage(name, collection) {
      return [...(disks.get(name)?.shelves.get(collection)?.docs.values() ?? [])].map(
        ({ standing: _, ...doc }) => ({ ...doc }) as Doc,
      );
    },
    async remove(name) {
      disks.delete(name);
    },
    flush() {
      for (const disk of disks.values()) {
        disk.flushed = copyOf(disk.shelves);
        delete disk.torn;
      }
    },
    crash() {
      for (const database of open) database.drop();
      open.clear();
      for (const [name, disk] of disks) {
        const shelves = disk.durable ? copyOf(disk.shelves) : copyOf(disk.torn ?? disk.flushed);
        disks.set(name, { shelves, flushed: copyOf(shelves), durable: disk.durable });
      }
    },
    evict() {
      for (const database of open) database.drop();
      open.clear();
      disks.clear();
    },
    copy: () =>
      memoryStorage(
        new Map(
          [...disks].map(([name, { shelves, flushed, durable }]) => [
            name,
            { shelves: copyOf(shelves), flushed: copyOf(flushed), durable },
          ]),
        ),
        tears,
      ),
    contents: () =>
      JSON.stringify(
        [...disks].map(([name, { shelves }]) => [name, [...shelves].map(([of, { docs, notes }]) => [of, [...docs], [...notes]])]),
      ),
    names: () => [...disks.keys()],
  };
}

interface Opened {
  readonly disk: Disk;
  readonly specs: readonly CollectionSpec[];
  readonly tears: () => boolean;
  readonly closed: () => void;
}

class MemoryDatabase implements Database {
  readonly #collections: ReadonlyMap<string, MemoryCollection>;
  readonly #closed: () => void;

  constructor({ disk, specs, tears, closed }: Opened) {
    this.#closed = closed;
    const torn = (name: string): Shelf | undefined => {
      // The first since the last flush: nothing that came after it is on the disk.
      if (disk.durable || disk.torn || !tears()) return undefined;
      disk.torn = copyOf(disk.shelves);
      return disk.torn.get(name);
    };
    this.#collections = new Map(
      specs.map((spec) => {
        const name = versioned(spec.name, spec.version);
        return [spec.name, new MemoryCollection(spec, disk.shelves.get(name) ?? emptyShelf(), () => torn(name))];
      }),
    );
  }

  collection(name: string): Collection {
    const found = this.#collections.get(name);
    if (!found) throw new Error(`no collection ${name}`);
    return found;
  }

  async close(): Promise<void> {
    this.drop();
    this.#closed();
  }

  drop(): void {
    for (const collection of this.#collections.values()) collection.drop();
  }
}

class MemoryCollection implements Collection {
  readonly spec: CollectionSpec;
  readonly #shelf: Shelf;
  /** What a crash finds of it from now on; none where this write is to be whole. */
  readonly #torn: () => Shelf | undefined;
  readonly #own = new Set<Listener>();
  #closed = false;

  constructor(spec: CollectionSpec, shelf: Shelf, torn: () => Shelf | undefined) {
    this.spec = spec;
    this.#shelf = shelf;
    this.#torn = torn;
  }

  async getMany(ids: readonly string[]): Promise<(Doc | null)[]> {
    return ids.map((id) => this.#plain(this.#shelf.docs.get(id)));
  }

  async find(selection: Selection): Promise<Doc[]> {
    return this.#answer(selection);
  }

  async count(): Promise<number> {
    return this.#shelf.docs.size;
  }

  async write(
    entries: readonly Entry[],
    { note, ifAbsent = false }: { note?: Note; ifAbsent?: boolean } = {},
  ): Promise<Invalid[]> {
    if (this.#closed) throw new Error('the database is closed');
    const { valid, invalid } = sorted(this.spec, entries);
    const written: Entry[] = [];
    if (note && !ifAbsent) this.#tear(valid);
    for (const { id, doc } of valid) {
      if (ifAbsent && (this.#shelf.docs.has(id) || this.#shelf.removed.has(id))) continue;
      if (doc) {
        this.#shelf.docs.set(id, withDerived(this.spec, doc));
        this.#shelf.removed.delete(id);
        written.push({ id, doc });
      } else {
        this.#shelf.removed.add(id);
        if (this.#shelf.docs.delete(id)) written.push({ id, doc: null });
      }
    }
    if (note) this.#shelf.notes.set(note.name, note.value);
    if (written.length > 0) for (const listener of [...this.#shelf.listeners]) listener(written);
    return invalid;
  }

  /** As `rx-storage.ts` writes: first all but what was taken for new and is not, then that, then the note. A crash finds the first of them. */
  #tear(valid: readonly Entry[]): void {
    if (!valid.some(({ fresh }) => fresh)) return;
    const torn = this.#torn();
    if (!torn) return;
    const isHere = (id: string) => this.#shelf.docs.has(id) || this.#shelf.removed.has(id);
    for (const { id, doc, fresh } of valid) {
      if (fresh && isHere(id)) continue;
      if (doc) {
        torn.docs.set(id, withDerived(this.spec, doc));
        torn.removed.delete(id);
      } else {
        torn.docs.delete(id);
        torn.removed.add(id);
      }
    }
  }

  async note(name: string): Promise<Json | undefined> {
    return this.#shelf.notes.get(name);
  }

  watch(selection: Selection, listener: (docs: Doc[]) => void): () => void {
    let stopped = false;
    const tell = () => {
      if (!stopped && !this.#closed) listener(this.#answer(selection));
    };
    queueMicrotask(tell);
    const stop = this.onChange(tell);
    return () => {
      stopped = true;
      stop();
    };
  }

  onChange(listener: Listener): () => void {
    this.#own.add(listener);
    this.#shelf.listeners.add(listener);
    return () => this.#shelf.listeners.delete(listener);
  }

  drop(): void {
    this.#closed = true;
    for (const listener of this.#own) this.#shelf.listeners.delete(listener);
  }

  #answer(selection: Selection): Doc[] {
    const found = [...this.#shelf.docs.values()].filter((doc) => matches(doc, selection));
    return found
      .sort(compareBy(selection.index))
      .slice(0, selection.limit)
      .map((doc) => withoutDerived(this.spec, doc));
  }

  #plain(doc: Doc | undefined): Doc | null {
    return doc ? withoutDerived(this.spec, doc) : null;
  }
}

export interface MemoryValues extends LocalValues {
  /** The platform has deleted all that the device kept, and what its tabs knew of these values lies here again. */
  lose(): void;
}

/** Local values in memory. They survive `crash`: the real ones are written through to the disk. */
export function memoryValues(): MemoryValues {
  const values = new Map<string, Json>();
  const losers = new Set<() => void>();
  return {
    lose: () => {
      values.delete(STORED);
      for (const listener of [...losers]) listener();
    },
    onLost: (listener) => {
      losers.add(listener);
      return () => losers.delete(listener);
    },
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    setAll: async (all) => {
      for (const [name, value] of all) values.set(name, value);
    },
    delete: async (...names) => {
      for (const name of names) values.delete(name);
    },
    list: async (prefix) => [...values].filter(([name]) => name.startsWith(prefix)),
    increment: async (name) => {
      const before = values.get(name);
      const next = (typeof before === 'number' ? before : 0) + 1;
      values.set(name, next);
      return next;
    },
  };
}
