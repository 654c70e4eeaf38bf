/**
 * A device's disk that outlives its process: the storage in memory, and a journal in a file beside it. What a write has changed is in the file
 * before the call returns, so SIGKILL loses nothing that was said to be kept; a line that was being written then was said to nobody, and is left
 * out. What a power cut would lose besides is the simulation's matter.
 */
import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { versioned } from '../../../client/sync/storage/disk-versions.ts';
import { memoryStorage } from '../../../client/sync/storage/memory-storage.ts';
import type { Collection, Doc, LocalValues, Storage } from '../../../client/sync/storage/storage.ts';
import type { Json } from '../../../schemas/basics/json.ts';

type Disks = NonNullable<Parameters<typeof memoryStorage>[0]>;

/** One line of the journal. */
type Line =
  | { readonly is: 'open'; readonly db: string; readonly durable: boolean; readonly shelves: readonly string[] }
  | {
      readonly is: 'write';
      readonly db: string;
      readonly shelf: string;
      readonly docs: readonly (readonly [id: string, doc: Doc | null, isRemoved: boolean])[];
      readonly notes: readonly (readonly [name: string, value: Json])[];
    }
  | { readonly is: 'remove'; readonly db: string }
  | { readonly is: 'values'; readonly set: readonly (readonly [name: string, value: Json])[]; readonly gone: readonly string[] };

export class FileDisk {
  readonly #disks: Disks = new Map();
  readonly #values = new Map<string, Json>();
  readonly #file: number;
  readonly #memory = memoryStorage(this.#disks);

  private constructor(path: string) {
    if (existsSync(path)) for (const line of linesOf(path)) this.#apply(line);
    // What was written again and again lies there once from now on.
    const fresh = `${path}.fresh`;
    writeFileSync(fresh, [...this.#all()].map((line) => `${JSON.stringify(line)}\n`).join(''));
    renameSync(fresh, path);
    this.#file = openSync(path, 'a');
  }

  /** As whoever had it last left it, or empty. */
  static open(path: string): FileDisk {
    return new FileDisk(path);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Of the databases that exist. */
  names(): string[] {
    return this.#memory.names();
  }

  get storage(): Storage {
    const memory = this.#memory;
    return {
      older: (name, specs) => memory.older(name, specs),
      salvage: (name, collection) => memory.salvage(name, collection),
      remove: (name, specs) => {
        const removed = memory.remove(name, specs);
        this.#note({ is: 'remove', db: name });
        return removed;
      },
      open: async (name, specs, options) => {
        const database = await memory.open(name, specs, options);
        const shelves = specs.map((spec) => versioned(spec.name, spec.version));
        this.#note({ is: 'open', db: name, durable: options.durable, shelves });
        return {
          collection: (of) => this.#journaled(name, database.collection(of)),
          close: () => database.close(),
        };
      },
    };
  }

  get values(): LocalValues {
    const values = this.#values;
    const set = (all: readonly (readonly [string, Json])[], gone: readonly string[] = []) => {
      for (const [name, value] of all) values.set(name, value);
      for (const name of gone) values.delete(name);
      this.#note({ is: 'values', set: all, gone });
    };
    return {
      get: async (name) => values.get(name),
      set: async (name, value) => set([[name, value]]),
      setAll: async (all) => set(all),
      delete: async (...names) => set([], names),
      list: async (prefix) => [...values].filter(([name]) => name.startsWith(prefix)),
      increment: async (name) => {
        const before = values.get(name);
        const next = (typeof before === 'number' ? before : 0) + 1;
        set([[name, next]]);
        return next;
      },
      onLost: () => () => {},
    };
  }

  /** The memory has written by the time that its call returns, and told whoever listens; nothing of that has left the process yet. */
  #journaled(db: string, collection: Collection): Collection {
    const shelf = versioned(collection.spec.name, collection.spec.version);
    return {
      spec: collection.spec,
      getMany: (ids) => collection.getMany(ids),
      find: (selection) => collection.find(selection),
      count: () => collection.count(),
      note: (name) => collection.note(name),
      watch: (selection, listener) => collection.watch(selection, listener),
      onChange: (listener) => collection.onChange(listener),
      write: (entries, options) => {
        const written = collection.write(entries, options);
        const kept = this.#disks.get(db)?.shelves.get(shelf);
        const docs = entries.map(({ id }) => [id, kept?.docs.get(id) ?? null, kept?.removed.has(id) ?? false] as const);
        const notes = options?.note ? [[options.note.name, options.note.value] as const] : [];
        if (kept) this.#note({ is: 'write', db, shelf, docs, notes });
        return written;
      },
    };
  }

  #note(line: Line): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  #apply(line: Line): void {
    switch (line.is) {
      case 'open': {
        const { db, durable } = line;
        const disk = this.#disks.get(db) ?? { shelves: new Map(), flushed: new Map(), durable };
        this.#disks.set(db, disk);
        for (const name of line.shelves)
          if (!disk.shelves.has(name))
            disk.shelves.set(name, { docs: new Map(), removed: new Set(), notes: new Map(), listeners: new Set() });
        return;
      }
      case 'write': {
        const shelf = this.#disks.get(line.db)?.shelves.get(line.shelf);
        if (!shelf) return;
        for (const [id, doc, isRemoved] of line.docs) {
          if (doc) shelf.docs.set(id, doc);
          else shelf.docs.delete(id);
          if (isRemoved) shelf.removed.add(id);
          else shelf.removed.delete(id);
        }
        for (const [name, value] of line.notes) shelf.notes.set(name, value);
        return;
      }
      case 'remove':
        this.#disks.delete(line.db);
        return;
      case 'values':
        for (const [name, value] of line.set) this.#values.set(name, value);
        for (const name of line.gone) this.#values.delete(name);
    }
  }

  *#all(): Generator<Line> {
    yield { is: 'values', set: [...this.#values], gone: [] };
    for (const [db, { shelves, durable }] of this.#disks) {
      yield { is: 'open', db, durable, shelves: [...shelves.keys()] };
      for (const [shelf, { docs, removed, notes }] of shelves) {
        const gone = [...removed].map((id) => [id, null, true] as const);
        const here = [...docs].map(([id, doc]) => [id, doc, false] as const);
        yield { is: 'write', db, shelf, docs: [...here, ...gone], notes: [...notes] };
      }
    }
  }
}

/** The last may be half of one. */
function* linesOf(path: string): Generator<Line> {
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n')) if (line !== '') yield JSON.parse(line) as Line;
}
